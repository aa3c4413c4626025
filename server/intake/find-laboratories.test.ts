import { expect, onTestFinished, test } from 'vitest';
import { knownClias, startCmsServer } from '#tests/support/cms-server.ts';
import { anIntakeApp } from '#tests/support/intake-app.ts';
import { aLaboratory } from '#tests/support/laboratory.ts';
import { findLaboratories } from './find-laboratories.ts';

test('a laboratory is found by its CLIA number, however it is typed', async () => {
  const cms = await startCmsServer();
  onTestFinished(cms.stop);
  const { app } = await anIntakeApp({ env: { CLIA_REGISTRY_URL: cms.url } });
  const ask = async (query: string) =>
    (await app.inject({ url: `/api/laboratories?${query}` })).json();
  const found = await ask(`clia=${knownClias.laboratory}`);
  expect(found.laboratories).toMatchObject([
    { clia: knownClias.laboratory, isActive: true, address: { city: 'ALBANY', state: 'NY' } },
  ]);
  expect(Object.keys(found.laboratories[0])).not.toContain('phone');
  expect(await ask('clia=33-d 0123456')).toEqual(found);
  expect(await ask(`clia=${knownClias.unknown}`)).toEqual({ laboratories: [] });
  expect(await ask('name=')).toEqual({ laboratories: [] });
});

test('a name and a state find the candidates of the registry', async () => {
  const record = aLaboratory();
  const asked: unknown[] = [];
  const registry = {
    lookUp: async () => ({ kind: 'not-found' }) as const,
    candidates: async (clues: unknown) => {
      asked.push(clues);
      return [{ record, isSamePhone: false, isSameZip: false, nameSimilarity: 0.9 }];
    },
  };
  const found = await findLaboratories(registry, { name: ' Sample Reference ', state: 'NY' });
  expect(found).toMatchObject([
    { clia: record.clia, name: record.name, facility: record.facility },
  ]);
  expect(asked).toEqual([{ name: 'Sample Reference', state: 'NY', phone: '', zip: '' }]);
});

test('without a registry, nothing is found and nothing fails', async () => {
  const { app } = await anIntakeApp();
  for (const query of ['clia=33D0123456', 'name=Albany&state=NY']) {
    const response = await app.inject({ url: `/api/laboratories?${query}` });
    expect(response.statusCode).toBe(200);
    expect(response.json()).toEqual({ laboratories: null });
  }
});

test('the registry is asked within the limit for registrations', async () => {
  const { app } = await anIntakeApp({ env: { RATE_LIMIT: '1/minute' } });
  const ask = async () => (await app.inject({ url: '/api/laboratories?name=albany' })).statusCode;
  const statuses = [];
  for (let i = 0; i < 40; i += 1) statuses.push(await ask());
  expect(statuses[0]).toBe(200);
  expect(statuses.at(-1)).toBe(429);
});
