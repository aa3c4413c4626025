import { chmodSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import PostalMime from 'postal-mime';
import { expect, test } from 'vitest';
import { eraseLeads } from '#server/cli/erase-command.ts';
import type { Job } from '#server/jobs/queue.ts';
import { newId } from '#server/lib/ids.ts';
import { openStore } from '#server/store/open-store.ts';
import { aDelivery, aJob } from '#tests/support/delivery.ts';
import { aLead, aSubmission } from '#tests/support/submission.ts';
import { temporaryFolder } from '#tests/support/temporary.ts';
import { mailFolder, removeEmails } from './mail-folder.ts';
import { teamMail } from './message.ts';

test('if there is no mail server, an email becomes one file, even when it is retried', async () => {
  const dataDir = temporaryFolder();
  const lead = aLead({ receivedAt: new Date('2026-03-04T05:06:07.089Z') });
  const delivery = aDelivery({ id: 'delivery-1', lead });
  const folder = mailFolder(dataDir, teamMail(addresses));
  await folder.deliver(delivery, signal);
  await folder.deliver(delivery, signal);
  const name = `2026-03-04T05-06-07-089Z-contact-${lead.id}.eml`;
  expect(readdirSync(join(dataDir, 'mail'))).toEqual([name]);
  const mail = await PostalMime.parse(readFileSync(join(dataDir, 'mail', name)));
  expect(mail.subject).toBe('Contact request: Ann');
  expect(mail.text).toContain('\nann@lab.example\n');
  if (process.platform !== 'win32')
    expect(statSync(join(dataDir, 'mail', name)).mode & 0o077).toBe(0);
});

test('a mail folder that is not writable fails the attempt', async () => {
  const dataDir = temporaryFolder();
  writeFileSync(join(dataDir, 'mail'), 'a file where the folder should be');
  chmodSync(dataDir, 0o700);
  const delivery = aDelivery({ id: 'delivery-1' });
  await expect(
    mailFolder(dataDir, teamMail(addresses)).deliver(delivery, signal),
  ).rejects.toThrow();
});

test('erasing a person removes only their mail files, partial ones included', async () => {
  const dataDir = temporaryFolder();
  const store = await openStore({ dataDir });
  const folder = mailFolder(dataDir, teamMail(addresses));
  const theirs = aLead();
  const other = aLead({ payload: { firstname: 'Bob', emailAddress: 'bob@lab.example' } });
  for (const lead of [theirs, other]) {
    await store.accept(aSubmission({ lead }));
    await folder.deliver(aDelivery({ id: lead.id, lead }), signal);
    await folder.deliver(aDelivery({ id: newId(), kind: 'acknowledgment', lead }), signal);
  }
  const names = readdirSync(join(dataDir, 'mail'));
  expect(names.filter((name) => name.includes('-acknowledgment-')).length).toBe(2);
  mkdirSync(join(dataDir, 'mail'), { recursive: true });
  writeFileSync(join(dataDir, 'mail', `x-contact-${theirs.id}.eml.part`), 'Subject: Ann');
  const target = { emailAddress: 'ANN@lab.example' };
  const erase = () => eraseLeads(store, { target, yes: true }, { dataDir }, null);
  expect(await erase()).toBe(0);
  const left = readdirSync(join(dataDir, 'mail'));
  expect(left.map((name) => name.includes(other.id))).toEqual([true, true]);
  expect(await erase()).toBe(1);
  await store.close();
});

test('an erasure finds the email about a request for own data by the id of the request', async () => {
  const dataDir = temporaryFolder();
  const envelope = { from: 'a@site.example', to: ['ann@lab.example'] };
  const compose = async () => ({ raw: Buffer.from('To: ann@lab.example'), envelope });
  const requestId = newId();
  const job = aJob({ kind: 'service', event: 'my-data', item: requestId });
  await mailFolder<Job>(dataDir, compose).deliver(job, signal);
  expect(await removeEmails(dataDir, [requestId])).toBe(1);
  expect(readdirSync(join(dataDir, 'mail'))).toEqual([]);
});

const addresses = {
  from: { name: '', address: 'website@site.example' },
  to: [{ name: '', address: 'leads@lab.example' }],
};
const signal = new AbortController().signal;
