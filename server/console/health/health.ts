import * as v from 'valibot';
import type { Health, HealthPart, Setup, SetupStep } from '#contract/console/health.ts';
import type { ConsoleContext } from '#server/console/kit/console-context.ts';
import { lastReport } from '#server/db/health-reports.ts';
import { type Pulse, pulse, pulseMs } from '#server/jobs/background-pulse.ts';
import {
  maxFileAgeDays,
  RegistryImports,
  type RegistryName,
} from '#server/registry/file/registry-imports.ts';
import {
  attemptsOf,
  destinationsOf,
  mailboxOf,
  queueOf,
  storeOf,
  timeOf,
} from './health-queries.ts';
import { setupOf } from './setup.ts';

type Context = Pick<ConsoleContext, 'settings' | 'connection' | 'transactions' | 'clock'>;

/**
 * Reads the state of the parts that the team depends on. The cost doesn't grow with the number of
 * deliveries.
 */
export async function healthOf(context: Context): Promise<Health> {
  const { settings, connection, transactions, clock } = context;
  return transactions.read(async (db) => {
    const background = await lastReport(db, 'background');
    const backup = await lastReport(db, 'backup');
    const known = v.safeParse(pulse, background?.details);
    const last: Partial<Pulse> = known.success ? known.output : {};
    const mail = {
      isSent: settings.mail.smtpUrl !== null,
      login: last.mailLogin ?? null,
      loginError: last.mailLoginError ?? null,
      ...(await attemptsOf(db)),
    };
    const destinations = await destinationsOf(db);
    const facts: Omit<Health, 'problems'> = {
      checkedAt: clock().toISOString(),
      background: { startedAt: last.startedAt ?? null, seenAt: timeOf(background?.at) },
      queue: await queueOf(db, clock()),
      destinations,
      mail,
      mailbox: settings.mailbox && (await mailboxOf(db, settings.mailbox.server, clock())),
      botCheck: { kind: settings.botCheck.kind, secret: last.botCheckSecret ?? null },
      store: await storeOf(db, connection, settings.dataDir),
      backupAt: timeOf(backup?.at),
      setup: await setupOf(db, {
        isMailSent: mail.isSent && mail.login !== 'rejected',
        hasDestination: destinations.on > 0,
        hasBackup: backup !== null,
        isDirectoryOnly: settings.console.directory?.isOnly === true,
      }),
      registry: await importedFileOf(connection, 'npi'),
      laboratories: await importedFileOf(connection, 'clia'),
    };
    return { ...facts, problems: problemsOf(facts) };
  });
}

async function importedFileOf(
  connection: Context['connection'],
  registry: RegistryName,
): Promise<Health['registry']> {
  const file = await new RegistryImports(connection, registry).current();
  return (
    file && {
      fileDate: file.fileDate.toISOString().slice(0, 10),
      importedAt: file.importedAt.toISOString(),
      records: file.records,
    }
  );
}

type Facts = Omit<Health, 'problems'>;

/** Lists the problems that need attention, each with its fix. */
function problemsOf(facts: Facts): Health['problems'] {
  const texts: readonly (readonly [HealthPart, string | null])[] = [
    ['background', backgroundProblem(facts)],
    ['queue', queueProblem(facts)],
    ['destinations', destinationProblem(facts)],
    ['mail', mailProblem(facts)],
    ['mailbox', mailboxProblem(facts)],
    ['skipped-emails', skippedProblem(facts)],
    ['bot-check', botCheckProblem(facts)],
    ['store', storeProblem(facts)],
    ['backup', backupProblem(facts)],
    ['registry', registryProblem(facts)],
    ['laboratories', laboratoriesProblem(facts)],
  ];
  return texts.flatMap(([part, text]) => (text === null ? [] : [{ part, text }]));
}

function backgroundProblem({ background, checkedAt }: Facts): string | null {
  const silentMs = background.seenAt === null ? null : ageMs(background.seenAt, checkedAt);
  if (silentMs !== null && silentMs < maxSilentMs) return null;
  return 'Deliveries have stopped: the background work isn’t responding. Check the log, then restart the server.';
}

function queueProblem({ queue, checkedAt }: Facts): string | null {
  if (queue.failedLately > 0) {
    return 'Some deliveries of the last seven days failed permanently. See Deliveries for the errors, then deliver them again.';
  }
  if (queue.stuck > 0) {
    return 'Deliveries keep failing and are tried again. See Deliveries for the error.';
  }
  if (queue.oldestAt !== null && ageMs(queue.oldestAt, checkedAt) > hourMs) {
    return 'A delivery has been waiting for more than an hour. See Deliveries for the error.';
  }
  if (queue.failingJobs.length > 0) {
    return `Background work keeps failing: ${queue.failingJobs.join(', ')}. See Deliveries for the error.`;
  }
  return null;
}

function destinationProblem({ destinations: { turnedOff } }: Facts): string | null {
  if (turnedOff.length === 0) return null;
  return `Turned off because deliveries failed: ${turnedOff.join(', ')}. New leads don’t go there. Fix the receiver, then turn ${turnedOff.length === 1 ? 'it' : 'them'} on again under Destinations.`;
}

function mailProblem({
  mail: { isSent, login, loginError, lastError, lastSuccessAt },
  setup,
}: Facts): string | null {
  if (lastError !== null && (lastSuccessAt === null || lastError.at > lastSuccessAt)) {
    return 'The last mail could not be sent.';
  }
  if (login === 'rejected' && lastSuccessAt === null) {
    return `The mail server could not be used at the start (SMTP_URL)${loginError === null ? '.' : `: ${loginError}.`}`;
  }
  if (!isSent && !isSkipped(setup, 'mail')) return 'Nobody gets any mail until SMTP_URL is set.';
  return null;
}

function mailboxProblem({ mailbox }: Facts): string | null {
  if (mailbox === null || mailbox.error === null) return null;
  return `Answers don’t arrive, because the mailbox can’t be read (IMAP_URL): ${mailbox.error}.`;
}

function skippedProblem({ mailbox }: Facts): string | null {
  if (mailbox === null || mailbox.skipped.length === 0) return null;
  return 'Some emails of the last seven days could not be read and were skipped. Read them in your mail program.';
}

function botCheckProblem({ botCheck: { kind, secret } }: Facts): string | null {
  if (kind === 'none') return 'Bots are not detected (BOT_CHECK=none).';
  if (secret === 'rejected') {
    return 'The provider rejects BOT_CHECK_SECRET, so every lead goes to quarantine.';
  }
  if (secret === 'unknown') return 'The provider did not answer at the start.';
  return null;
}

function storeProblem({ store: { hasSearchIndex } }: Facts): string | null {
  if (hasSearchIndex) return null;
  return 'The search reads every lead, because the database has no index for it. PostgreSQL in docs/operations.md says how to add it.';
}

function backupProblem({ store, backupAt, setup, checkedAt }: Facts): string | null {
  if (isSkipped(setup, 'backup')) return null;
  if (backupAt === null) {
    return store.kind === 'sqlite'
      ? 'There is no backup yet: npm run leads -- backup FILE.'
      : 'No backup is known. After each pg_dump, run: npm run leads -- backup-done.';
  }
  return ageMs(backupAt, checkedAt) > maxBackupAgeMs ? 'The last backup is over a week old.' : null;
}

function registryProblem({ registry, checkedAt }: Facts): string | null {
  if (registry === null || ageMs(registry.fileDate, checkedAt) < maxFileAgeDays.npi * dayMs) {
    return null;
  }
  return 'The imported NPI file is over two months old.';
}

function laboratoriesProblem({ laboratories, checkedAt }: Facts): string | null {
  if (
    laboratories === null ||
    ageMs(laboratories.fileDate, checkedAt) < maxFileAgeDays.clia * dayMs
  ) {
    return null;
  }
  return 'The imported CLIA file is over 150 days old. Import the one of the latest quarter.';
}

/** True if an owner marked the part as not needed. */
function isSkipped(setup: Setup, wanted: SetupStep): boolean {
  return setup.some(({ step, reason }) => step === wanted && reason !== null);
}

function ageMs(time: string, now: string): number {
  return new Date(now).getTime() - new Date(time).getTime();
}

const maxSilentMs = 3 * pulseMs;
const hourMs = 60 * 60 * 1000;
const dayMs = 24 * hourMs;
const maxBackupAgeMs = 8 * dayMs;
