import * as v from 'valibot';
import { expect } from 'vitest';
import { type OpenMailbox, openImapMailbox } from '#console/server/mailbox/imap-mailbox.ts';
import {
  type MailboxReaderOptions,
  startMailboxReader,
} from '#console/server/mailbox/mailbox-reader.ts';
import type { Mailboxes } from '#console/server/mailbox/places/mailboxes.ts';
import type { Lead } from '#server/leads/lead.ts';
import { answerAddresses } from '#server/lib/answer-addresses.ts';
import { newId } from '#server/lib/ids.ts';
import { createLog } from '#server/lib/log.ts';
import { imapUrl, mailboxName } from '#server/lib/settings/setting-values.ts';
import { StoreUnavailable } from '#server/lib/store-errors.ts';
import { aDatabase } from '#tests/support/databases.ts';
import { aDovecot, testWithDovecot } from '#tests/support/dovecot-tests.ts';
import { aStore } from '#tests/support/store.ts';
import { aLead, aSubmission } from '#tests/support/submission.ts';

const addresses = answerAddresses('leads@site.example', ['a key of the tests']);

testWithDovecot('each email is taken once, even from a rebuilt mailbox', async () => {
  const office = await anOffice(await aDatabase());
  const first = office.read();
  await office.until(async () => (await office.state())?.uid_validity != null);
  const { lead, dovecot } = office;
  dovecot.deliver(aMail({ to: addresses.addressFor(lead.id), id: '<1@lab.example>' }));
  dovecot.deliver(
    aMail({
      references: '<1@lab.example>',
      id: '<2@lab.example>',
      from: 'Bo <bo@other.example>',
    }),
  );
  await office.until(async () => (await office.answers()).length === 2);
  const second = office.read();
  dovecot.deliver(aMail({ id: '<3@lab.example>', from: 'Ann Lee, MD <ann@lab.example>' }));
  dovecot.deliver(aMail({ from: 'eve@elsewhere.example', id: '<4@elsewhere.example>' }));
  dovecot.deliver(aMail({ from: 'leads@site.example', id: '<5@site.example>' }));
  await office.until(async () => (await office.answers()).length === 3);
  expect(await office.answers()).toMatchObject([
    {
      lead_id: lead.id,
      matched_by: 'address',
      is_from_other: 0,
      message_id: '<1@lab.example>',
    },
    {
      lead_id: lead.id,
      matched_by: 'thread',
      is_from_other: 1,
      from_address: 'bo@other.example',
    },
    { lead_id: lead.id, matched_by: 'sender', kind: 'answer', subject: 'Re: Your request' },
  ]);
  await first.stop();
  const before = await office.state();
  await dovecot.rebuild();
  dovecot.deliver(aMail({ id: '<6@lab.example>' }));
  await office.until(async () => (await office.answers()).length === 4);
  await office.until(async () => (await office.state())?.last_uid === 6);
  expect((await office.state())?.uid_validity).not.toBe(before?.uid_validity);
  expect(await office.answers()).toHaveLength(4);
  expect(await office.entries()).toHaveLength(4);
  await second.stop();
});

testWithDovecot('email from before the first reading is ignored', async () => {
  const office = await anOffice('');
  const { dovecot, lead } = office;
  dovecot.deliver(
    aMail({ to: addresses.addressFor(lead.id), id: '<0@lab.example>', date: new Date(0) }),
  );
  const reader = office.read();
  await office.until(async () => (await office.state())?.read_at != null);
  expect(await office.answers()).toEqual([]);
  dovecot.deliver(aMail({ id: '<1@lab.example>' }));
  await office.until(async () => (await office.answers()).length === 1);
  const again = aLead();
  await office.store.accept(aSubmission({ lead: again, deliveries: [] }));
  await office.db.deleteFrom('leads').where('id', '=', lead.id).execute();
  const before = await office.state();
  await dovecot.rebuild();
  dovecot.deliver(aMail({ from: 'leads@site.example' }));
  await office.until(async () => (await office.state())?.last_uid === 3);
  expect((await office.state())?.uid_validity).not.toBe(before?.uid_validity);
  expect(await office.answers()).toEqual([]);
  await reader.stop();
});

testWithDovecot('a mail server that is down is reported and read later', async () => {
  const office = await anOffice('');
  const reader = office.read();
  await office.until(async () => (await office.state())?.read_at != null);
  await office.dovecot.stop();
  await office.until(async () => (await office.state())?.last_error != null);
  office.dovecot.deliver(aMail());
  await office.dovecot.start();
  await office.until(async () => (await office.answers()).length === 1);
  await office.until(async () => (await office.state())?.last_error === null);
  await reader.stop();
  expect((await office.state())?.lease_owner).toBeNull();
});

testWithDovecot('an email that can’t be stored is skipped and listed in Health', async () => {
  const office = await anOffice('');
  const { store, dovecot } = office;
  const takeMessage: Mailboxes['takeMessage'] = (place, message, ...rest) => {
    if (message.subject === 'Poison') throw new Error('invalid byte sequence');
    return store.takeMessage(place, message, ...rest);
  };
  const reader = office.read({ store: { ...store, takeMessage } });
  await office.until(async () => (await office.state())?.read_at != null);
  dovecot.deliver(aMail({ subject: 'Poison' }));
  dovecot.deliver(aMail({ id: '<next@lab.example>' }));
  await office.until(async () => (await office.answers()).length === 1);
  expect(await office.skipped()).toMatchObject([{ uid: 1, sender: 'Ann <ann@lab.example>' }]);
  expect((await office.state())?.last_error).toBeNull();
  await reader.stop();
});

testWithDovecot(
  'an email that the mail server can’t send is skipped, and one that it sends only in part is kept in part',
  async () => {
    const office = await anOffice('');
    const open: Open = async (stopping) => {
      const mailbox = await office.open(stopping);
      const fetch: OpenMailbox['fetch'] = (uid, maxBytes) => {
        if (uid === 3) mailbox.close();
        return uid === 1 || (uid === 2 && maxBytes > 256 * 1024)
          ? Promise.reject(new Error('NO'))
          : mailbox.fetch(uid, maxBytes);
      };
      const describe: OpenMailbox['describe'] = (uid) => {
        if (uid === 3) mailbox.close();
        return mailbox.describe(uid);
      };
      return { ...mailbox, fetch, describe };
    };
    const reader = office.read({ open, minPauseMs: 1 });
    await office.until(async () => (await office.state())?.read_at != null);
    office.dovecot.deliver(aMail());
    office.dovecot.deliver(aMail({ text: `Yes.\r\n${'x'.repeat(500 * 1024)}` }));
    office.dovecot.deliver(aMail());
    office.dovecot.deliver(aMail({ id: '<next@lab.example>' }));
    await office.until(async () => (await office.answers()).length === 2);
    expect(await office.answers()).toMatchObject([
      { mark: 'too-complex', text: expect.stringContaining('Yes.') },
      { mark: null, message_id: '<next@lab.example>' },
    ]);
    expect(await office.skipped()).toMatchObject([{ uid: 1 }, { uid: 3, sender: '' }]);
    await reader.stop();
  },
);

testWithDovecot('an outage never causes an email to be skipped or cut off', async () => {
  const office = await anOffice('');
  const { store } = office;
  let outages = 0;
  const takeMessage: Mailboxes['takeMessage'] = async (...args) => {
    outages += 1;
    if (outages <= 6) throw new StoreUnavailable('The lead store is unavailable');
    return store.takeMessage(...args);
  };
  const open: Open = async (stopping) => {
    if (outages < 18) outages += 1;
    if (outages > 6 && outages < 18 && outages % 2 === 0) throw new Error('refused');
    const mailbox = await office.open(stopping);
    const fetch: OpenMailbox['fetch'] = (...args) => {
      if (outages > 6 && outages < 18) mailbox.close();
      if (outages >= 18 && outages < 22) {
        // The last failure is that of the second fetch, which tells an outage apart from an email that can't be sent.
        if (args[1] === 1) outages += 1;
        return Promise.reject(new Error('NO'));
      }
      return mailbox.fetch(...args);
    };
    return { ...mailbox, fetch };
  };
  const reader = office.read({ store: { ...store, takeMessage }, open, minPauseMs: 0 });
  await office.until(async () => (await office.state())?.read_at != null);
  office.dovecot.deliver(aMail({ type: 'text/html', text: `Yes.${'<br>'.repeat(75 * 1024)}` }));
  await office.until(async () => (await office.answers()).length === 1);
  expect(outages).toBeGreaterThan(22);
  expect(await office.answers()).toMatchObject([{ mark: null }]);
  expect(await office.skipped()).toEqual([]);
  await reader.stop();
});

type Open = MailboxReaderOptions['open'];

async function anOffice(databaseUrl: string) {
  const dovecot = await aDovecot();
  const { store, db } = await aStore({ databaseUrl });
  const lead: Lead = aLead();
  await store.accept(aSubmission({ lead, deliveries: [] }));
  const server = v.parse(imapUrl, dovecot.url);
  const open: Open = (stopping) => openImapMailbox(server, { allowPlaintext: false }, stopping);
  return {
    dovecot,
    db,
    store,
    lead,
    open,
    read: (changes: Partial<MailboxReaderOptions> = {}) =>
      startMailboxReader({
        store,
        addresses,
        log: createLog('silent'),
        clock: () => new Date(),
        name: mailboxName(server),
        open,
        ownAddresses: ['leads@site.example'],
        authServer: null,
        pollMs: 2_000,
        minPauseMs: 100,
        ...changes,
      }),
    skipped: () => db.selectFrom('skipped_messages').selectAll().execute(),
    answers: () => db.selectFrom('lead_answers').selectAll().orderBy('id').execute(),
    state: () => db.selectFrom('mailboxes').selectAll().executeTakeFirst(),
    entries: () =>
      db.selectFrom('audit_log').selectAll().where('action', '=', 'answer-received').execute(),
    until: (check: () => Promise<boolean>) => expect.poll(check).toBe(true),
  };
}

function aMail({
  id = `<${newId()}@lab.example>`,
  from = 'Ann <ann@lab.example>',
  to = 'leads@site.example',
  references = '',
  type = 'text/plain; charset=utf-8',
  date = new Date(),
  subject = 'Re: Your request',
  text = 'Yes, tomorrow at ten.\r\n',
} = {}): string {
  return [
    `Received: by mx.site.example; ${date.toUTCString()}`,
    `From: ${from}`,
    `To: ${to}`,
    `Subject: ${subject}`,
    `Date: ${date.toUTCString()}`,
    `Message-ID: ${id}`,
    ...(references === '' ? [] : [`References: ${references}`]),
    'MIME-Version: 1.0',
    `Content-Type: ${type}`,
    '',
    text,
  ].join('\r\n');
}
