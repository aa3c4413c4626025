import { randomBytes } from 'node:crypto';
import { expect, onTestFinished, test } from 'vitest';
import { destinationEvents } from '#console/contract/destinations.ts';
import { tokenScopes } from '#console/contract/values.ts';
import type { ReceivedMessage } from '#console/server/leads/mailbox/mailbox-places.ts';
import { openConnection } from '#server/db/open-connection.ts';
import { contentOf, readFilePart } from '#server/leads/files/file-parts.ts';
import { filesOfReplies } from '#server/leads/files/stored-reply-files.ts';
import { newId } from '#server/lib/ids.ts';
import { closedCopyOf } from '#tests/support/closed-copy.ts';
import { aConsole } from '#tests/support/console.ts';
import { everyDatabase } from '#tests/support/databases.ts';
import { aClaim, aCliaResult } from '#tests/support/lead-laboratory.ts';
import { aReceivedMessage } from '#tests/support/received-message.ts';
import { aLead, aRule, aSubmission } from '#tests/support/submission.ts';
import { temporaryFolder } from '#tests/support/temporary.ts';
import { moveStore } from './move-store.ts';

const [, postgres] = everyDatabase();
const attached = randomBytes(200_000);

test.skipIf(!postgres)(
  'a move to PostgreSQL copies replies, answers, corrections, notifications, tokens, and CLIA records',
  async () => {
    const dataDir = await aStore();
    const databaseUrl = (await postgres?.emptyPlace()) ?? '';
    const moved = new Map<string, number>();
    await moveStore({ dataDir, databaseUrl, onTable: (name, rows) => void moved.set(name, rows) });
    for (const table of tables) expect([table, moved.get(table)]).not.toEqual([table, 0]);

    const { db } = await openConnection({ dataDir: temporaryFolder(), databaseUrl });
    onTestFinished(() => db.destroy());
    const reply = await db.selectFrom('lead_replies').select('id').executeTakeFirstOrThrow();
    const files = (await filesOfReplies(db, [reply.id])).get(reply.id) ?? [];
    expect(files).toMatchObject([{ name: 'Ann “1” 日本.pdf', bytes: attached.length }]);
    const content = contentOf(attached.length, (position) =>
      readFilePart(db, 'reply_file_parts', files[0]?.id ?? '', position),
    );
    expect(attached.equals(Buffer.concat(await Array.fromAsync(content)))).toBe(true);
    const again = await moveStore({ dataDir, databaseUrl });
    expect(again.isNew).toBe(false);
  },
);

const tables = [
  ...['reply_files', 'reply_file_parts', 'reply_attachments', 'lead_corrections'],
  ...['lead_answers', 'answer_files', 'answer_file_parts', 'taken_messages', 'mailboxes'],
  ...['lead_presence', 'notifications', 'api_tokens', 'lead_rules', 'destinations'],
  ...['note_mentions', 'erasures', 'lead_records'],
] as const;

/** A copy of a store with conversations, which no process has open. */
async function aStore(): Promise<string> {
  const office = await aConsole();
  const [owner, agent] = [await office.user('owner'), await office.user('agent')];
  const { id: assigneeId, name } = (await agent.call('account')).body;
  const [lead, other] = [aLead(), aLead()];
  for (const one of [lead, other]) {
    await office.store.accept(aSubmission({ lead: one, deliveries: [] }));
  }
  const claim = aClaim('1234567893', { results: [aCliaResult()] });
  const registration = aLead({ form: 'reg_laboratory', payload: {} });
  await office.store.accept(aSubmission({ lead: registration, claim, deliveries: [] }));
  const params = { leadId: lead.id };
  const webhook = { kind: 'webhook', name: 'CRM', url: 'https://crm.example/' } as const;
  const file = { id: newId(), name: 'Ann “1” 日本.pdf', content: attached.toString('base64') };
  const reply = { key: newId(), subject: 'Hello', text: 'Hello', fileIds: [file.id] };
  const place = { mailbox: 'm', uidValidity: '1', uid: 1 };
  const answers = [
    await owner.call('addDestination', {
      body: { ...webhook, events: [...destinationEvents], forms: null, includesName: false },
    }),
    await owner.call('addApiToken', {
      body: { name: 'CRM', scopes: [...tokenScopes], lifetimeDays: null },
    }),
    await owner.call('changeRules', {
      body: { rules: [aRule({ form: 'contact', addresses: ['b@lab.example'] })], seen: [] },
    }),
    await agent.call('addReplyFile', { params, body: file }),
    await agent.call('sendReply', { params, body: { ...reply, cc: ['c@lab.example'] } }),
    await agent.call('correctContact', {
      params,
      body: { field: 'email', value: 'anna@lab.example', seen: 'ann@lab.example' },
    }),
    await owner.call('addNote', { params, body: { text: `@${name} please call` } }),
    await owner.call('changeLeads', {
      body: { changes: [{ leadId: lead.id, assigneeId: null }] },
    }),
    await owner.call('changeLeads', { body: { changes: [{ leadId: lead.id, assigneeId }] } }),
    await agent.call('setPresence', { params, body: { state: 'writing' } }),
  ];
  expect(answers.filter(({ status }) => status !== 200).map(({ body }) => body)).toEqual([]);
  await office.store.claimMailbox('m', 'owner', 1, office.now());
  await office.store.takeMessage(place, anAnswer(lead.id), office.now());
  await office.store.erase([other.id], office.now());
  return closedCopyOf(office.dataDir);
}

function anAnswer(leadId: string): ReceivedMessage {
  return aReceivedMessage({
    signedLeadIds: [leadId],
    text: '\\ “Yes” 日本\n',
    messageId: '<1@lab.example>',
    files: [
      {
        name: 'a.pdf',
        mediaType: 'application/pdf',
        bytes: attached.length,
        content: attached,
        omission: null,
      },
    ],
  });
}
