import { readFileSync } from 'node:fs';
import { expect } from 'vitest';
import { newId } from '#server/lib/ids.ts';
import { aDatabase } from '#tests/support/databases.ts';
import { aDovecot, testWithDovecot } from '#tests/support/dovecot-tests.ts';
import { startServer } from '#tests/support/server-process.ts';
import { aStore } from '#tests/support/store.ts';
import { aLead, aSubmission } from '#tests/support/submission.ts';
import { temporaryFolder } from '#tests/support/temporary.ts';

/** The limit in `deploy/compose.yaml` and `deploy/laboratory-website.service`. */
const maxMemoryKb = 512 * 1024;
const megabyte = 1024 * 1024;
const lines = (line: string, bytes: number) => line.repeat(Math.ceil(bytes / line.length));
const base64 = ['Content-Transfer-Encoding: base64'];

/** Emails from the lead's address, which are read whole, unless their name says otherwise. */
const corpus: readonly (readonly [string, () => readonly string[]])[] = [
  ['590,000 lines', () => [anEmail({ text: `${'x'.repeat(44)}\r\n`.repeat(590_000) })]],
  [
    '100,000 lines from a stranger',
    () => [
      anEmail({
        from: 'eve@elsewhere.example',
        text: `${'x'.repeat(44)}\r\n`.repeat(100_000),
      }),
    ],
  ],
  ['ten million blank lines', () => [anEmail({ text: lines('\n', 10 * megabyte) })]],
  [
    'one line of 29 MB, and an email over the limit of 30 MB',
    () => [
      anEmail({ text: lines('x', 29 * megabyte) }),
      anEmail({ text: lines(`${'x'.repeat(70)}\r\n`, 32 * megabyte) }),
    ],
  ],
  [
    'text in base64, long and padded everywhere',
    () => [
      anEmail({ headers: base64, text: lines(`${'QUFB'.repeat(19)}\r\n`, 10 * megabyte) }),
      anEmail({ headers: base64, text: lines('QQ==\r\n', 8 * megabyte) }),
    ],
  ],
  [
    'parts: 10,000 nested ones, and 100,000 in a row',
    () => [
      aMultipart(
        Array.from(
          { length: 10_000 },
          (_, i) => `--b${i || ''}\r\nContent-Type: multipart/mixed; boundary="b${i + 1}"\r\n\r\n`,
        ).join(''),
      ),
      aMultipart('--b\r\nContent-Type: text/html\r\n\r\nx\r\n'.repeat(100_000)),
    ],
  ],
  [
    'HTML that nests 100,000 levels deep',
    () =>
      ['<div>'.repeat(100_000), '<ul><li><b>'.repeat(41_666)].map((text) =>
        anEmail({ type: 'text/html', text }),
      ),
  ],
  [
    'headers of 5 MB',
    () =>
      [
        `X-Long: ${lines('x', 5 * megabyte)}`,
        `Cc: ${lines('a+b@lab.example, ', 5 * megabyte)}`,
      ].map((header) => anEmail({ headers: [header] })),
  ],
  [
    'NUL, wrong character sets, a loop of automatic replies, and forged senders',
    () => [
      anEmail({
        id: '=?utf-8?B?PGEAYkB4Pg==?=',
        headers: ['References: =?utf-8?B?PGEAYkB4Pg==?='],
        type: 'text/plain; charset=utf-16',
        text: 'a\0b\0\0\0',
      }),
      anEmail({ type: 'text/plain; charset=no-such-charset', text: '\u00ff\u00fe\0\u001b' }),
      anEmail({ from: '=?utf-8?B?AEEA?= <ann@lab.example>', headers: ['Subject: \0'] }),
      ...Array.from({ length: 5 }, () => anEmail({ headers: ['Auto-Submitted: auto-replied'] })),
      anEmail({ from: 'leads@site.example' }),
      anEmail({ from: 'MAILER-DAEMON@mx.site.example' }),
    ],
  ],
];

testWithDovecot(
  'a colleague’s email counts only if our mail server vouches for it, and hostile emails stop neither the server nor the next answer, within 512 MB',
  async () => {
    const office = await anOffice(await aDatabase());
    const server = await startServer(office.env);
    await office.isRead();
    await aColleagueWrites(office);

    const nextArrivesAfter = async (name: string) => {
      const id = `<${newId()}@lab.example>`;
      office.dovecot.deliver(anEmail({ id }));
      const isThere = async () => (await office.answers()).some((row) => row.message_id === id);
      await expect.poll(isThere, { interval: 20, message: name }).toBe(true);
    };
    for (const [name, emails] of corpus) {
      for (const bomb of emails()) office.dovecot.deliver(bomb);
      await nextArrivesAfter(name);
    }
    office.dovecot.deliver(anEmailWithFiles(2, 10 * megabyte));
    await nextArrivesAfter('two files of 10 MB');
    expect(await office.files()).toEqual(Array(2).fill({ size: 10 * megabyte, omission: null }));
    const marks = (await office.answers()).map(({ mark }) => mark);
    expect(marks.filter((mark) => mark === 'too-large')).toHaveLength(1);
    expect((await office.passed()).toSorted()).toEqual(['auto-reply', 'own', 'stranger']);
    expect(server.child.exitCode).toBeNull();
    expect(peakMemoryKb(server.child.pid)).toBeLessThan(maxMemoryKb);
  },
);

async function aColleagueWrites({ dovecot, db, answers }: Awaited<ReturnType<typeof anOffice>>) {
  const aTeamEmail = (text: string, ...results: readonly string[]) =>
    anEmail({
      from: 'Olga <olga@site.example>',
      text,
      top: results.map((result) => `Authentication-Results: mx.site.example; dmarc=${result}`),
      headers: ['References: <first@lab.example>'],
    });
  dovecot.deliver(anEmail({ id: '<first@lab.example>' }));
  dovecot.deliver(aTeamEmail('forged', 'fail', 'pass'));
  await expect.poll(async () => (await answers()).length).toBe(2);
  const repliedAt = async () =>
    (await db.selectFrom('lead_work').select('replied_at').executeTakeFirst())?.replied_at;
  expect(await repliedAt()).toBeNull();
  dovecot.deliver(aTeamEmail('genuine', 'pass header.from=site.example', 'fail'));
  await expect.poll(async () => (await answers()).length).toBe(3);
  expect(Number(await repliedAt())).toBeGreaterThan(0);
  expect(await answers()).toMatchObject([
    { kind: 'answer', is_unverified: 0 },
    { kind: 'team', is_unverified: 1, text: 'forged' },
    { kind: 'team', is_unverified: 0, text: 'genuine' },
  ]);
}

async function anOffice(databaseUrl: string) {
  const dovecot = await aDovecot();
  const dataDir = temporaryFolder();
  const { store, db } = await aStore({ dataDir, databaseUrl });
  await store.accept(aSubmission({ lead: aLead(), deliveries: [] }));
  const readAt = async () =>
    (await db.selectFrom('mailboxes').select('read_at').executeTakeFirst())?.read_at ?? null;
  return {
    dovecot,
    db,
    env: {
      DATA_DIR: dataDir,
      DATABASE_URL: databaseUrl,
      CONSOLE_PORT: '0',
      IMAP_URL: dovecot.url,
      MAIL_FROM: 'leads@site.example',
      LEADS_TO: 'olga@site.example',
      MAIL_AUTH_SERVER: 'mx.site.example',
    },
    isRead: () => expect.poll(readAt).not.toBeNull(),
    answers: () => db.selectFrom('lead_answers').selectAll().orderBy('id').execute(),
    files: () => db.selectFrom('answer_files').select(['size', 'omission']).execute(),
    passed: async () => {
      const rows = await db.selectFrom('skipped_messages').select('reason').execute();
      return rows.map(({ reason }) => reason);
    },
  };
}

/** The process's peak resident size. */
function peakMemoryKb(pid: number | undefined): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return Number(/^VmHWM:\s+(\d+) kB$/m.exec(status)?.[1]);
}

function anEmailWithFiles(count: number, bytes: number): string {
  const content = Buffer.alloc(bytes, '%PDF-1.7 ').toString('base64').replace(/.{76}/g, '$&\r\n');
  const file = `--b\r\nContent-Type: application/pdf; name=a.pdf\r\n${base64[0]}\r\n\r\n${content}\r\n`;
  return aMultipart(
    `--b\r\nContent-Type: text/plain\r\n\r\nSee the files.\r\n${file.repeat(count)}--b--`,
  );
}

function aMultipart(text: string): string {
  return anEmail({ type: 'multipart/mixed; boundary=b', text });
}

function anEmail({
  id = `<${newId()}@lab.example>`,
  from = 'Ann <ann@lab.example>',
  type = 'text/plain; charset=utf-8',
  top = [] as readonly string[],
  headers = [] as readonly string[],
  text = 'Yes, tomorrow at ten.\r\n',
} = {}): string {
  return [
    ...top,
    `From: ${from}`,
    'To: leads@site.example',
    'Subject: Re: Your request',
    `Date: ${new Date().toUTCString()}`,
    `Message-ID: ${id}`,
    'MIME-Version: 1.0',
    ...headers,
    `Content-Type: ${type}`,
    '',
    text,
  ].join('\r\n');
}
