import { setTimeout as wait } from 'node:timers/promises';
import { expect } from 'vitest';
import { newId } from '#server/lib/ids.ts';
import { aDovecot, testWithDovecot } from '#tests/support/dovecot-tests.ts';
import { aMailOf } from '#tests/support/raw-mail.ts';
import { startServer } from '#tests/support/server-process.ts';
import { aStore } from '#tests/support/store.ts';
import { aLead, aSubmission } from '#tests/support/submission.ts';

const count = 20;
const file = Buffer.from('%PDF-1.7 '.repeat(20_000));

testWithDovecot(
  'a server killed while it reads the mailbox stores each answer once, and reads only the beginning of an email that crashed twice',
  async () => {
    const dovecot = await aDovecot();
    const { dataDir, store, db } = await aStore();
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
      await expect.poll(taken, { interval: 5 }).toBeGreaterThanOrEqual(rows);
    };

    const mailbox = () => db.selectFrom('mailboxes').selectAll().executeTakeFirst();
    const first = await startServer(env);
    await expect.poll(async () => (await mailbox())?.read_at ?? null).not.toBeNull();
    dovecot.deliver(aMail('See the files.', Array(3).fill(Buffer.alloc(7_000_000, '%PDF-1.7 '))));
    const attempts = async () => (await mailbox())?.attempts;
    await expect.poll(attempts, { interval: 1 }).toBe(1);
    await first.kill();
    expect([await taken(), await attempts()]).toEqual([0, 1]);
    // As after a second crash. Otherwise the next server would wait until the lease expires.
    await db.updateTable('mailboxes').set({ leased_until: null, attempts: 2 }).execute();
    for (let i = 0; i < count; i += 1) dovecot.deliver(aMail(`Mail ${i}`, [file]));
    const second = await startServer(env);
    await reaches(2);
    await wait(Math.random() * 100);
    await second.kill();
    await db.updateTable('mailboxes').set({ leased_until: null }).execute();
    await startServer(env);
    await reaches(count + 1);
    await wait(1_000);

    const [tooComplex, ...answers] = await db
      .selectFrom('lead_answers')
      .selectAll()
      .orderBy('id')
      .execute();
    expect(tooComplex).toMatchObject({ text: 'See the files.', mark: 'too-complex' });
    expect(new Set(answers.map(({ mark }) => mark))).toEqual(new Set([null]));
    const subjects = answers.map(({ subject }) => subject);
    expect(subjects.toSorted()).toEqual(
      Array.from({ length: count }, (_, i) => `Mail ${i}`).toSorted(),
    );
    const entries = await db
      .selectFrom('audit_log')
      .select('sequence')
      .where('action', '=', 'answer-received')
      .execute();
    expect(entries).toHaveLength(count + 1);
    const files = await db
      .selectFrom('answer_files')
      .select(['id', 'size'])
      .where('answer_id', '<>', tooComplex?.id ?? '')
      .execute();
    expect(files).toHaveLength(count);
    const parts = await db.selectFrom('answer_file_parts').selectAll().execute();
    for (const { id } of files) {
      const mine = parts.filter(({ file_id }) => file_id === id);
      mine.sort((a, b) => a.position - b.position);
      const content = Buffer.concat(mine.map((part) => Buffer.from(part.content, 'base64')));
      expect(content.equals(file)).toBe(true);
    }
  },
);

function aMail(subject: string, files: readonly Buffer[]): string {
  const parts = files.map((content) =>
    [
      'Content-Type: application/pdf; name=a.pdf',
      'Content-Transfer-Encoding: base64',
      '',
      content.toString('base64').replace(/.{76}/g, '$&\r\n'),
    ].join('\r\n'),
  );
  return aMailOf('multipart/mixed', [`Content-Type: text/plain\r\n\r\n${subject}`, ...parts], {
    Subject: subject,
    Date: new Date().toUTCString(),
    'Message-ID': `<${newId()}@lab.example>`,
  });
}
