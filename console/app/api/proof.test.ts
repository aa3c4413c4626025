import { afterEach, expect, test, vi } from 'vitest';
import { callWithProof, onProofMissing } from './proof.ts';

afterEach(() => vi.unstubAllGlobals());

test('changes that need a proof at the same time ask once, later ones again', async () => {
  let isProven = false;
  vi.stubGlobal('fetch', async () =>
    isProven
      ? Response.json({ undo: [] })
      : Response.json({ code: 'proof-missing', message: 'Enter your password.' }, { status: 403 }),
  );
  const ask = vi.fn(async () => {
    isProven = true;
    return true;
  });
  onProofMissing(ask);
  const change = () => callWithProof('changeLeads', { body: { changes: [] } });
  await Promise.all([change(), change()]);
  expect(ask).toHaveBeenCalledTimes(1);
  isProven = false;
  await change();
  expect(ask).toHaveBeenCalledTimes(2);
});
