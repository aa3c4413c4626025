import { createHash, randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { expect, onTestFinished, test } from 'vitest';
import { replyLimits } from '#console/contract/reply-files.ts';
import { newId } from '#server/lib/ids.ts';
import { addAgent } from '#tests/support/console-user.ts';
import { aDatabase } from '#tests/support/databases.ts';
import { startWithConsole } from '#tests/support/server-process.ts';
import { startSmtpSink } from '#tests/support/smtp-sink.ts';
import { aStore } from '#tests/support/store.ts';
import { aLead, aSubmission } from '#tests/support/submission.ts';
import { temporaryFolder } from '#tests/support/temporary.ts';

test.skipIf(process.platform !== 'linux')(
  'four replies with 10 MB each, uploaded and sent at the same time, arrive whole within the memory limit of deploy/compose.yaml',
  async () => {
    const sink = await startSmtpSink();
    onTestFinished(sink.close);
    const [dataDir, databaseUrl] = [temporaryFolder(), await aDatabase()];
    const { store, db } = await aStore({ dataDir, databaseUrl });
    const { cookie } = await addAgent(db);
    const server = await startWithConsole({
      DATA_DIR: dataDir,
      DATABASE_URL: databaseUrl,
      SMTP_URL: sink.url,
      MAIL_FROM: 'leads@site.example',
      LEADS_TO: 'a@site.example',
    });
    const { origin } = server;
    const headers = { origin, cookie, 'content-type': 'application/json' };
    const post = async (path: string, body: unknown) =>
      (await fetch(`${origin}/api${path}`, { method: 'POST', headers, body: JSON.stringify(body) }))
        .status;

    const replies = Array.from({ length: 4 }, (_, i) => ({
      lead: aLead(),
      fileId: newId(),
      subject: `Reply ${i}`,
      content: randomBytes(replyLimits.filesBytes),
    }));
    for (const { lead } of replies) await store.accept(aSubmission({ lead, deliveries: [] }));
    const uploads = replies.map(({ lead, fileId, content }) =>
      post(`/leads/${lead.id}/reply-files`, {
        id: fileId,
        name: 'a.bin',
        content: content.toString('base64'),
      }),
    );
    expect(new Set(await Promise.all(uploads))).toEqual(new Set([200]));
    const sent = replies.map(({ lead, fileId, subject }) =>
      post(`/leads/${lead.id}/replies`, {
        key: newId(),
        subject,
        text: 'Hello',
        fileIds: [fileId],
      }),
    );
    expect(new Set(await Promise.all(sent))).toEqual(new Set([200]));

    const emails = [];
    for (const _ of replies) emails.push(await sink.mail());
    const received = emails.map(({ subject, attachments }) => [
      subject,
      attachments.map(({ content }) => hashOf(new Uint8Array(content as ArrayBuffer))),
    ]);
    expect(received.toSorted()).toEqual(
      replies.map(({ subject, content }) => [subject, [hashOf(content)]]),
    );
    const [, peak] =
      /^VmHWM:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${server.child.pid}/status`, 'utf8')) ?? [];
    expect(Number(peak) / 1024).toBeLessThan(memoryLimitMb());
  },
);

function memoryLimitMb(): number {
  const compose = readFileSync('deploy/compose.yaml', 'utf8');
  return Number(/^ {4}mem_limit: (\d+)m$/m.exec(compose)?.[1]);
}

function hashOf(content: Uint8Array): string {
  return createHash('sha256').update(content).digest('hex');
}
