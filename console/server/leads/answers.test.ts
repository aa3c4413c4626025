import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { cleanLine } from '#server/lib/clean-text.ts';
import { newId } from '#server/lib/ids.ts';
import { anAnswer } from '#tests/support/answer.ts';
import { aConsole, exportedPerson } from '#tests/support/console.ts';
import { aDatabase } from '#tests/support/databases.ts';
import { aStore } from '#tests/support/store.ts';
import { aLead, aSubmission } from '#tests/support/submission.ts';
import { addAnswer, answersTo, bounceOf, type NewAnswer } from './answers.ts';

test('emails, notes, merges, and erasures update a lead’s last activity and its place in the list', async () => {
  const office = await aConsole(await aDatabase());
  office.stopClock();
  const { store, now, transactions } = office;
  const agent = await office.user('agent');
  const start = now();
  const [one, other] = [await office.accept({ receivedAt: start }), await office.accept()];
  const minuteOf = async ({ id }: typeof one) => {
    const { activeAt } = (await agent.page(id)).lead;
    return Math.round((Date.parse(activeAt) - start.getTime()) / 60_000);
  };
  const params = { leadId: one.id };
  expect(await minuteOf(one)).toBe(0);

  office.pass(60);
  await agent.note(one.id, 'Called.');
  expect(await minuteOf(one)).toBe(1);
  office.pass(60);
  const reply = { key: newId(), subject: 'Hello', text: 'Hello' };
  await agent.call('sendReply', { params, body: reply });
  expect(await minuteOf(one)).toBe(2);
  const { leads } = (await agent.call('leads')).body;
  expect(leads.map(({ id }) => id)).toEqual([one.id, other.id]);
  office.pass(60);
  const answered = anAnswer(other.id, { received_at: now().getTime() });
  await transactions.write((db) => addAnswer(db, answered));
  expect(await minuteOf(other)).toBe(3);

  await agent.merge(other.id, one.id);
  expect(await minuteOf(one)).toBe(3);
  office.pass(60);
  const later = anAnswer(other.id, { received_at: now().getTime() });
  await transactions.write((db) => addAnswer(db, later));
  expect(await minuteOf(one)).toBe(4);
  await store.erase([one.id], now());
  expect(await minuteOf(other)).toBe(4);

  const third = await office.accept({ receivedAt: start });
  await agent.merge(other.id, third.id);
  office.pass(60);
  const onThird = { leadId: third.id };
  const added = await agent.call('addNote', { params: onThird, body: { text: 'Again.' } });
  expect(await minuteOf(third)).toBe(5);
  await agent.call('removeNote', { params: { ...onThird, noteId: added.body.id } });
  expect(await minuteOf(third)).toBe(4);
  await store.erase([other.id], now());
  expect(await minuteOf(third)).toBe(0);
});

test('an answer is shown, masked for viewers, downloadable, exported, and erased with its lead', async () => {
  const office = await aConsole(await aDatabase());
  const { db, store } = office;
  const [lead, other] = [await office.accept(), await office.accept()];
  const content = randomBytes(100_000);
  const answer = anAnswer(lead.id, { text: 'Call +1 702 555 0188', files: [aFile(content)] });
  await addAnswer(db, answer);

  const [owner, agent, viewer] = [
    await office.user('owner'),
    await office.user('agent'),
    await office.user('viewer'),
  ];
  const params = { leadId: lead.id };
  const { answers } = (await agent.call('lead', { params })).body;
  expect(answers).toEqual([
    {
      id: answer.id,
      leadId: lead.id,
      kind: 'answer',
      matchedBy: 'address',
      ...{
        isFromOther: false,
        isUnverified: false,
        from: { name: 'Ann', address: 'ann@lab.example' },
      },
      subject: 'Re: Hello',
      text: 'Call +1 702 555 0188',
      quoted: '> Hello',
      mark: null,
      receivedAt: '2026-11-22T08:00:00.000Z',
      bounce: null,
      files: [
        {
          id: answer.files[0]?.id,
          name: 'résumé "1".pdf',
          mediaType: 'application/pdf',
          bytes: 100_000,
          omission: null,
        },
      ],
    },
  ]);
  const [masked] = (await viewer.call('lead', { params })).body.answers;
  expect(JSON.stringify(masked)).not.toMatch(/0188|ann@lab/);

  const file = { ...params, answerId: answer.id, fileId: answer.files[0]?.id ?? '' };
  const path = ({ leadId, answerId, fileId }: typeof file) =>
    `${office.url.origin}/api/leads/${leadId}/answers/${answerId}/files/${fileId}`;
  const headers = { cookie: `console=${agent.token()}` };
  const download = await fetch(path(file), { headers });
  expect(Buffer.from(await download.arrayBuffer()).equals(content)).toBe(true);
  expect(Object.fromEntries(download.headers)).toMatchObject({
    'content-type': 'application/pdf',
    'content-length': '100000',
    'content-disposition': `attachment; filename="r_sum_ _1_.pdf"; filename*=UTF-8''r%C3%A9sum%C3%A9%20%221%22.pdf`,
    'content-security-policy': "sandbox; default-src 'none'",
    'x-content-type-options': 'nosniff',
  });
  expect((await fetch(path({ ...file, leadId: other.id }), { headers })).status).toBe(404);
  expect((await viewer.call('answerFile', { params: file })).status).toBe(403);

  const { leads } = await exportedPerson(owner, 'ann@lab.example');
  expect(leads.find(({ id }) => id === lead.id)?.answers).toEqual([
    {
      kind: 'answer',
      from: 'ann@lab.example',
      subject: 'Re: Hello',
      text: 'Call +1 702 555 0188\n\n> Hello',
      receivedAt: '2026-11-22T08:00:00.000Z',
      files: [{ name: 'résumé "1".pdf', bytes: 100_000 }],
    },
  ]);
  await store.erase([lead.id], new Date());
  for (const table of ['lead_answers', 'answer_files', 'answer_file_parts'] as const) {
    expect(await db.selectFrom(table).selectAll().execute()).toEqual([]);
  }
});

test('a bounce marks its address until an answer arrives from it', async () => {
  const { store, db } = await aStore({ databaseUrl: await aDatabase() });
  const lead = aLead();
  await store.accept(aSubmission({ lead, deliveries: [] }));
  await addAnswer(db, anAnswer(lead.id, aBounce(5000)));
  expect(bounceOf(await answersTo(db, [lead.id]), 'Ann@Lab.example')).toBe(
    '550 5.1.1 No such user',
  );
  expect(bounceOf(await answersTo(db, [lead.id]), 'eve@lab.example')).toBeNull();
  await addAnswer(db, anAnswer(lead.id, { received_at: 6000 }));
  expect(bounceOf(await answersTo(db, [lead.id]), 'ann@lab.example')).toBeNull();
});

function aBounce(receivedAt: number): Partial<NewAnswer> {
  return {
    kind: 'bounce',
    from_address: 'mailer-daemon@lab.example',
    received_at: receivedAt,
    bounced_address: 'ann@lab.example',
    bounce_reason: '550 5.1.1 No such user',
  };
}

function aFile(content: Uint8Array): NewAnswer['files'][number] {
  return {
    id: newId(),
    name: cleanLine('résumé "1".pdf', 100),
    mediaType: cleanLine('application/pdf', 100),
    bytes: content.length,
    content,
    omission: null,
  };
}
