import * as v from 'valibot';
import type { Health } from '#contract/console/health.ts';
import { isDirectoryOnly } from '#server/console/identity/directory-only.ts';
import type { ConsoleContext } from '#server/console/kit/console-context.ts';
import { lastReport } from '#server/db/health-reports.ts';
import { type Pulse, pulse } from '#server/jobs/background-pulse.ts';
import { RegistryImports, type RegistryName } from '#server/registry/file/registry-imports.ts';
import { problemsOf } from './health-problems.ts';
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
        isDirectoryOnly: isDirectoryOnly(settings),
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
