import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { queryOf } from '#console/api/queries.ts';
import { Glyph } from '#console/ui/glyph.tsx';
import { PageFrame } from '#console/ui/page-frame.tsx';
import { Time } from '#console/ui/time.tsx';
import { amountText, counted } from '#contract/amounts.ts';
import type { Health, HealthPart, SetupStep } from '#contract/console/health.ts';
import { daysBetween, longDay } from '#contract/days.ts';
import { classNames } from '#web/ui/class-names.ts';
import { SetupSteps } from './setup-page.tsx';

/**
 * The health of storage and delivery, with the problems that need attention. Polls every 15
 * seconds.
 */
export function HealthPage() {
  const { data, error } = useQuery(queryOf('health'));
  return (
    <PageFrame
      screen="/settings/health"
      error={error}
      intro="Whether leads are being stored and delivered. Prometheus metrics are at /metrics."
    >
      <SetupSteps />
      {data ? (
        <>
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
            {partsOf(data).map(({ part, label, facts }) => (
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

type PartFacts = {
  readonly part: HealthPart;
  readonly label: string;
  readonly facts: ReactNode;
};

function partsOf(health: Health): readonly PartFacts[] {
  const { mail, mailbox, botCheck, store, backupAt } = health;
  const { kind, secret } = botCheck;
  const hasSecret = secret && secret !== 'not needed';
  return [
    { part: 'background', label: 'Background work', facts: <BackgroundFacts {...health} /> },
    { part: 'queue', label: 'Deliveries', facts: <QueueFacts {...health} /> },
    { part: 'destinations', label: 'Destinations', facts: <DestinationFacts {...health} /> },
    { part: 'mail', label: 'Mail', facts: <MailFacts mail={mail} /> },
    { part: 'mailbox', label: 'Answers', facts: <MailboxFacts mailbox={mailbox} /> },
    ...(mailbox === null ? [] : [skippedEmails(mailbox)]),
    {
      part: 'bot-check',
      label: 'Bot check',
      facts: `${botCheckLabels[kind] ?? kind}${hasSecret ? `, secret ${secret}` : ''}`,
    },
    {
      part: 'store',
      label: 'Store',
      facts: `${store.kind === 'sqlite' ? 'SQLite' : 'PostgreSQL'}, ${megabytes(store.bytes)}, ${counted(store.leads, 'lead')}, schema ${store.migration}`,
    },
    {
      part: 'backup',
      label: 'Backup',
      facts: (
        <>
          {backupAt === null ? 'Never' : <Time at={backupAt} isLong />}
          {reasonFor(health, 'backup')}
        </>
      ),
    },
    {
      part: 'registry',
      label: 'NPI file',
      facts: importedFile(health, 'registry') ?? 'Not imported. Every NPI is looked up online.',
    },
    {
      part: 'laboratories',
      label: 'CLIA file',
      facts:
        importedFile(health, 'laboratories') ??
        'Not imported. Laboratories can’t be found by their name.',
    },
  ];
}

function BackgroundFacts({ background: { seenAt, startedAt } }: Health) {
  return (
    <>
      {seenAt ? (
        <>
          Last report: <Time at={seenAt} isLong />
        </>
      ) : (
        'No report yet'
      )}
      {startedAt ? (
        <>
          . Running since <Time at={startedAt} isLong />.
        </>
      ) : null}
    </>
  );
}

function QueueFacts({ queue }: Health) {
  return (
    <>
      <Link to="/settings/delivery/log" search={{ state: 'pending' }} className="text-link">
        {amountText(queue.pending)} waiting
      </Link>
      {queue.oldestAt ? (
        <>
          , the oldest since <Time at={queue.oldestAt} isLong />
        </>
      ) : null}
      ,{' '}
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

function DestinationFacts({ destinations: { on, turnedOff } }: Health) {
  return (
    <>
      <Link to="/settings/delivery" className="text-link">
        {amountText(on)} on
      </Link>
      {turnedOff.length > 0 ? `, ${amountText(turnedOff.length)} turned off by the server` : ''}
    </>
  );
}

function MailboxFacts({ mailbox }: Pick<Health, 'mailbox'>) {
  if (mailbox === null) return 'Go to the person who replied, because IMAP_URL is not set.';
  if (mailbox.readAt === null) return 'Not read yet';
  return (
    <>
      Mailbox read: <Time at={mailbox.readAt} isLong />
    </>
  );
}

function skippedEmails({ skipped }: NonNullable<Health['mailbox']>): PartFacts {
  return {
    part: 'skipped-emails',
    label: 'Skipped emails',
    facts:
      skipped.length === 0
        ? 'None in the last seven days'
        : skipped.map(({ sender, bytes, receivedAt }) => (
            <p key={`${receivedAt} ${sender} ${bytes}`} className="break-words">
              {sender || 'Unknown sender'}, {megabytes(bytes)}, <Time at={receivedAt} isLong />
            </p>
          )),
  };
}

/** `676,000 records as of September 30, 2026, 54 days old`; null without a file. */
function importedFile(
  { checkedAt, ...files }: Health,
  registry: 'registry' | 'laboratories',
): string | null {
  const file = files[registry];
  if (file === null) return null;
  const days = daysBetween(file.fileDate, checkedAt.slice(0, 10));
  return `${amountText(file.records)} records as of ${longDay(file.fileDate)}, ${counted(days, 'day')} old`;
}

function MailFacts({ mail: { isSent, lastSuccessAt, lastError } }: { mail: Health['mail'] }) {
  return (
    <>
      {isSent ? '' : 'Saved as files, because SMTP_URL is not set. '}
      {lastSuccessAt ? (
        <>
          Last success: <Time at={lastSuccessAt} isLong />
        </>
      ) : (
        'Nothing sent yet'
      )}
      {lastError ? (
        <p className="text-soft">
          Last error: <Time at={lastError.at} isLong />, {lastError.answer}
        </p>
      ) : null}
    </>
  );
}

function problemOf({ problems }: Health, part: HealthPart): string | null {
  return problems.find((problem) => problem.part === part)?.text ?? null;
}

/** An owner's reason why a part is not needed; blank if there is none. */
function reasonFor({ setup }: Health, step: SetupStep): string {
  const reason = setup.find((one) => one.step === step)?.reason ?? null;
  return reason === null ? '' : `. Not needed: ${reason}`;
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
