import { describe, expect, test } from 'vitest';
import { createTransactions } from '#server/db/transactions.ts';
import { everyDatabase } from '#tests/support/databases.ts';
import { aStore } from '#tests/support/store.ts';
import { lastReports } from './health-reports.ts';
import { mayEmailVisitor, omittedEmails, visitorEmailQuotas } from './visitor-emails.ts';

type Kind = Parameters<typeof visitorEmailQuotas>[0];

const limits = { bucketSecret: 'secret', rateLimit: { limit: 20 } };
const bucketsOf = (address: string, kind: Kind = 'acknowledgment') =>
  visitorEmailQuotas(kind, address, limits).map(({ bucket }) => bucket);

test.each([
  ['ann.lee@gmail.com', ['annlee@gmail.com', 'A.n.n.Lee+demo@GMAIL.com', 'annlee@googlemail.com']],
  ['ann@icloud.com', ['ann@me.com', 'ann+x@mac.com']],
  ['annlee@proton.me', ['ann.lee@protonmail.com', 'annlee@pm.me']],
  ['ann@lab.example', ['Ann+1@lab.example', 'ann+a+b@LAB.example']],
])('all spellings of %s share one mailbox', (address, others) => {
  for (const other of others) expect(bucketsOf(other)[0]).toBe(bucketsOf(address)[0]);
});

test.each([
  ['ann.lee@lab.example', 'annlee@lab.example'],
  ['ann@gmail.com', 'ann@outlook.com'],
  ['+1@lab.example', '+2@lab.example'],
])('%s and %s are two mailboxes', (one, other) => {
  expect(bucketsOf(one)[0]).not.toBe(bucketsOf(other)[0]);
});

test.each([
  ['ann@lab.example', 'bob@mail.LAB.example', true],
  ['ann@lab.co.uk', 'bob@a.b.lab.co.uk', true],
  ['ann@lab.co.uk', 'ann@clinic.co.uk', false],
  ['ann@lab.example', 'ann@lab.test', false],
])('%s and %s belong to one organization: %s', (one, other, isOne) => {
  expect(bucketsOf(one)[1] === bucketsOf(other)[1]).toBe(isOne);
});

test.each(['gmail.com', 'googlemail.com', 'yahoo.co.uk', 'outlook.com', 'hotmail.fr', 'gmx.de'])(
  'the mailboxes at %s share no limit except the one for all',
  (domain) => {
    expect(bucketsOf(`ann@${domain}`)).toHaveLength(2);
  },
);

describe.each(everyDatabase())('on $name', ({ place }) => {
  test('a mailbox gets three emails of each kind a day', async () => {
    const { send } = await anOffice(await place());
    const kinds: readonly Kind[] = ['acknowledgment', 'confirmation', 'my-data'];
    for (const kind of kinds) {
      expect(await send(kind, Array(4).fill('ann@gmail.com'))).toBe(3);
    }
    expect(await send('acknowledgment', ['ann@gmail.com'], 24)).toBe(1);
  });

  test('a domain gets 20 emails an hour, and all visitors get 100; Health counts the rest for a day', async () => {
    const { send, omitted } = await anOffice(await place());
    const at = (domain: string) => Array.from({ length: 60 }, (_value, i) => `a${i}@${domain}`);
    expect(await send('acknowledgment', at('lab.example'))).toBe(20);
    expect(await omitted()).toBe(40);
    expect(await send('my-data', at('lab.example'))).toBe(0);
    expect(await send('acknowledgment', [...at('gmail.com'), ...at('outlook.com')])).toBe(80);
    expect(await omitted()).toBe(140);
    expect(await send('acknowledgment', at('yahoo.com'), 1)).toBe(60);
    expect(await omitted(23)).toBe(140);
    expect(await omitted(26)).toBe(0);
  });
});

/** Sends emails from midnight, or from some hours later. */
async function anOffice(databaseUrl: string) {
  const { connection } = await aStore({ databaseUrl });
  const { read, write } = createTransactions(connection);
  const after = (hours: number) => new Date(Date.UTC(2026, 2, 4, hours));
  return {
    send: async (kind: Kind, addresses: readonly string[], hours = 0) => {
      let sent = 0;
      for (const address of addresses) {
        const quotas = visitorEmailQuotas(kind, address, limits);
        if (await write((db) => mayEmailVisitor(db, quotas, after(hours)))) sent += 1;
      }
      return sent;
    },
    omitted: (hours = 0) =>
      read(async (db) => omittedEmails((await lastReports(db))['omitted-emails'], after(hours))),
  };
}
