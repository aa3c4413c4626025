import { describe, expect, test } from 'vitest';
import type { VolumeTier } from '#contract/console/tiers.ts';
import { aConsole, type Browser } from '#tests/support/console.ts';
import { everyDatabase } from '#tests/support/databases.ts';

describe.each(everyDatabase())('volume tiers on $name', ({ place }) => {
  test('there are four plain volume tiers until an owner changes them', async () => {
    const { user } = await aConsole(await place());
    const tiers = await tiersOf(await user('viewer'));
    expect(tiers.map(({ name, from, below }) => [name, from, below])).toEqual([
      ['Under 10,000', 0, 10_000],
      ['10,000 to 100,000', 10_000, 100_000],
      ['100,000 to 1,000,000', 100_000, 1_000_000],
      ['1,000,000 and above', 1_000_000, null],
    ]);
  });

  test('volume tiers keep their ids when an owner renames them, changes their bounds, adds some, or removes some', async () => {
    const { user } = await aConsole(await place());
    const owner = await user('owner');
    const seen = await tiersOf(owner);
    const [small, , large] = seen;
    const saved = await change(owner, seen, [
      { id: small?.id ?? null, name: ' Small ', below: 50_000 },
      { id: null, name: 'Medium', below: 500_000 },
      { id: large?.id ?? null, name: 'Large', below: null },
    ]);
    expect(saved.status).toBe(200);
    const tiers = await tiersOf(owner);
    expect(tiers).toEqual(saved.body.tiers);
    expect(tiers).toMatchObject([
      { id: small?.id, name: 'Small', from: 0, below: 50_000 },
      { name: 'Medium', from: 50_000, below: 500_000 },
      { id: large?.id, name: 'Large', from: 500_000, below: null },
    ]);
    const { entries } = (await owner.call('audit', { query: { action: 'tiers-changed' } })).body;
    expect(entries.map(({ details }) => details)).toEqual([
      { tiers: ['Small', 'Medium', 'Large'], below: [50_000, 500_000, null] },
    ]);
    const same = await change(owner, tiers, tiers.map(bound));
    expect(same.status).toBe(200);
    const restored = await change(owner, tiers, seen.map(bound));
    expect(restored.body.tiers).toEqual(seen);
    const log = (await owner.call('audit', { query: { action: 'tiers-changed' } })).body.entries;
    expect(log).toHaveLength(2);
  });

  test('volume tiers changed by another owner in the meantime are not overwritten', async () => {
    const { user } = await aConsole(await place());
    const [owner, other] = [await user('owner'), await user('owner')];
    const seen = await tiersOf(owner);
    const one = [{ id: null, name: 'All', below: null }];
    expect((await change(other, seen, one)).status).toBe(200);
    expect(await change(owner, seen, seen.map(bound))).toMatchObject({
      status: 409,
      body: { code: 'changed-meanwhile' },
    });
    expect((await tiersOf(owner)).map(({ name }) => name)).toEqual(['All']);
  });

  test('volume tiers with gaps, overlaps, or equal names are rejected at the field', async () => {
    const { user } = await aConsole(await place());
    const owner = await user('owner');
    const seen = await tiersOf(owner);
    const errorsOf = async (...tiers: readonly (readonly [name: string, below: unknown])[]) => {
      const rows = tiers.map(([name, below]) => ({ id: null, name, below }));
      const { status, body } = await change(owner, seen, rows as readonly Bound[]);
      expect(status).toBe(400);
      return Object.keys((body as unknown as { fieldErrors: object }).fieldErrors);
    };
    expect(await errorsOf(['A', 10], ['B', 10], ['C', null])).toEqual(['tiers.1.below']);
    expect(await errorsOf(['A', 10], ['B', 5], ['C', null])).toEqual(['tiers.1.below']);
    expect(await errorsOf(['A', 10], ['B', null], ['C', null])).toEqual(['tiers.1.below']);
    expect(await errorsOf(['A', 10], ['B', 20])).toEqual(['tiers.1.below']);
    expect(await errorsOf(['A', 0], ['B', null])).toEqual(['tiers.0.below']);
    expect(await errorsOf(['A', 1.5], ['B', null])).toEqual(['tiers.0.below']);
    expect(await errorsOf(['A', 2e9], ['B', null])).toEqual(['tiers.0.below']);
    expect(await errorsOf(['A', 10], ['a', null])).toEqual(['tiers.1.name']);
    expect(await errorsOf(['  ', 10], ['B', null])).toEqual(['tiers.0.name']);
    expect(await errorsOf()).toEqual(['tiers']);
    const many = Array.from({ length: 13 }, (_, i) => [`T${i}`, i < 12 ? i + 1 : null] as const);
    expect(await errorsOf(...many)).toEqual(['tiers']);
    expect(await tiersOf(owner)).toEqual(seen);
  });
});

type Bound = Pick<VolumeTier, 'name' | 'below'> & { readonly id: string | null };

async function tiersOf(browser: Browser): Promise<VolumeTier[]> {
  return (await browser.call('volumeTiers')).body.tiers;
}

function change(owner: Browser, seen: VolumeTier[], tiers: readonly Bound[]) {
  return owner.call('changeVolumeTiers', { body: { seen, tiers: [...tiers] } });
}

function bound({ id, name, below }: VolumeTier): Bound {
  return { id, name, below };
}
