import { createHash, randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { Email } from 'postal-mime';
import { expect, test } from 'vitest';
import { removeUnsentFiles } from '#console/server/leads/files/stored-reply-files.ts';
import { newId } from '#server/lib/ids.ts';
import { exportedPerson } from '#tests/support/console.ts';
import { aDatabase } from '#tests/support/databases.ts';
import { anOffice } from '#tests/support/mail-office.ts';
import { aReceivedMessage } from '#tests/support/received-message.ts';
import { aLead, aSubmission } from '#tests/support/submission.ts';

const brochure = readFileSync('public/brochures/laboratory.pdf');
const reply = { subject: 'Re: Your request', text: 'Hello Ann' };

test('a reply is sent with its files and copies, and shown, exported, and erased with them', async () => {
  const recipients: (readonly string[])[] = [];
  const office = await anOffice(await aDatabase(), {
    sink: { onAccepted: (some) => recipients.push(some) },
  });
  const [owner, agent, viewer] = [
    await office.user('owner'),
    await office.user('agent'),
    await office.user('viewer'),
  ];
  const [lead, other] = [aLead(), aLead()];
  for (const each of [lead, other]) {
    await office.store.accept(aSubmission({ lead: each, deliveries: [] }));
  }
  const params = { leadId: lead.id };
  expect((await agent.call('brochures')).body.brochures).toContainEqual({
    name: 'laboratory.pdf',
    bytes: brochure.length,
  });

  const content = Buffer.concat([Buffer.from('PK\x03\x04'), randomBytes(100_000)]);
  const file = aFile('../‮price "list".docx', content);
  const { body: stored } = await agent.call('addReplyFile', { params, body: file });
  const shown = {
    name: 'price _list_.docx',
    mediaType: 'application/zip',
    bytes: content.length,
  };
  expect(stored).toEqual({ id: file.id, ...shown });
  expect((await agent.call('addReplyFile', { params, body: file })).body).toEqual(stored);

  const body = { ...reply, key: newId(), fileIds: [file.id], brochures: ['laboratory.pdf'] };
  const cc = ['Bob@lab.example', 'bob@lab.example', 'cleo@lab.example'];
  const sent = await agent.call('sendReply', { params, body: { ...body, cc } });
  expect(sent.body.cc).toEqual(['bob@lab.example', 'cleo@lab.example']);
  await agent.call('sendReply', { params, body: { ...body, cc } });
  const again = { ...reply, key: newId(), brochures: ['laboratory.pdf'] };
  await agent.call('sendReply', { params: { leadId: other.id }, body: again });

  const emails = await office.emails(2);
  const mail = emails.find(({ attachments }) => attachments.length === 2);
  expect(mail?.cc?.map(({ address }) => address)).toEqual(sent.body.cc);
  expect(recipients).toContainEqual(['ann@lab.example', 'bob@lab.example', 'cleo@lab.example']);
  expect(attachmentsOf(mail)).toEqual([
    ['price _list_.docx', 'application/zip', 'attachment', sha256(content)],
    ['laboratory.pdf', 'application/pdf', 'attachment', sha256(brochure)],
  ]);

  const [seen] = (await agent.call('lead', { params })).body.replies;
  expect(seen).toMatchObject({ state: 'done', leadId: lead.id, files: [shown, {}] });
  const [masked] = (await viewer.call('lead', { params })).body.replies;
  expect(masked?.cc).toEqual(['b•••@lab.example', 'c•••@lab.example']);
  const inReply = { ...params, replyId: body.key, fileId: file.id };
  const path = `/api/leads/${lead.id}/replies/${body.key}/files/${file.id}`;
  const headers = { cookie: `console=${agent.token()}` };
  const download = await fetch(`${office.url.origin}${path}`, { headers });
  expect(sha256(Buffer.from(await download.arrayBuffer()))).toBe(sha256(content));
  expect(Object.fromEntries(download.headers)).toMatchObject({
    'content-disposition': expect.stringMatching(/^attachment; filename="price _list_.docx"/),
    'content-security-policy': "sandbox; default-src 'none'",
    'x-content-type-options': 'nosniff',
  });
  expect((await viewer.call('replyFile', { params: inReply })).status).toBe(403);
  const elsewhere = { ...inReply, leadId: other.id };
  expect((await agent.call('replyFile', { params: elsewhere })).status).toBe(404);

  const contact = 'ann@lab.example';
  const { leads } = await exportedPerson(owner, contact);
  expect(leads.find(({ id }) => id === lead.id)?.replies).toMatchObject([
    {
      cc: sent.body.cc,
      files: [
        { name: 'price _list_.docx', bytes: content.length },
        { name: 'laboratory.pdf', bytes: brochure.length },
      ],
    },
  ]);
  const page = await owner.call('exportPerson', { body: { contact, format: 'html' } });
  expect(page.body.content).toContain('Copies to: bob@lab.example, cleo@lab.example');
  expect(page.body.content).toContain('Files: price _list_.docx, laboratory.pdf');

  // The brochure attached to both replies is stored once.
  const names = () => office.db.selectFrom('reply_files').select('name').orderBy('name').execute();
  expect((await names()).map(({ name }) => name)).toEqual(['laboratory.pdf', shown.name]);
  await owner.erase(lead.id);
  expect((await names()).map(({ name }) => name)).toEqual(['laboratory.pdf']);
  const parts = await office.db
    .selectFrom('reply_file_parts')
    .select('file_id')
    .distinct()
    .execute();
  expect(parts).toHaveLength(1);
  expect(await office.db.selectFrom('reply_attachments').selectAll().execute()).toHaveLength(1);
});

test('a reply is refused if it exceeds a limit, has another user’s file, or copies a suppressed address', async () => {
  const office = await anOffice();
  const [agent, other] = [await office.user('agent'), await office.user('agent')];
  const lead = await office.accept({}, { deliveries: [] });
  const params = { leadId: lead.id };
  const send = async (more: object) =>
    (await agent.call('sendReply', { params, body: { ...reply, key: newId(), ...more } })).body;
  const errorAt = (field: string, message: RegExp) => ({
    code: 'invalid',
    fieldErrors: { [field]: expect.stringMatching(message) },
  });

  const five = Array.from({ length: 6 }, (_, i) => `a${i}@lab.example`);
  expect(await send({ cc: five })).toMatchObject(errorAt('cc', /at most 5/));
  expect(await send({ cc: ['a@lab.example\r\nBcc: e@x.example'] })).toMatchObject({
    code: 'invalid',
  });
  await office.store.suppress(['bob@lab.example'], 0, office.now());
  expect(await send({ cc: ['Bob@lab.example'] })).toMatchObject(errorAt('cc', /suppression list/));

  const big = aFile('big.bin', randomBytes(7_000_000));
  const bigger = aFile('bigger.bin', randomBytes(7_000_000));
  for (const body of [big, bigger]) await agent.call('addReplyFile', { params, body });
  expect(await send({ fileIds: [big.id, bigger.id] })).toMatchObject(errorAt('files', /10 MB/));
  const huge = aFile('huge.bin', randomBytes(10_600_000));
  const refused = await agent.call('addReplyFile', { params, body: huge });
  expect(refused.body).toMatchObject(errorAt('content', /10 MB/));
  for (const content of ['====', 'YW=j', 'YWJ', 'YWJj\n', '____']) {
    const broken = await agent.call('addReplyFile', {
      params,
      body: { ...aFile('a.txt', Buffer.alloc(0)), content },
    });
    expect(broken.body, content).toMatchObject(errorAt('content', /base64/));
  }
  expect(await send({ brochures: ['../secret.pdf'] })).toMatchObject({ code: 'invalid' });
  expect(await send({ brochures: ['old.pdf'] })).toMatchObject(errorAt('files', /old\.pdf/));
  const large = { size: 99_000_000 };
  await office.db.updateTable('reply_files').set(large).where('id', '=', bigger.id).execute();
  const full = await agent.call('addReplyFile', { params, body: aFile('f', randomBytes(10)) });
  expect(full.body).toMatchObject({
    code: 'conflict',
    message: expect.stringMatching(/100 MB/),
  });
  const text = { id: newId(), name: 'a', content: 'not base64!!' };
  expect((await agent.call('addReplyFile', { params, body: text })).status).toBe(400);

  const foreign = aFile('foreign.txt', Buffer.from('x'));
  await other.call('addReplyFile', { params, body: foreign });
  expect((await agent.call('addReplyFile', { params, body: foreign })).status).toBe(409);
  expect(await send({ fileIds: [foreign.id] })).toMatchObject(errorAt('files', /choose it again/));
  await agent.call('removeReplyFile', { params: { ...params, fileId: foreign.id } });
  const sent = { ...reply, key: newId(), fileIds: [foreign.id] };
  expect((await other.call('sendReply', { params, body: sent })).status).toBe(200);

  await agent.call('removeReplyFile', { params: { ...params, fileId: big.id } });
  expect(await send({ fileIds: [big.id], seenReplyId: sent.key })).toMatchObject(
    errorAt('files', /choose it again/),
  );
  // A file attached to a sent reply is not removed.
  await other.call('removeReplyFile', { params: { ...params, fileId: foreign.id } });
  expect((await agent.call('lead', { params })).body.replies[0]?.files).toHaveLength(1);
});

test('a repeated key with other files, brochures, or file content is a conflict', async () => {
  const office = await anOffice();
  const agent = await office.user('agent');
  const lead = await office.accept({}, { deliveries: [] });
  const params = { leadId: lead.id };
  const [one, two] = [aFile('a.txt', Buffer.from('a')), aFile('laboratory.pdf', Buffer.from('b'))];
  for (const body of [one, two]) await agent.call('addReplyFile', { params, body });
  const sendTo = async (key: string, more: object) => {
    const { status, body } = await agent.call('sendReply', {
      params,
      body: { ...reply, key, ...more },
    });
    return status === 200 ? body.files.length : status;
  };
  const brochures = ['laboratory.pdf'];
  const sent = [
    {},
    { fileIds: [one.id] },
    { fileIds: [two.id] },
    { brochures },
    { fileIds: [two.id, one.id], brochures },
  ].map((files) => ({ key: newId(), files }));
  for (const { key, files } of sent) {
    const attached = await sendTo(key, files);
    for (const other of sent) {
      const repeated = await sendTo(key, other.files);
      expect(repeated, JSON.stringify(other)).toBe(other.key === key ? attached : 409);
    }
  }
  expect(await sendTo(sent[4]?.key ?? '', { fileIds: [one.id, two.id], brochures })).toBe(3);

  for (const change of [{ name: 'b.txt' }, { content: btoa('c') }]) {
    const again = await agent.call('addReplyFile', { params, body: { ...one, ...change } });
    expect(again.status).toBe(409);
  }
});

test('an answer from a copy recipient is part of the conversation', async () => {
  const office = await anOffice();
  const agent = await office.user('agent');
  const lead = await office.accept({}, { deliveries: [] });
  const params = { leadId: lead.id };
  const cc = ['bob@lab.example'];
  await agent.call('sendReply', { params, body: { ...reply, key: newId(), cc } });
  for (const [i, address] of ['bob@lab.example', 'eve@lab.example'].entries()) {
    const message = aReceivedMessage({ signedLeadIds: [lead.id], from: { name: '', address } });
    const at = { mailbox: 'm', uidValidity: '1', uid: i + 1 };
    await office.store.takeMessage(at, message, new Date());
  }
  const { answers } = (await agent.call('lead', { params })).body;
  expect(answers.map(({ from, isFromOther }) => [from.address, isFromOther]).toSorted()).toEqual([
    ['bob@lab.example', false],
    ['eve@lab.example', true],
  ]);
});

test('files that no reply uses are removed after a week, and others are kept', async () => {
  const office = await anOffice();
  const agent = await office.user('agent');
  const lead = await office.accept({}, { deliveries: [] });
  const params = { leadId: lead.id };
  const [kept, left] = [aFile('kept', Buffer.from('a')), aFile('left', Buffer.from('b'))];
  for (const body of [kept, left]) await agent.call('addReplyFile', { params, body });
  const body = { ...reply, key: newId(), fileIds: [kept.id] };
  await agent.call('sendReply', { params, body });
  await removeUnsentFiles(office.db, new Date(Date.now() - 60_000));
  const ids = () =>
    office.db.selectFrom('reply_file_parts').select('file_id').orderBy('file_id').execute();
  expect(await ids()).toHaveLength(2);
  await removeUnsentFiles(office.db, new Date(Date.now() + 60_000));
  expect(await ids()).toEqual([{ file_id: kept.id }]);
});

test('a reply fails if one address is refused, and the other recipients get no second copy', async () => {
  const office = await anOffice('', {
    sink: {
      reject: (address) => (address.startsWith('bob') ? { code: 550, text: 'No such user' } : null),
    },
  });
  const agent = await office.user('agent');
  const lead = await office.accept({}, { deliveries: [] });
  const params = { leadId: lead.id };
  const body = { ...reply, key: newId(), cc: ['bob@lab.example'] };
  await agent.call('sendReply', { params, body });
  // The second email tells the author.
  const emails = await office.emails(2);
  expect(emails.map(({ to }) => to?.[0]?.address).toSorted()).toEqual([
    agent.email,
    lead.payload.emailAddress,
  ]);
  const [seen] = (await agent.call('lead', { params })).body.replies;
  expect(seen).toMatchObject({
    state: 'failed',
    lastError: 'Sent, but the mail server refused one of the addresses',
  });
});

test('a signature, a booking link, and the brochures of templates are kept', async () => {
  const office = await anOffice();
  const [agent, viewer] = [await office.user('agent'), await office.user('viewer')];
  expect((await agent.call('account')).body.signature).toBe('');
  const signature = 'Olga\r\n+1 702 555 0100 ';
  const settings = { signature, bookingLink: ' https://calendar.example/olga?a=1 ' };
  const { body } = await agent.call('changeReplySettings', { body: settings });
  expect(body).toMatchObject({
    signature: 'Olga\n+1 702 555 0100',
    bookingLink: 'https://calendar.example/olga?a=1',
  });
  await agent.call('changeReplySettings', { body: settings });
  const { entries } = (await (await office.user('owner')).call('audit')).body;
  expect(entries.filter(({ action }) => /signature|booking/.test(action))).toMatchObject([
    { action: 'booking-link-changed', details: { to: 'https://calendar.example/olga?a=1' } },
    { action: 'signature-changed', userName: 'User 1' },
  ]);
  expect((await viewer.call('changeReplySettings', { body: settings })).status).toBe(403);
  for (const end of ['', 'x.y/{name}', 'x.y/"', 'x.y/ z', `x.y/${'a'.repeat(500)}`]) {
    const change = { ...settings, bookingLink: `https://${end}` };
    expect(await agent.call('changeReplySettings', { body: change })).toHaveProperty('status', 400);
  }
  const made = { name: 'Demo', subject: 'Hello', text: '{booking_link} {signature}' };
  const template = await agent.call('addTemplate', {
    body: { ...made, brochures: ['laboratory.pdf'] },
  });
  expect(template.body.brochures).toEqual(['laboratory.pdf']);
  const params = { id: template.body.id };
  expect((await agent.call('editTemplate', { params, body: made })).body.brochures).toEqual([]);
});

function aFile(name: string, content: Buffer) {
  return { id: newId(), name, content: content.toString('base64') };
}

function attachmentsOf(mail: Email | undefined) {
  return mail?.attachments.map(({ filename, mimeType, disposition, content }) => {
    const bytes =
      typeof content === 'string' ? Buffer.from(content) : Buffer.from(new Uint8Array(content));
    return [filename, mimeType, disposition, sha256(bytes)];
  });
}

function sha256(content: Buffer): string {
  return createHash('sha256').update(content).digest('hex');
}
