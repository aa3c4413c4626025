import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import * as v from 'valibot';
import type { ProofLink } from '#console/contract/health.ts';
import { openImapMailbox } from '#console/server/mailbox/imap-mailbox.ts';
import { failureText } from '#console/server/mailbox/message-taker.ts';
import { botCheckChallenge, botCheckPath, encodeProofOfWork } from '#contract/bot-check.ts';
import { buildSettings } from '#contract/build-settings.ts';
import { envelope } from '#contract/form.ts';
import { contactForm } from '#contract/forms/contact.ts';
import { detailsOf, type Reports } from '#server/db/health-reports.ts';
import { openBucketSecret } from '#server/db/stored-keys.ts';
import { openMailServer } from '#server/delivery/mail/mail-server.ts';
import { serviceMessage } from '#server/delivery/mail/service-email.ts';
import type { WorkParts } from '#server/extension/extension.ts';
import { type JobHandler, repeated } from '#server/jobs/queue.ts';
import { lastRunBefore } from '#server/leads/privacy/retention.ts';
import { responseOf } from '#server/lib/delivery-failure.ts';
import { newId } from '#server/lib/ids.ts';
import { proofHeader, proofToken } from '#server/lib/proof-token.ts';

const run = v.object({
  proven: v.optional(v.array(v.string()), []),
  broken: v.optional(v.nullable(v.string()), null),
  reason: v.optional(v.string(), ''),
  /** Nightly failures in a row. */
  failures: v.optional(v.number(), 0),
  answered: v.optional(v.number(), 0),
  /** Of the email that came back from the mailbox. */
  signature: v.optional(
    v.object({
      isSigned: v.nullable(v.boolean()),
      key: v.nullable(v.object({ domain: v.string(), selector: v.string() })),
    }),
    { isSigned: null, key: null },
  ),
});
type Signature = v.InferOutput<typeof run>['signature'];

export function proofStateOf(reports: Reports) {
  const asked = reports['proof-asked']?.at.getTime() ?? 0;
  const last = detailsOf(run, reports['proof-run']) ?? v.getDefaults(run);
  return { asked, ranAt: reports['proof-run']?.at ?? null, ...last };
}

type ProofParts = Pick<WorkParts, 'store' | 'settings' | 'log' | 'clock' | 'wakeUp'>;

/**
 * Once a night, and when an owner asks, sends a marked request through the public address, and an email through the
 * mailbox. A nightly failure is tried once more before the owners are told, because a restart may have caused it.
 */
export function proofJob(parts: ProofParts): JobHandler {
  const startedAt = parts.clock();
  return repeated(parts.clock, checkIntervalMs, (stopping) => prove(parts, startedAt, stopping));
}

export async function prove(
  parts: ProofParts,
  startedAt: Date,
  stopping: AbortSignal,
): Promise<void> {
  const { store, settings, log, clock, wakeUp } = parts;
  const state = proofStateOf(await store.lastReports());
  const { asked, answered } = state;
  const isAsked = asked !== answered;
  if (!isAsked && !isDue(state, settings, startedAt, clock())) return;
  const { proven, failure, signature = state.signature } = await attempt(parts, stopping);
  const { link: broken = null, message: reason = '' } = failure ?? {};
  const nightly = isAsked ? state.failures : state.failures + 1;
  const failures = broken === null ? 0 : nightly;
  const result = { proven, broken, reason, failures, answered: asked, signature };
  await store.report('proof-run', result satisfies v.InferOutput<typeof run>, clock());
  if (broken === null) return;
  log.error({ broken, reason }, 'The end-to-end proof failed');
  if (isAsked || failures < failuresUntilAlarm) return;
  await store.alarmOwners({ link: broken, reason }, clock());
  wakeUp.send();
}

type State = ReturnType<typeof proofStateOf>;

function isDue(
  { ranAt, failures }: State,
  { dailyProof, timeZone }: ProofParts['settings'],
  startedAt: Date,
  now: Date,
): boolean {
  const last = ranAt ?? startedAt;
  if (!dailyProof) return false;
  const isAgain = failures === 1 && now.getTime() > last.getTime() + retryMs;
  return isAgain || last < lastRunBefore(now, timeZone, proofTime);
}

async function attempt({ store, settings, clock }: ProofParts, stopping: AbortSignal) {
  const secret = await openBucketSecret(store, settings.destinations.secretsKey);
  const proven: ProofLink[] = [];
  let signature: Signature | undefined;
  const onReturn = (header: string) => {
    signature = signatureOf(header);
  };
  try {
    for await (const link of proveLinks({ store, settings, secret, clock, stopping, onReturn })) {
      proven.push(link);
    }
    return { proven, failure: null, signature };
  } catch (error) {
    if (stopping.aborted || !(error instanceof BrokenLink)) throw error;
    return { proven, failure: error, signature };
  }
}

type Proving = Pick<ProofParts, 'store' | 'settings' | 'clock'> & {
  readonly secret: string;
  readonly stopping: AbortSignal;
  /** Called with the DKIM signature of the email that came back; blank if it has none. */
  readonly onReturn: (header: string) => void;
};

/** Yields each link that held; throws at the broken one. */
async function* proveLinks(proving: Proving): AsyncGenerator<ProofLink> {
  const { store, settings, secret, clock, stopping } = proving;
  const api = `${settings.publicUrl.origin}${buildSettings.apiBase}`;
  const call = async (path: string, init: RequestInit = {}) => {
    const signal = AbortSignal.any([stopping, AbortSignal.timeout(requestTimeoutMs)]);
    const response = await fetch(api + path, { redirect: 'error', ...init, signal }).catch(
      (error: Error) => breakAt('address', causeOf(error)),
    );
    const { status, headers } = response;
    const isOurs = headers.get('content-type')?.startsWith('application/json') ?? false;
    const body: unknown = isOurs ? await response.json().catch(() => null) : null;
    if (body === null)
      breakAt(
        'address',
        `${settings.publicUrl.origin} responded ${status}, but not with this site`,
      );
    return { status, body };
  };

  const asked = await call(`${botCheckPath}?action=${contactForm.action}`);
  yield 'address';
  const challenge = v.safeParse(botCheckChallenge, asked.body);
  if (!challenge.success) breakAt('bot-check', `The challenge has status ${asked.status}`);
  let token = '';
  if (challenge.output.kind === 'proof-of-work') {
    const { challenge: work } = challenge.output;
    const solution = await solveChallenge({ challenge: work, deriveKey });
    token = solution ? encodeProofOfWork(work, solution) : '';
    // A provider's check needs a browser, so it isn't proven.
    yield 'bot-check';
  }
  const mark = proofToken(secret, clock());
  const sent = await call(contactForm.path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', [proofHeader]: mark },
    body: JSON.stringify({ ...request, [envelope.token]: token }),
  });
  const { message } = sent.body as { readonly message?: string };
  if (sent.status >= 500) breakAt('store', `The form responded ${sent.status}`);
  if (sent.status !== 200) breakAt('form', `The form responded ${sent.status}: ${message}`);
  yield 'form';
  const stored = (await store.lastReports())['proof-stored'];
  if (v.safeParse(v.object({ mark: v.literal(mark) }), stored?.details).success) yield 'store';
  else
    breakAt('store', 'The form accepted the request, but this server’s database doesn’t have it');
  yield* proveMail(proving);
}

/** Without a mailbox, only the login is tried: nobody wants an email each night. */
async function* proveMail({
  settings,
  clock,
  stopping,
  onReturn,
}: Proving): AsyncGenerator<ProofLink> {
  const { mail, mailbox } = settings;
  if (mail.smtpUrl === null) return;
  const id = newId();
  const server = openMailServer(mail.smtpUrl, { ...mail, messageTimeoutMs: 60_000 });
  const to = mailbox && { name: '', address: mailbox.address };
  try {
    if (!to) await server.verify();
    else {
      const email = {
        title: 'Nightly proof',
        blocks: [proofText],
        foot: settings.publicUrl.origin,
      };
      const addresses = { from: mail.from, to: [to] };
      await server.send(await serviceMessage({ id, date: clock() }, email, addresses), stopping);
    }
  } catch (error) {
    breakAt('email', responseOf(error));
  } finally {
    server.close();
  }
  yield 'email';
  if (!mailbox) return;
  const opened = await openImapMailbox(mailbox.server, mailbox, stopping, {
    isReadOnly: false,
  }).catch((error: unknown) => breakAt('mailbox', failureText(error)));
  try {
    const until = Date.now() + returnTimeoutMs;
    let header: string | null = null;
    while (header === null) {
      header = await opened.remove(id).catch((error) => breakAt('mailbox', failureText(error)));
      if (header === null && Date.now() > until) breakAt('mailbox', notReturned);
      if (header === null) await opened.waitForMail(pollMs, stopping);
      stopping.throwIfAborted();
    }
    onReturn(header);
  } finally {
    opened.close();
  }
  yield 'mailbox';
}

function signatureOf(header: string): Signature {
  const domain = /[:;]\s*d=([\w.-]+)/.exec(header)?.[1];
  const selector = /[:;]\s*s=([\w.-]+)/.exec(header)?.[1];
  const key = domain !== undefined && selector !== undefined ? { domain, selector } : null;
  return { isSigned: key !== null, key };
}

class BrokenLink extends Error {
  readonly link: ProofLink;

  constructor(link: ProofLink, reason: string) {
    super(reason);
    this.link = link;
  }
}

function breakAt(link: ProofLink, reason: string): never {
  throw new BrokenLink(link, reason);
}

/** Such as `ENOTFOUND`, which `fetch` hides in the cause. */
function causeOf(error: Error): string {
  if (error.name === 'TimeoutError') return 'No response within 30 seconds';
  const { cause } = error;
  return responseOf(cause instanceof Error ? cause : error);
}

/** The numbers and the domain are reserved for examples. */
const request = {
  firstname: 'Nightly proof',
  phone: '+12025550100',
  emailAddress: 'proof@example.com',
} as const;
const proofText = {
  kind: 'text',
  text: 'The server sends this email to itself to prove that email arrives, and deletes it.',
} as const;
const notReturned =
  'The email was accepted, but didn’t arrive in the mailbox within five minutes. Look in its spam folder';
/** Before the nightly backup, which loads the disk. */
const proofTime = '03:04';
const failuresUntilAlarm = 2;
const checkIntervalMs = 60_000;
const retryMs = 10 * 60_000;
const requestTimeoutMs = 30_000;
const returnTimeoutMs = 5 * 60_000;
const pollMs = 5_000;
