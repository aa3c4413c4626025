import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, onTestFinished, test } from 'vitest';
import { databaseFile } from '#server/db/created-mark.ts';
import { createWakeUpSignal } from '#server/jobs/wake-up-signal.ts';
import { cleanResponse } from '#server/lib/delivery-failure.ts';
import { readSettings } from '#server/settings/settings.ts';
import { openStore } from '#server/store/open-store.ts';
import { recordedLog } from '#tests/support/recorded-log.ts';
import { startServiceEmailsOf } from '#tests/support/service-emails.ts';
import { startSmtpSink } from '#tests/support/smtp-sink.ts';
import { aLead, aSubmission } from '#tests/support/submission.ts';
import { temporaryFolder } from '#tests/support/temporary.ts';
import { queueDueDigest } from './digest.ts';

const minute = 60_000;
const hour = 60 * minute;

test('one digest reports everything since the last one, both by email and in the log', async () => {
  const desk = await aDesk();
  await desk.check();
  expect(desk.logged()).toBe('');
  const failed = await desk.accept();
  await desk.fail(failed);
  await desk.fail(await desk.accept());
  await desk.accept({ status: 'quarantined' });
  desk.advance(minute + 1);
  await desk.check();
  const mail = await desk.sink.mail();
  expect(mail.subject).toBe('Leads need attention: 2 failed, 1 in quarantine');
  expect(mail.text).toContain(`${failed}  Email to your team: EENVELOPE 550`);
  expect(mail.text).toContain('https://console.site.example/settings/delivery/log?state=failed\n');
  expect(mail.html).toContain('href="https://console.site.example/leads?view=quarantine"');
  expect(mail.to?.map(({ address }) => address)).toEqual(['sales@lab.example']);
  expect(desk.logged()).toMatch(/"level":"error".*"failed":2.*"quarantined":1/);
  desk.advance(1);
  await desk.fail(await desk.accept());
  desk.advance(hour);
  await desk.check();
  expect(desk.sink.emails.length).toBe(1);
  desk.advance(5 * hour);
  await desk.check();
  expect(desk.sink.emails.map(({ subject }) => subject)[1]).toContain(': 1 failed');
  desk.advance(24 * hour);
  await desk.check();
  expect(desk.sink.emails.length).toBe(2);
});

test('the digest counts a reply that the visitor’s mail server refuses, but no acknowledgment', async () => {
  const desk = await aDesk();
  const refusal = 'The mail server rejected the recipient (550)';
  await desk.fail(await desk.accept({}, 'acknowledgment'), refusal);
  await desk.fail(await desk.accept({}, 'reply'), refusal);
  desk.advance(minute + 1);
  await desk.check();
  expect((await desk.sink.mail()).subject).toBe('Leads need attention: 1 failed');
});

test('the digest names the newest spam, at most daily, and counts what is to answer', async () => {
  const desk = await aDesk();
  await desk.accept({ status: 'spam', form: 'career' });
  await desk.accept({ status: 'spam', form: 'demo' });
  desk.advance(minute + 1);
  await desk.check();
  const mail = await desk.sink.mail();
  expect(mail.subject).toBe('Leads need attention: 2 in spam');
  expect(mail.text).toContain('2 submissions went to spam. The newest: Demo request, ');
  await desk.accept({ status: 'spam' });
  desk.advance(7 * hour);
  await desk.check();
  expect(desk.sink.emails.length).toBe(1);
  await desk.fail(await desk.accept());
  desk.advance(minute + 1);
  await desk.check();
  const [, second] = desk.sink.emails;
  expect(second?.subject).toBe('Leads need attention: 1 failed, 1 in spam');
  expect(second?.text).toContain('1 lead waits for an answer.');
});

test('the digest reports a destination that was turned off, and what failed there', async () => {
  const desk = await aDesk();
  const lead = await desk.accept({}, 'to', 'crm');
  await desk.fail(lead);
  desk.addDestination('crm', 'The CRM');
  const cause = { reason: 'failing', since: desk.now() } as const;
  expect(await desk.store.turnOff('crm', cause, desk.now())).toBe(true);
  expect(await desk.store.turnOff('crm', cause, desk.now())).toBe(false);
  desk.advance(minute + 1);
  await desk.check();
  const mail = await desk.sink.mail();
  expect(mail.subject).toBe('Leads need attention: 1 failed, 1 destination turned off');
  expect(mail.text).toContain(`${lead}  The CRM: EENVELOPE 550`);
  expect(mail.text).toMatch(/was turned off[\s\S]*\n {2}The CRM\n/);
  expect(desk.logged()).toContain('"turnedOff":["The CRM"]');
});

test('the digest reports a delivery once when it has waited for more than an hour', async () => {
  const desk = await aDesk();
  await desk.accept();
  desk.advance(hour);
  await desk.check();
  expect(desk.logged()).toBe('');
  desk.advance(minute + 1);
  await desk.check();
  const mail = await desk.sink.mail();
  expect(mail.subject).toBe('Leads need attention: 1 waiting');
  expect(mail.text).toMatch(/the first since .* E[DS]T\.\n/);
  desk.advance(24 * hour);
  await desk.check();
  expect(desk.sink.emails.length).toBe(1);
  await desk.accept();
  desk.advance(2 * hour);
  await desk.check();
  expect(desk.sink.emails.map(({ subject }) => subject)[1]).toContain('2 waiting');
});

test('a digest that cannot be sent is logged, retried, and covers everything once it is sent', async () => {
  const desk = await aDesk({ isDown: true });
  await desk.fail(await desk.accept());
  for (let hours = 0; hours < 13; hours += 1) {
    desk.advance(hour);
    if (hours === 8) await desk.fail(await desk.accept());
    await desk.check();
  }
  expect(desk.logged().match(/Leads need attention/g)?.length).toBe(2);
  expect(desk.logged()).toContain('Delivery failed, will retry');
  expect(desk.attempts()).toBeGreaterThan(5);
  expect((await desk.store.backlog()).pending).toBe(1);
  desk.recover();
  desk.advance(2 * hour);
  await desk.check();
  expect((await desk.sink.mail()).subject).toContain('2 failed');
  desk.advance(hour);
  await desk.check();
  expect(desk.sink.emails.length).toBe(1);
});

test('a recipient whose mail is delayed does not keep the digest from another one', async () => {
  const desk = await aDesk({ isDown: true, to: ['slow@lab.example', 'sales@lab.example'] });
  desk.recover('sales@lab.example');
  await desk.fail(await desk.accept());
  desk.advance(minute + 1);
  await desk.check();
  await desk.fail(await desk.accept());
  desk.advance(6 * hour + 1);
  await desk.check();
  const subject = 'Leads need attention: 1 failed';
  expect(desk.sink.emails.map((mail) => mail.subject)).toEqual([subject, subject]);
  desk.recover();
  desk.advance(2 * hour);
  await desk.check();
  expect(desk.sink.emails[2]?.subject).toBe('Leads need attention: 2 failed');
  expect(desk.sink.emails).toHaveLength(3);
});

test('a digest that a recipient’s server refuses does not cause another digest', async () => {
  const desk = await aDesk({ isDown: true, refusal: 550 });
  await desk.fail(await desk.accept());
  desk.advance(minute + 1);
  await desk.check();
  expect((await desk.store.backlog()).failed).toBe(2);
  for (let days = 0; days < 3; days += 1) {
    desk.advance(24 * hour);
    await desk.check();
  }
  expect(desk.attempts()).toBe(1);
});

test('digests continue when the clock is set back by days', async () => {
  const desk = await aDesk();
  await desk.fail(await desk.accept());
  desk.advance(48 * hour);
  await desk.check();
  desk.advance(-24 * hour);
  await desk.fail(await desk.accept());
  desk.advance(minute + 1);
  await desk.check();
  expect(desk.sink.emails.map(({ subject }) => subject)).toEqual([
    'Leads need attention: 1 failed',
    'Leads need attention: 1 failed',
  ]);
  await desk.check();
  expect(desk.sink.emails.length).toBe(2);
});

test('only one of two processes sends a digest', async () => {
  const desk = await aDesk();
  await desk.fail(await desk.accept());
  desk.advance(minute + 1);
  await Promise.all([desk.check(), desk.check()]);
  expect(desk.sink.emails.length).toBe(1);
});

test('if there is no mail server, the digest is written to a file', async () => {
  const desk = await aDesk({ smtp: false });
  await desk.fail(await desk.accept());
  desk.advance(minute + 1);
  await desk.check();
  const [name = ''] = readdirSync(join(desk.dataDir, 'mail'));
  expect(name).toMatch(/-digest-.*\.eml$/);
  expect(readFileSync(join(desk.dataDir, 'mail', name), 'utf8')).toContain('1 failed');
});

/** A store, a mail server, and a clock that only moves on request. */
async function aDesk({
  isDown = false,
  smtp = true,
  refusal = 451,
  to = ['sales@lab.example'],
} = {}) {
  const dataDir = temporaryFolder();
  const store = await openStore({ dataDir });
  let rejects = (_recipient: string) => isDown;
  let attempts = 0;
  const sink = await startSmtpSink({
    reject: (recipient) => {
      attempts += 1;
      return rejects(recipient) ? { code: refusal, text: 'Out of order' } : null;
    },
  });
  onTestFinished(async () => {
    await store.close();
    await sink.close();
  });
  const { log, logged } = recordedLog();
  let now = new Date();
  const settings = {
    ...readSettings({}),
    dataDir,
    publicUrl: new URL('https://site.example'),
    timeZone: 'America/New_York',
    console: { url: new URL('https://console.site.example'), isUrlKnown: true },
    mail: {
      smtpUrl: smtp ? sink.url : null,
      allowPlaintext: false,
      from: { name: '', address: 'website@site.example' },
      to: to.map((address) => ({ name: '', address })),
    },
  };
  const options = { store, settings, log, clock: () => now };
  return {
    dataDir,
    store,
    sink,
    check: async () => {
      await queueDueDigest({ ...options, wakeUp: createWakeUpSignal() });
      await startServiceEmailsOf(options).stop();
    },
    logged,
    attempts: () => attempts,
    advance: (milliseconds: number) => {
      now = new Date(now.getTime() + milliseconds);
    },
    /** Accepts emails to everyone again, or to one recipient. */
    recover: (only?: string) => {
      rejects = (recipient) => only !== undefined && recipient !== only;
    },
    now: () => now,
    /** Adds a destination that has been failing until now. */
    addDestination: (id: string, name: string) => {
      const file = new DatabaseSync(databaseFile(dataDir), { timeout: 5_000 });
      const at = now.getTime();
      file
        .prepare(
          `insert into destinations
            (id, kind, name, url, events, includes_name, created_at, failing_since)
          values (?, 'webhook', ?, 'plain:', '["lead.created"]', 0, ?, ?)`,
        )
        .run(id, name, at, at);
      file.close();
    },
    accept: async (changes: Parameters<typeof aLead>[0] = {}, kind = 'mail', target = '') => {
      const lead = aLead({ receivedAt: now, ...changes });
      const isAccepted = lead.status === 'accepted';
      await store.accept(aSubmission({ lead, deliveries: isAccepted ? [{ kind, target }] : [] }));
      return lead.id;
    },
    fail: async (leadId: string, text = 'EENVELOPE 550') => {
      const due = await store.lease(now, 60, 9);
      const delivery = due.find(({ lead }) => lead?.id === leadId);
      if (!delivery) throw new Error('not due');
      const outcome = { kind: 'failed', error: cleanResponse(text) } as const;
      await store.settle(delivery, outcome, {
        at: now,
        response: cleanResponse('550 No such mailbox'),
      });
    },
  };
}
