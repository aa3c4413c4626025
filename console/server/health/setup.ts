import * as v from 'valibot';
import { type Health, type Setup, type SetupStep, setupSteps } from '#console/contract/health.ts';
import { listUsers } from '#console/server/identity/users.ts';
import type { Handlers } from '#console/server/kit/call.ts';
import { conflict } from '#console/server/kit/console-error.ts';
import { count } from '#console/server/kit/count-attempt.ts';
import type { Db } from '#server/db/connection.ts';
import { detailsOf, lastReports, writeReport } from '#server/db/health-reports.ts';
import { mailServerName } from '#server/delivery/mail/mail-server.ts';
import { sendTestEmail } from '#server/delivery/mail/service-email.ts';
import { askForBackup } from '#server/jobs/backups.ts';
import type { Settings } from '#server/settings/settings.ts';
import { askForProof } from './health-queries.ts';

type Facts = Pick<Health, 'mail' | 'backup' | 'background' | 'proof'>;

/** Lists the setup steps. Only skipped steps are stored, so a step reopens when its proof disappears. */
export async function setupOf(
  db: Db,
  facts: Facts,
  hasNotified: boolean,
  { console: { directory } }: Settings,
): Promise<Setup> {
  const users = (await listUsers(db)).filter(({ isDisabled }) => !isDisabled);
  const owners = users.filter(({ role }) => role === 'owner');
  const done: Readonly<Record<SetupStep, boolean>> = {
    mail: isMailProven(facts),
    recipients: hasNotified,
    backup: facts.backup.at !== null,
    'second-factor':
      directory?.isOnly === true || owners.every(({ hasSecondFactor }) => hasSecondFactor),
    team: users.length > 1,
    proof: facts.proof.at !== null && facts.proof.broken === null,
  };
  const skipped = await skippedSteps(db);
  return setupSteps.map((step) => ({ step, isDone: done[step], isSkipped: step in skipped }));
}

/** True once a mail server has accepted an email, unless the configured server has rejected the login since. */
function isMailProven({ mail, background }: Facts): boolean {
  const { server, login, test, lastSuccess } = mail;
  const tested = test?.isAccepted && test.server === server ? test.at : '';
  const last = [tested, lastSuccess?.at ?? ''].toSorted().at(-1) ?? '';
  if (server === null || last === '') return false;
  return login !== 'rejected' || last >= (background.startedAt ?? '');
}

export const setupHandlers = {
  skipSetupStep: ({ body: { step, isSkipped } }, { change, clock }) =>
    change(async (db, record) => {
      const { [step]: _, ...others } = await skippedSteps(db);
      await writeReport(db, 'setup', isSkipped ? { ...others, [step]: '' } : others, clock());
      const action = isSkipped ? 'setup-step-skipped' : 'setup-step-restored';
      await record({ action, details: { step } });
    }),

  sendTestEmail: async ({ body, user, client }, context) => {
    const { settings, change, clock } = context;
    const { smtpUrl } = settings.mail;
    if (smtpUrl === null) throw conflict('Enter a mail server first.');
    await count(context, { user, client }, [testQuota]);
    const [result] = await sendTestEmail(settings, clock(), [{ name: '', address: body.address }]);
    const { isAccepted = false, response = '' } = result ?? {};
    const at = clock();
    const test = { at: at.toISOString(), server: mailServerName(smtpUrl), isAccepted, response };
    await change(async (db, record) => {
      await writeReport(db, 'mail-test', test satisfies Health['mail']['test'], at);
      const details = { result: isAccepted ? 'accepted' : 'failed' };
      await record({ action: 'test-email-sent', details });
    });
  },

  proveNow: async (_call, { change, clock, wakeUp }) => {
    await change(async (db, record) => {
      await askForProof(db, clock());
      await record({ action: 'proof-asked' });
    });
    wakeUp();
  },

  backUpNow: async (_call, { change, clock, settings, wakeUp }) => {
    if (settings.databaseUrl !== null) throw conflict(backUpElsewhere);
    await change(async (db, record) => {
      await askForBackup(db, clock());
      await record({ action: 'backup-asked' });
    });
    wakeUp();
  },

  planBackups: ({ body }, { change, clock, settings }) =>
    change(async (db, record) => {
      if (settings.databaseUrl !== null) throw conflict(backUpElsewhere);
      await writeReport(db, 'backup-plan', body, clock());
      await record({ action: 'backups-planned', details: body.keep === '0' ? {} : body });
    }),
} satisfies Partial<Handlers>;

async function skippedSteps(db: Db): Promise<Partial<Record<SetupStep, string>>> {
  const { setup } = await lastReports(db);
  return detailsOf(v.record(v.string(), v.string()), setup) ?? {};
}

const testQuota = { bucket: 'console-test-email:all', limit: 5, windowSeconds: 600 };
const backUpElsewhere = 'PostgreSQL is backed up with its own tools.';
