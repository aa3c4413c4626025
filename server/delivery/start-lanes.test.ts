import { expect, onTestFinished, test, vi } from 'vitest';
import type { DeliveryState } from '#server/jobs/outbox.ts';
import { createWakeUpSignal } from '#server/jobs/wake-up-signal.ts';
import { DeliveryFailure } from '#server/lib/delivery-failure.ts';
import { createLog } from '#server/lib/log.ts';
import { StoreUnavailable } from '#server/lib/store-errors.ts';
import type { LeadStore } from '#server/store/lead-store.ts';
import { openStore } from '#server/store/open-store.ts';
import { viaSmtp } from '#tests/support/delivery.ts';
import { type SmtpSink, startFailingProxy, startSmtpSink } from '#tests/support/smtp-sink.ts';
import { aLead, aSubmission } from '#tests/support/submission.ts';
import { temporaryFolder } from '#tests/support/temporary.ts';
import { type ChannelHandler, forLeads } from './channel.ts';
import { mailChannel } from './mail/mail-channel.ts';
import { teamMail } from './mail/message.ts';
import { maxAttempts, startLanes } from './start-lanes.ts';

test('the team gets a lead by email with its fields by label', async () => {
  const sink = await aSink();
  const to = [...addresses.to, { name: 'The director', address: 'director@lab.example' }];
  const desk = await aDesk(mailChannel(viaSmtp(sink.url), teamMail({ ...addresses, to })));
  const lead = await desk.accept();
  const mail = await sink.mail();
  expect(mail.to).toEqual(to);
  expect(mail.from).toEqual(addresses.from);
  expect(mail.replyTo).toBeUndefined();
  expect(mail.subject).toBe('Contact request: Ann');
  expect(mail.text).toContain('From: Ann\n');
  expect(mail.text).toContain('+1 (702) 555-0123');
  expect(mail.html).toContain('ann@lab.example');
  await eventually(() => desk.state(lead)).toMatchObject({ state: 'done', attempts: 1 });
});

test('the worker logs in to a mail server that requires it', async () => {
  const sink = await aSink({ credentials: { user: 'lab', pass: 'p4ss' } });
  const desk = await aDesk(mailChannel(viaSmtp(sink.url), teamMail(addresses)));
  const lead = await desk.accept();
  await sink.mail();
  await eventually(() => desk.state(lead)).toMatchObject({ state: 'done' });
});

test('emails share connections, and a rejected email does not close them for the others', async () => {
  const refusals = [{ code: 550, text: 'no mailbox' }];
  const sink = await aSink({ reject: () => refusals.pop() ?? null });
  const desk = await aDesk(mailChannel(viaSmtp(sink.url), teamMail(addresses)));
  const leads: string[] = [];
  for (let i = 0; i < 24; i += 1) leads.push(await desk.accept());
  for (let i = 0; i < 23; i += 1) await sink.mail();
  const states = () => Promise.all(leads.map(async (lead) => (await desk.state(lead))?.state));
  await eventually(async () => (await states()).filter((state) => state === 'done')).toHaveLength(
    23,
  );
  expect(sink.connections()).toBeLessThanOrEqual(4);
});

test('a mail server gets no more emails than the pace allows', async () => {
  const sink = await aSink();
  let allowed = 3;
  const pace = {
    take: (wanted: number) => {
      const taken = Math.min(wanted, allowed);
      allowed -= taken;
      return taken;
    },
    giveBack: (unused: number) => {
      allowed += unused;
    },
  };
  const desk = await aDesk(mailChannel(viaSmtp(sink.url, { pace }), teamMail(addresses)));
  const leads: string[] = [];
  for (let i = 0; i < 6; i += 1) leads.push(await desk.accept());
  for (let i = 0; i < 3; i += 1) await sink.mail();
  const states = () => Promise.all(leads.map(desk.state));
  await eventually(async () =>
    (await states()).filter((one) => one?.state === 'done'),
  ).toHaveLength(3);
  expect((await states()).map((one) => one?.attempts)).toEqual([1, 1, 1, 0, 0, 0]);
  expect([sink.emails.length, allowed]).toEqual([3, 0]);
  allowed = 3;
  desk.wakeUp.send();
  for (let i = 0; i < 3; i += 1) await sink.mail();
});

test('a remote mail server without STARTTLS gets nothing unless a setting allows it', async () => {
  const sink = await aSink();
  // The unspecified address reaches this machine, but it is not a loopback address.
  const url = sink.url.replace(/127\.0\.0\.1|localhost/, '0.0.0.0');
  const desk = await aDesk(mailChannel(viaSmtp(url), teamMail(addresses)));
  const lead = await desk.accept();
  await desk.tryEnds(lead, 1);
  expect((await desk.state(lead))?.lastError).toContain('has no STARTTLS');
  expect(sink.emails).toEqual([]);
  const open = mailChannel(viaSmtp(url, { allowPlaintext: true }), teamMail(addresses));
  const allowed = await aDesk(open);
  await allowed.accept();
  await sink.mail();
});

test('an email that is rejected temporarily is retried until the server accepts it', async () => {
  const refusal = { code: 451, text: 'no mailbox for ann@lab.example yet' };
  const refusals = [refusal, refusal];
  const sink = await aSink({ reject: () => refusals.pop() ?? null });
  const desk = await aDesk(mailChannel(viaSmtp(sink.url), teamMail(addresses)));
  const lead = await desk.accept();
  await eventually(() => desk.state(lead)).toMatchObject({ attempts: 1, state: 'pending' });
  await desk.tryEnds(lead, 1);
  const failed = await desk.state(lead);
  expect(failed?.lastError).toMatch(new RegExp(`^The mail server .*recipient.*${refusal.code}`));
  expect(failed?.lastError).not.toContain('@');
  desk.advance(1_200);
  await desk.tryEnds(lead, 2);
  desk.advance(2_300);
  await eventually(() => desk.state(lead)).toMatchObject({ state: 'done', attempts: 3 });
  expect(sink.emails.length).toBe(1);
  const attempts = await desk.store.attemptsOf(lead);
  expect(attempts.map(({ outcome }) => outcome)).toEqual(['retry', 'retry', 'done']);
  expect(attempts[0]?.response).toBe(`${failed?.lastError}: ${refusal.code} ${refusal.text}`);
  expect(attempts[2]?.response).toMatch(/^250 /);
});

test('an email is delivered once when the connection breaks during earlier attempts', async () => {
  const sink = await aSink();
  const line = await startFailingProxy(sink.port, 3, 600);
  onTestFinished(line.close);
  const desk = await aDesk(mailChannel(viaSmtp(line.url), teamMail(addresses)));
  const lead = await desk.accept();
  for (const attempts of [1, 2, 3]) {
    await desk.tryEnds(lead, attempts);
    desk.advance(10_000);
  }
  await eventually(() => desk.state(lead)).toMatchObject({ state: 'done', attempts: 4 });
  expect(sink.emails.length).toBe(1);
});

test('an email that was delayed for days has the date on which it is sent', async () => {
  const first = await startSmtpSink();
  await first.close();
  const desk = await aDesk(mailChannel(viaSmtp(first.url), teamMail(addresses)));
  const lead = await desk.accept();
  await desk.tryEnds(lead, 1);
  const sink = await aSink({ port: first.port });
  const days = 3 * 24 * 60 * 60_000;
  desk.advance(days);
  const { date = '' } = await sink.mail();
  expect(Math.abs(Date.parse(date) - Date.now() - days)).toBeLessThan(60_000);
});

test('a slow server delays neither other emails nor the shutdown of the worker', async () => {
  const { promise: patience, resolve: goOn } = Promise.withResolvers<void>();
  let asked = 0;
  const beforeAccepting = async () => {
    asked += 1;
    if (asked === 1) await patience;
  };
  const sink = await aSink({ beforeAccepting });
  const desk = await aDesk(mailChannel(viaSmtp(sink.url), teamMail(addresses)));
  const slow = await desk.accept();
  await eventually(() => asked).toBe(1);
  const quick = await desk.accept();
  await eventually(() => desk.state(quick)).toMatchObject({ state: 'done' });
  const asOf = Date.now();
  await desk.stop();
  expect(Date.now() - asOf).toBeLessThan(10_000);
  expect(await desk.state(slow)).toMatchObject({ state: 'pending', attempts: 1 });
  goOn();
});

test('a delivery fails after five days of attempts, and the operator can retry it', async () => {
  const deliver = vi.fn(() => Promise.reject(new DeliveryFailure('EENVELOPE 451')));
  const desk = await aDesk({ deliver });
  const lead = await desk.accept();
  for (let attempts = 1; attempts <= maxAttempts; attempts += 1) {
    await desk.tryEnds(lead, attempts);
    desk.advance(2 * 3_600_000);
  }
  await eventually(() => desk.state(lead)).toMatchObject({
    state: 'failed',
    attempts: maxAttempts,
  });
  desk.advance(24 * 3_600_000);
  expect(deliver).toHaveBeenCalledTimes(maxAttempts);
  expect(await desk.store.retry(desk.now())).toBe(1);
  desk.advance(0);
  await desk.tryEnds(lead, 1);
  expect(deliver).toHaveBeenCalledTimes(maxAttempts + 1);
});

test('an email is not sent again when the store is unavailable until its lease has expired', async () => {
  const deliver = vi.fn(async () => '250 OK');
  const leased = Promise.withResolvers<void>();
  const desk = await aDesk({ deliver }, (store) => ({
    ...store,
    settle: async (...outcome) => {
      // This process, like any other, may find the expired lease before the delivery can be settled.
      if (settles.push('') === 1) {
        vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 60_000);
        desk.advance(60 * 60_000);
        throw new StoreUnavailable('The lead store is unavailable');
      }
      await leased.promise;
      return store.settle(...outcome);
    },
    lease: async (...options) => {
      const due = await store.lease(...options);
      if (due[0]?.attempts === 1) leased.resolve();
      return due;
    },
  }));
  const settles: string[] = [];
  onTestFinished(() => void vi.restoreAllMocks());
  const lead = await desk.accept();
  await eventually(() => desk.state(lead)).toMatchObject({ state: 'done' });
  await desk.stop();
  expect(deliver).toHaveBeenCalledOnce();
});

/** A store, a worker, and a clock that only moves on request. */
async function aDesk(
  mail: ChannelHandler,
  between: (store: LeadStore) => LeadStore = (store) => store,
) {
  const store = await openStore({ dataDir: temporaryFolder() });
  let now = new Date();
  const clock = () => now;
  const log = createLog('silent');
  const wakeUp = createWakeUpSignal();
  const channels = [[{ kind: 'mail' }, forLeads(mail)]] as const;
  const worker = startLanes({ store: between(store), wakeUp, log, clock }, channels);
  let stopped: Promise<void> | undefined;
  const stop = () => {
    stopped ??= worker.stop();
    return stopped;
  };
  onTestFinished(async () => {
    await Promise.race([stop(), new Promise((resolve) => setTimeout(resolve, 6_000))]);
    await store.close();
  });
  const state = async (leadId: string | undefined): Promise<DeliveryState | undefined> =>
    (await store.deliveriesOf(leadId ?? ''))[0];
  return {
    store: store as LeadStore,
    log,
    wakeUp,
    clock,
    now: clock,
    stop,
    state,
    accept: async () => {
      const lead = aLead({ receivedAt: now });
      await store.accept(aSubmission({ lead }));
      wakeUp.send();
      return lead.id;
    },
    advance: (milliseconds: number) => {
      now = new Date(now.getTime() + milliseconds);
      wakeUp.send();
    },
    /** Resolves when that many attempts have failed and are recorded. */
    tryEnds: (leadId: string, attempts: number) =>
      eventually(async () => {
        const { nextAttemptAt, attempts: made, state: kept } = (await state(leadId)) ?? {};
        return made === attempts && (kept === 'failed' || (nextAttemptAt ?? now) > now);
      }).toBe(true),
  };
}

async function aSink(options: Parameters<typeof startSmtpSink>[0] = {}): Promise<SmtpSink> {
  const sink = await startSmtpSink(options);
  onTestFinished(sink.close);
  return sink;
}

/** Waits for states that other parts cause, with a generous timeout for busy machines. */
function eventually<T>(read: () => T) {
  return expect.poll(read, { interval: 20 });
}

const addresses = {
  from: { name: '', address: 'website@site.example' },
  to: [{ name: '', address: 'leads@lab.example' }],
};
