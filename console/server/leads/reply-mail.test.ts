import { randomBytes } from 'node:crypto';
import { expect, onTestFinished, test } from 'vitest';
import { nothingToSend } from '#server/delivery/channel.ts';
import { mailChannel } from '#server/delivery/mail/mail-channel.ts';
import { newId } from '#server/lib/ids.ts';
import { StoreUnavailable } from '#server/lib/store-errors.ts';
import { aConsole } from '#tests/support/console.ts';
import { aDatabase } from '#tests/support/databases.ts';
import { aDelivery, viaSmtp } from '#tests/support/delivery.ts';
import { startSmtpSink } from '#tests/support/smtp-sink.ts';
import { aLead, aSubmission } from '#tests/support/submission.ts';
import { leadEmails } from './lead-emails.ts';
import { replyMail } from './reply-mail.ts';

const file = randomBytes(200_000);

test('a reply that is erased while it is being composed is never sent', async () => {
  const { store, sink, addReply, deliver, reads } = await anOffice(await aDatabase());
  const outcomes: (string | null)[] = [];
  for (const step of reads) {
    const { leadId, replyId } = await addReply();
    outcomes.push(
      await deliver(replyId, {
        at: step,
        happens: () => store.erase([leadId], new Date()).then(() => undefined),
      }).catch(() => null),
    );
  }
  expect(outcomes.slice(0, 2)).toEqual([nothingToSend, nothingToSend]);
  expect(outcomes.slice(3)).toEqual(outcomes.slice(3).map(() => null));
  expect(sink.emails).toEqual([]);
});

test('a reply whose file can’t be read to the end is sent again, and arrives complete', async () => {
  const { sink, addReply, deliver, reads } = await anOffice(await aDatabase());
  const { replyId } = await addReply();
  const broken = deliver(replyId, {
    at: reads.length,
    happens: () => Promise.reject(new StoreUnavailable('The connection was lost')),
  });
  await expect(broken).rejects.toMatchObject({ name: 'StoreUnavailable' });
  await deliver(replyId);
  expect(sink.emails.map(({ attachments }) => attachments.length)).toEqual([1]);
  const [attached] = sink.emails[0]?.attachments ?? [];
  expect(file.equals(new Uint8Array(attached?.content as ArrayBuffer))).toBe(true);
});

type Incident = { readonly at: number; readonly happens: () => Promise<void> };

/** An agent whose replies are sent over SMTP. The incident happens before one of the reads from the store. */
async function anOffice(databaseUrl: string) {
  const sink = await startSmtpSink();
  onTestFinished(sink.close);
  const office = await aConsole(databaseUrl);
  const agent = await office.user('agent');
  const { read } = office.transactions;
  const from = { name: '', address: 'leads@site.example' };
  return {
    sink,
    store: office.store,
    /** The reads for one reply: its files, the reply, the last answer, and five pieces. */
    reads: [1, 2, 3, 4, 5, 6, 7, 8],
    addReply: async () => {
      const lead = aLead();
      await office.store.accept(aSubmission({ lead, deliveries: [] }));
      const params = { leadId: lead.id };
      const [fileId, key] = [newId(), newId()];
      await agent.call('addReplyFile', {
        params,
        body: { id: fileId, name: 'a.bin', content: file.toString('base64') },
      });
      const body = { key, subject: 'Hello', text: 'Hello', fileIds: [fileId] };
      expect((await agent.call('sendReply', { params, body })).status).toBe(200);
      return { leadId: lead.id, replyId: key };
    },
    deliver: (replyId: string, incident?: Incident) => {
      let count = 0;
      const emails = leadEmails({
        read: async (work) => {
          count += 1;
          if (count === incident?.at) await incident.happens();
          return read(work);
        },
      });
      const delivery = aDelivery({ id: newId(), kind: 'reply', item: replyId, attempts: 1 });
      const compose = replyMail({ from }, emails, null);
      const { signal } = new AbortController();
      return mailChannel(viaSmtp(sink.url), compose, { once: true }).deliver(delivery, signal);
    },
  };
}
