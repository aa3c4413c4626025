import { basename, resolve } from 'node:path';
import {
  backupFile,
  type Health,
  type HealthPart,
  healthParts,
  mailTest,
  proofLinkNames,
  type Setup,
  type SetupStep,
} from '#console/contract/health.ts';
import type { ConsoleContext } from '#console/server/kit/console-context.ts';
import { counted } from '#contract/amounts.ts';
import { detailsOf, lastReports, type Reports } from '#server/db/health-reports.ts';
import { omittedEmails } from '#server/db/visitor-emails.ts';
import { mailServerName } from '#server/delivery/mail/mail-server.ts';
import { type Pulse, pulse, pulseMs } from '#server/jobs/background-pulse.ts';
import { backupFiles, backupStateOf, nextBackupAt } from '#server/jobs/backups.ts';
import { mailboxParts } from '#server/lib/mail-address.ts';
import { maxFileAgeDays } from '#server/registry/create-registries.ts';
import { RegistryImports } from '#server/registry/file/registry-imports.ts';
import type { RegistryName } from '#server/registry/lookup/lookup.ts';
import type { Settings } from '#server/settings/settings.ts';
import {
  attemptsOf,
  destinationsOf,
  mailboxOf,
  queueOf,
  storeOf,
  timeOf,
} from './health-queries.ts';
import { knownMailDns } from './mail-dns.ts';
import { proofStateOf } from './proof.ts';
import { setupOf } from './setup.ts';

/** Health without paths on the server, for users who don't manage it (ASVS 16.5.1). */
export function withoutPaths(health: Health): Health {
  const { file, folder } = health.backup;
  const hide = (text: string) => {
    const named = file ? text.replaceAll(file.name, basename(file.name)) : text;
    return (folder ? named.replaceAll(folder, '…') : named)
      .replace(quoted, (part) => (/[\\/]/.test(part) ? '…' : part))
      .replace(absolute, '$1…');
  };
  return JSON.parse(JSON.stringify(health), (_name, value) =>
    typeof value === 'string' ? hide(value) : value,
  );
}

/** Node's errors put paths in quotation marks. */
const quoted = /'[^'\n]*'/g;
const absolute = /(^|[\s"(])[\\/][^\s'")]+/g;

type Context = Pick<ConsoleContext, 'settings' | 'connection' | 'transactions' | 'clock'>;

/**
 * Reads the state of the parts that the team depends on. The cost doesn't grow with the number of
 * deliveries.
 */
export async function healthOf(context: Context): Promise<Health> {
  const { settings, connection, transactions, clock } = context;
  const { smtpUrl } = settings.mail;
  const files = settings.databaseUrl === null ? await backupFiles(settings.backupDir) : [];
  return transactions.read(async (db) => {
    const reports = await lastReports(db);
    const { background } = reports;
    const last: Partial<Pulse> = detailsOf(pulse, background) ?? {};
    // A store that was moved to PostgreSQL still has the plan of its SQLite file.
    const state = backupStateOf(settings.databaseUrl === null ? reports : {});
    const { hasNotified, ...attempts } = await attemptsOf(db);
    const facts: Omit<Facts, 'setup'> = {
      checkedAt: clock().toISOString(),
      background: { startedAt: last.startedAt ?? null, seenAt: timeOf(background?.at) },
      queue: await queueOf(db, clock()),
      destinations: await destinationsOf(db),
      mail: {
        server: smtpUrl && mailServerName(smtpUrl),
        login: last.mailLogin ?? null,
        loginError: last.mailLoginError ?? null,
        omitted: omittedEmails(reports['omitted-emails'], clock()),
        test: detailsOf(mailTest, reports['mail-test']),
        ...attempts,
      },
      mailDns: dnsFacts(reports, settings, clock()),
      mailbox: settings.mailbox && (await mailboxOf(db, settings.mailbox.server, clock())),
      proof: proofFacts(reports, settings),
      botCheck: { kind: settings.botCheck.kind, secret: last.botCheckSecret ?? null },
      store: await storeOf(db, connection, settings.dataDir),
      backup: {
        at: timeOf(reports.backup?.at),
        file: detailsOf(backupFile, reports.backup),
        folder: settings.databaseUrl === null ? resolve(settings.backupDir) : null,
        files,
        plan: state.plan,
        nextAt: nextBackupAt(state, clock(), settings.timeZone)?.toISOString() ?? null,
        isRunning: state.asked !== state.answered,
        error: state.error,
      },
      registry: await importedFileOf(connection, 'npi'),
      laboratories: await importedFileOf(connection, 'clia'),
    };
    const setup = await setupOf(db, facts, hasNotified, settings);
    const all = { ...facts, setup };
    const found = healthParts.map((part) => ({ part, text: problems[part](all) ?? '' }));
    return { ...all, problems: found.filter(({ text }) => text !== '') };
  });
}

function dnsFacts(reports: Reports, { mail, looksUpMailDns }: Settings, now: Date) {
  if (mail.smtpUrl === null || !looksUpMailDns) return null;
  const { signature } = proofStateOf(reports);
  return knownMailDns(mailboxParts(mail.from.address).domain, signature, now);
}

function proofFacts(reports: Reports, { dailyProof }: Settings): Health['proof'] {
  const { ranAt, asked, answered, failures: _, signature: _1, ...last } = proofStateOf(reports);
  return {
    at: ranAt?.toISOString() ?? null,
    ...(last as Pick<Health['proof'], 'proven' | 'broken' | 'reason'>),
    isRunning: asked !== answered,
    isNightly: dailyProof,
  };
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

/** The problem with each part that needs attention, and how to fix it. */
const problems: Readonly<Record<HealthPart, (facts: Facts) => string | null>> = {
  proof: ({ proof: { broken, reason } }) =>
    broken === null
      ? null
      : `A request through the website’s own form got as far as this link: ${proofLinkNames[broken]}. ${reason}.`,
  background: ({ background, checkedAt }) => {
    const silentMs = background.seenAt === null ? null : ageMs(background.seenAt, checkedAt);
    if (silentMs !== null && silentMs < maxSilentMs) return null;
    return 'Deliveries have stopped: the background work isn’t responding. Check the log, then restart the server.';
  },
  queue: ({ queue, checkedAt }) => {
    if (queue.failedLately > 0) {
      return 'Some deliveries of the last seven days failed permanently. See the log of deliveries for the errors, then deliver them again.';
    }
    if (queue.stuck > 0) {
      return 'Deliveries keep failing and are tried again. See the log of deliveries for the error.';
    }
    if (queue.oldestAt !== null && ageMs(queue.oldestAt, checkedAt) > hourMs) {
      return 'A delivery has been waiting for more than an hour. See the log of deliveries for the error.';
    }
    if (queue.failingJobs.length > 0) {
      return `Background work keeps failing: ${queue.failingJobs.join(', ')}. See the log of deliveries for the error.`;
    }
    return null;
  },
  destinations: ({ destinations: { turnedOff } }) => {
    if (turnedOff.length === 0) return null;
    return `Turned off because deliveries failed: ${turnedOff.join(', ')}. New leads don’t go there. Fix the receiver, then turn ${turnedOff.length === 1 ? 'it' : 'them'} on again under Settings → Delivery.`;
  },
  mail: ({ mail: { server, login, loginError, test, lastError, lastSuccess }, setup }) => {
    if (lastError !== null && (lastSuccess === null || lastError.at > lastSuccess.at)) {
      return 'The last email could not be sent.';
    }
    if (test?.isAccepted === false && (lastSuccess === null || test.at > lastSuccess.at)) {
      return 'The test email could not be sent.';
    }
    if (login === 'rejected' && lastSuccess === null) {
      return `The mail server could not be used at startup${loginError === null ? '.' : `: ${loginError}.`}`;
    }
    if (server === null && !isSkipped(setup, 'mail')) {
      return 'Nobody gets any email until a mail server is entered under General.';
    }
    return null;
  },
  'mail-dns': ({ mailDns }) => {
    const missing = mailDns?.records.filter(({ state }) => state === 'missing') ?? [];
    if (missing.length === 0) return null;
    const names = missing.map(({ name }) => name).join(' and ');
    return `Gmail, Outlook and Yahoo may reject your email or call it spam until ${names} ${missing.length === 1 ? 'is' : 'are'} set up.`;
  },
  'automatic-emails': ({ mail: { omitted } }) =>
    omitted === 0
      ? null
      : `${counted(omitted, 'automatic email was', 'automatic emails were')} not sent to visitors, because too many were due within an hour. Their leads were stored and sent to your team. If this isn’t an attack, raise RATE_LIMIT.`,
  mailbox: ({ mailbox }) => {
    if (mailbox?.error) {
      return `Answers don’t arrive, because the mailbox can’t be read: ${mailbox.error}.`;
    }
    if (!mailbox?.skipped.some(({ reason }) => reason === 'unreadable')) return null;
    return 'Some emails of the last seven days could not be read and were skipped. Read them in your mail program.';
  },
  'bot-check': ({ botCheck: { kind, secret } }) => {
    if (kind === 'none') return 'Bots are not detected (BOT_CHECK=none).';
    if (secret === 'rejected') {
      return 'The provider rejects BOT_CHECK_SECRET, so every lead goes to quarantine.';
    }
    if (secret === 'unknown') return 'The provider did not respond at startup.';
    return null;
  },
  store: () => null,
  backup: ({ backup: { at, folder, plan, error }, setup, checkedAt }) => {
    if (error !== null) return `The last backup to ${folder} failed: ${error}.`;
    if (isSkipped(setup, 'backup') && plan.keep === '0') return null;
    if (at === null) return folder === null ? 'No backup is known.' : 'There is no backup yet.';
    return ageMs(at, checkedAt) > maxBackupAgeMs ? 'The last backup is over two days old.' : null;
  },
  registry: ({ registry, checkedAt }) =>
    isOutdated(registry, 'npi', checkedAt) ? 'The imported NPI file is over two months old.' : null,
  laboratories: ({ laboratories, checkedAt }) =>
    isOutdated(laboratories, 'clia', checkedAt)
      ? 'The imported CLIA file is over 150 days old. Import the file for the latest quarter.'
      : null,
};

function isOutdated(file: Health['registry'], name: RegistryName, now: string): boolean {
  return file !== null && ageMs(file.fileDate, now) >= maxFileAgeDays[name] * dayMs;
}

/** True if an owner marked the part as not needed. */
function isSkipped(setup: Setup, wanted: SetupStep): boolean {
  return setup.some((one) => one.step === wanted && one.isSkipped);
}

function ageMs(time: string, now: string): number {
  return new Date(now).getTime() - new Date(time).getTime();
}

const maxSilentMs = 3 * pulseMs;
const hourMs = 60 * 60 * 1000;
const dayMs = 24 * hourMs;
const maxBackupAgeMs = 2 * dayMs;
