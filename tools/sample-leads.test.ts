import { expect, test } from 'vitest';
import { openStore } from '#server/store/lead-store.ts';
import { temporaryFolder } from '#tests/support/temporary.ts';
import { addSampleLeads } from './sample-leads.ts';

test('the sample leads are listed by the time of their arrival, newest first', async () => {
  const dataDir = temporaryFolder();
  const count = await addSampleLeads(dataDir);
  const store = await openStore({ dataDir });
  const times = (await store.list({ limit: 100 })).map(({ receivedAt }) => receivedAt);
  await store.close();
  expect(times).toHaveLength(count);
  expect(times).toEqual(times.toSorted((a, b) => Number(b) - Number(a)));
});
