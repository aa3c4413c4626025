import { setTimeout as wait } from 'node:timers/promises';
import { expect, onTestFinished } from 'vitest';
import { openConnection } from '#server/db/open-connection.ts';
import { storeOn } from '#server/store/lead-store.ts';
import { aDovecot, testWithDovecot } from '#tests/support/dovecot-tests.ts';
import { startServer } from '#tests/support/server-process.ts';
import { aLead, aSubmission } from '#tests/support/submission.ts';
import { temporaryFolder } from '#tests/support/temporary.ts';

const count = 20;
const file = Buffer.from('%PDF-1.7 '.repeat(20_000));

testWithDovecot(
  'a server killed while it reads the mailbox stores each answer once',
  async () => {
    const dovecot = await aDovecot();
    const dataDir = temporaryFolder();
    const connection = await openConnection({ dataDir });
    const store = storeOn(connection);
    onTestFinished(() => store.close());
    const { db } = connection;
    const lead = aLead();
    await store.accept(aSubmission({ lead, deliveries: [] }));
    const env = {
      DATA_DIR: dataDir,
      IMAP_URL: dovecot.url,
      MAIL_FROM: 'leads@site.example',
      CONSOLE_PORT: 'off',
    };
    const taken = async () => {
      const { rows } = await db
        .selectFrom('lead_answers')
        .select((row) => row.fn.countAll<number>().as('rows'))
        .executeTakeFirstOrThrow();
      return Number(rows);
    };
    const reaches = async (rows: number) => {
      await expect.poll(taken, { timeout: 60_000, interval: 5 }).toBeGreaterThanOrEqual(rows);
    };

    const server = await startServer(env);
    const isRead = async () =>
      (await db.selectFrom('mailboxes').select('read_at').executeTakeFirst())?.read_at != null;
    await expect.poll(isRead, { timeout: 30_000 }).toBe(true);
    for (let i = 0; i < count; i += 1) dovecot.deliver(aMail(i));
    await reaches(1);
    await wait(Math.random() * 100);
    await server.kill();
    // Otherwise the next server would wait until the lease expires.
    await db.updateTable('mailboxes').set({ leased_until: null }).execute();
    await startServer(env);
    await reaches(count);
    await wait(1_000);

    const answers = await db.selectFrom('lead_answers').selectAll().execute();
    const subjects = answers.map(({ subject }) => subject);
    expect(subjects.toSorted()).toEqual(
      Array.from({ length: count }, (_, i) => `Mail ${i}`).toSorted(),
    );
    const entries = await db
      .selectFrom('audit_log')
      .select('sequence')
      .where('action', '=', 'answer-received')
      .execute();
    expect(entries).toHaveLength(count);
    const files = await db.selectFrom('answer_files').select(['id', 'size']).execute();
    expect(files).toHaveLength(count);
    const parts = await db.selectFrom('answer_file_parts').selectAll().execute();
    for (const { id } of files) {
      const mine = parts.filter(({ file_id }) => file_id === id);
      mine.sort((a, b) => a.position - b.position);
      const content = Buffer.concat(mine.map((part) => Buffer.from(part.content, 'base64')));
      expect(content.equals(file)).toBe(true);
    }
  },
  180_000,
);

function aMail(i: number): string {
  return [
    'From: Ann <ann@lab.example>',
    'To: leads@site.example',
    `Subject: Mail ${i}`,
    `Date: ${new Date().toUTCString()}`,
    `Message-ID: <${i}@lab.example>`,
    'MIME-Version: 1.0',
    'Content-Type: multipart/mixed; boundary=b',
    '',
    '--b',
    'Content-Type: text/plain',
    '',
    `This is mail ${i}.`,
    '--b',
    'Content-Type: application/pdf; name=a.pdf',
    'Content-Transfer-Encoding: base64',
    '',
    file.toString('base64').replace(/.{76}/g, '$&\r\n'),
    '--b--',
  ].join('\r\n');
}
