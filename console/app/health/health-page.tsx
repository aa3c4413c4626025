import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { isOpenStep, queryOf, useRights } from '#console/app/api/query-client.ts';
import { dayAndTime, momentText } from '#console/app/lib/times.ts';
import { TestEmail } from '#console/app/parts/test-email.tsx';
import { Glyph } from '#console/app/ui/glyph.tsx';
import { PageFrame } from '#console/app/ui/page-frame.tsx';
import {
  type Health,
  type HealthPart,
  passReasons,
  type SetupStep,
} from '#console/contract/health.ts';
import { amountText, counted } from '#contract/amounts.ts';
import { daysBetween, longDay } from '#contract/days.ts';
import { classNames } from '#web/ui/class-names.ts';
import { BackupControls } from './backup-controls.tsx';
import { ProofFacts } from './proof-facts.tsx';
import { SetupSteps } from './setup-steps.tsx';

/**
 * The health of storage and delivery, problems first. Owners see the setup steps on top.
 * Polls every 15 seconds, or each second while a backup or a proof runs.
 */
export function HealthPage() {
  const mayChange = useRights()('skipSetupStep');
  const { data, error } = useQuery({
    ...queryOf('health'),
    refetchInterval: ({ state: { data: health } }) =>
      health?.backup.isRunning || health?.proof.isRunning ? 1_000 : 15_000,
  });
  return (
    <PageFrame
      screen="/settings/health"
      error={error}
      intro="Shows whether leads are being stored and delivered."
    >
      {data ? (
        <>
          {mayChange ? <SetupSteps health={data} /> : null}
          <p
            role="status"
            className={classNames(
              'mb-4 text-base font-semibold',
              data.problems.length === 0 ? 'text-heparin' : 'text-alarm',
            )}
          >
            {summaryOf(data.problems.length)}
          </p>
          <dl className="border-t border-line">
            {partsOf(data, mayChange)
              .toSorted(([a], [b]) => Number(!problemOf(data, a)) - Number(!problemOf(data, b)))
              .map(([part, label, facts]) => (
                <Part key={part} label={label} problem={problemOf(data, part)}>
                  {facts}
                </Part>
              ))}
          </dl>
        </>
      ) : null}
    </PageFrame>
  );
}

function Part({
  label,
  problem,
  children,
}: {
  label: string;
  problem: string | null;
  children: ReactNode;
}) {
  return (
    <div className="grid gap-x-4 border-b border-line py-3 sm:grid-cols-[11rem_minmax(0,1fr)]">
      <dt className="flex items-start gap-2 font-semibold">
        <span className={classNames('mt-0.5', problem === null ? 'text-heparin' : 'text-alarm')}>
          <Glyph name={problem === null ? 'check' : 'alert'} size={16} />
        </span>
        {label}
      </dt>
      <dd className="min-w-0 break-words max-sm:pl-6">
        {children}
        {problem === null ? null : <p className="mt-1 text-alarm">{problem}</p>}
      </dd>
    </div>
  );
}

function partsOf(health: Health, mayChange: boolean): readonly [HealthPart, string, ReactNode][] {
  const { mail, mailbox, botCheck, store, backup, queue, destinations } = health;
  const { kind, secret } = botCheck;
  const hasSecret = secret && secret !== 'not needed';
  /** An open step already shows these controls. */
  const hasControls = (wanted: SetupStep) =>
    mayChange && !health.setup.some((one) => one.step === wanted && isOpenStep(one));
  const hasTest = mail.server !== null && hasControls('mail');
  return [
    [
      'proof',
      'End to end',
      <ProofFacts key="proof" proof={health.proof} mayProve={hasControls('proof')} />,
    ],
    ['background', 'Background work', backgroundText(health)],
    ['queue', 'Deliveries', <QueueFacts key="queue" queue={queue} />],
    [
      'destinations',
      'Destinations',
      <Link key="destinations" to="/settings/delivery" className="text-link">
        {amountText(destinations.on)} on
      </Link>,
    ],
    ['mail', 'Email', [mailText(mail), hasTest ? <TestEmail key="test" mail={mail} /> : null]],
    ['mail-dns', 'Sender', <DnsFacts key="dns" dns={health.mailDns} />],
    ['automatic-emails', 'Automatic emails', `${amountText(mail.omitted)} held back`],
    ['mailbox', 'Answers', <MailboxFacts key="mailbox" mailbox={mailbox} />],
    [
      'bot-check',
      'Bot check',
      `${botCheckLabels[kind] ?? kind}${hasSecret ? `, secret ${secret}` : ''}`,
    ],
    [
      'store',
      'Store',
      `${store.kind === 'sqlite' ? 'SQLite' : 'PostgreSQL'}, ${megabytes(store.bytes)}, ${counted(store.leads, 'lead')}`,
    ],
    [
      'backup',
      'Backup',
      <BackupFacts key="backup" {...health}>
        {hasControls('backup') ? <BackupControls backup={backup} /> : null}
      </BackupFacts>,
    ],
    ['registry', 'NPI file', importedFile(health, 'registry') ?? 'Every NPI is looked up online.'],
    [
      'laboratories',
      'CLIA file',
      importedFile(health, 'laboratories') ?? 'Laboratories can’t be found by their name.',
    ],
  ];
}

function backgroundText({ background: { seenAt, startedAt } }: Health): string {
  const seen = seenAt ? `Last report: ${momentText(seenAt)}` : 'No report yet';
  return startedAt ? `${seen}. Running since ${momentText(startedAt)}.` : seen;
}

function QueueFacts({ queue }: Pick<Health, 'queue'>) {
  return (
    <>
      <Link to="/settings/delivery/log" search={{ state: 'pending' }} className="text-link">
        {amountText(queue.pending)} waiting
      </Link>
      {queue.oldestAt ? `, the oldest since ${momentText(queue.oldestAt)}` : ''},{' '}
      <Link to="/settings/delivery/log" search={{ state: 'failed' }} className="text-link">
        {amountText(queue.failed)} failed
      </Link>
      ,{' '}
      <Link to="/leads" search={{ view: 'quarantine' }} className="text-link">
        {amountText(queue.quarantined)} in quarantine
      </Link>
    </>
  );
}

function mailText({ server, test, lastSuccess, lastError, saved }: Health['mail']): string {
  const tested = test?.isAccepted && test.server === server;
  const sent = tested ? `Test email accepted: ${momentText(test.at)}.` : 'No deliveries yet.';
  const none = server === null ? `${amountText(saved)} saved so far.` : sent;
  return [
    server === null
      ? 'Saved as files, because there is no mail server.'
      : `Mail server: ${server}.`,
    lastSuccess ? `Last success: ${momentText(lastSuccess.at)}.` : none,
    lastError ? `Last error: ${momentText(lastError.at)}, ${lastError.response}` : '',
  ].join(' ');
}

function DnsFacts({ dns }: { dns: Health['mailDns'] }) {
  if (dns === null) return 'SPF, DKIM and DMARC were not looked up.';
  return (
    <ul className="grid gap-1">
      {dns.records.map(({ name, state, text }) => (
        <li key={name} className="wrap-anywhere">
          <span className="font-medium">
            {name} {dnsStates[state]}
          </span>
          <span className="block text-xs text-soft">{text}</span>
        </li>
      ))}
    </ul>
  );
}

const dnsStates = { found: 'found', missing: 'missing', unknown: 'not checked' } as const;

function MailboxFacts({ mailbox }: Pick<Health, 'mailbox'>) {
  if (mailbox === null) return 'Go to the person who replied, because no mailbox is read.';
  const { readAt, skipped } = mailbox;
  return (
    <>
      {readAt ? `Mailbox read: ${momentText(readAt)}` : 'Not read yet'}
      {skipped.length > 0 ? (
        <details>
          <summary className="cursor-pointer underline underline-offset-2">
            {counted(skipped.length, 'email')} not added to a lead
          </summary>
          <ul className="grid gap-2 py-1">
            {skipped.map(({ sender, subject, reason, receivedAt }, i) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: Two emails may have the same facts.
              <li key={i} className="wrap-anywhere">
                {sender || 'Unknown sender'}: {subject || 'No subject'}
                <span className="block text-soft">
                  {momentText(receivedAt)}. {passReasons[reason]}
                </span>
              </li>
            ))}
          </ul>
        </details>
      ) : null}
    </>
  );
}

function BackupFacts({
  backup: { at, file, files, nextAt },
  setup,
  children,
}: Health & { children: ReactNode }) {
  const isSkipped = setup.some((one) => one.step === 'backup' && one.isSkipped);
  return (
    <>
      {at === null
        ? 'Never'
        : `Last one ${dayAndTime(at)}${file ? `, ${megabytes(file.bytes)}` : ''}`}
      {nextAt ? `. Next: ${momentText(nextAt)}` : ''}
      {isSkipped ? '. Marked as not needed' : ''}
      {files.length > 0 ? (
        <details>
          <summary className="cursor-pointer underline underline-offset-2">
            {counted(files.length, 'backup')} in the folder
          </summary>
          <p className="break-all whitespace-pre-line">
            {files.map(({ name, bytes }) => `${name}, ${megabytes(bytes)}`).join('\n')}
          </p>
        </details>
      ) : null}
      {children}
    </>
  );
}

/** `676,000 records as of September 30, 2026, 54 days old`; null if there is no file. */
function importedFile(
  { checkedAt, ...files }: Health,
  registry: 'registry' | 'laboratories',
): string | null {
  const file = files[registry];
  if (file === null) return null;
  const days = daysBetween(file.fileDate, checkedAt.slice(0, 10));
  return `${amountText(file.records)} records as of ${longDay(file.fileDate)}, ${counted(days, 'day')} old`;
}

function problemOf({ problems }: Health, part: HealthPart): string | null {
  return problems.find((problem) => problem.part === part)?.text ?? null;
}

function summaryOf(problems: number): string {
  if (problems === 0) return 'Everything looks good.';
  return problems === 1
    ? 'One thing needs your attention.'
    : `${problems} things need your attention.`;
}

function megabytes(bytes: number): string {
  return `${(bytes / 1_000_000).toLocaleString('en-US', { maximumFractionDigits: 1 })} MB`;
}

const botCheckLabels: Readonly<Record<string, string>> = {
  'proof-of-work': 'Proof of work',
  recaptcha: 'reCAPTCHA',
  turnstile: 'Turnstile',
  none: 'Off',
};
