import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { forms } from '#contract/forms.ts';
import { openConnection } from '#server/db/open-connection.ts';
import { payloadOf } from '#server/leads/lead.ts';
import { storeOn } from '#server/store/lead-store.ts';
import { everyDatabase } from '#tests/support/databases.ts';
import { aGoodPayload } from '#tests/support/payloads.ts';
import { aLead, aSubmission } from '#tests/support/submission.ts';
import { temporaryFolder } from '#tests/support/temporary.ts';

test.each(everyDatabase())(
  'on $name, an accepted lead gets the default of a column that a later migration adds',
  async ({ place }) => {
    const connection = await openConnection({
      dataDir: temporaryFolder(),
      databaseUrl: await place(),
    });
    const store = storeOn(connection);
    onTestFinished(store.close);
    await sql`alter table leads add column priority integer not null default 3`.execute(
      connection.db,
    );
    expect(await store.accept(aSubmission())).toEqual({ kind: 'stored' });
    const { rows } = await sql`select priority from leads`.execute(connection.db);
    expect(rows).toEqual([{ priority: 3 }]);
  },
);

test('a lead from each form is stored even if no rule assigns it', async () => {
  const store = storeOn(await openConnection({ dataDir: temporaryFolder(), databaseUrl: null }));
  onTestFinished(store.close);
  for (const { id } of forms) {
    const lead = { ...aLead({ form: id }), payload: payloadOf(aGoodPayload(id) as never) };
    expect(await store.accept(aSubmission({ lead })), id).toEqual({ kind: 'stored' });
  }
});
