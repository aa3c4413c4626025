import * as v from 'valibot';
import { type Health, type Setup, type SetupStep, setupSteps } from '#console/contract/health.ts';
import { listUsers } from '#console/server/identity/users.ts';
import type { Handlers } from '#console/server/kit/call.ts';
import { count } from '#console/server/kit/count-attempt.ts';
import { counted } from '#contract/amounts.ts';
import type { Db } from '#server/db/connection.ts';
import { detailsOf, lastReports, writeReport } from '#server/db/health-reports.ts';
import { mailServerName } from '#server/delivery/mail/mail-server.ts';
import { sendTestEmail } from '#server/delivery/mail/service-email.ts';
import { askForBackup } from '#server/jobs/backups.ts';
import { listDestinations, readableChannel } from '#server/jobs/destination-store.ts';
import { ConsoleError } from '#server/lib/http/console-error.ts';
import type { Settings } from '#server/settings/settings.ts';
import type { Attempts } from './health-queries.ts';

type Facts = Pick<Health, 'mail' | 'backup' | 'background'>;
type Proof = Setup[number]['proof'];

/**
 * Lists the setup steps, each with the proof that it is done. Only owners' reasons for skipping a step are stored, so a
 * step that breaks is open again.
 */
export async function setupOf(
  db: Db,
  facts: Facts,
  notified: Attempts['notified'],
  { console: { directory }, mail }: Settings,
): Promise<Setup> {
  const users = (await listUsers(db)).filter(({ isDisabled }) => !isDisabled);
  const owners = users.filter(({ role }) => role === 'owner');
  const list = await listDestinations(db);
  const receivers = notified?.channels.map((channel) =>
    // All of LEADS_TO.
    channel.kind === 'mail' && channel.target === ''
      ? `Email to ${some(mail.to.map(({ address }) => address))}`
      : readableChannel(channel, list),
  );
  const always = (isTrue: boolean, text: string): Proof => (isTrue ? { text, at: null } : null);
  const isProtected = owners.every(({ hasSecondFactor }) => hasSecondFactor);
  const proofs: Readonly<Record<SetupStep, Proof>> = {
    mail: proofOfMail(facts),
    recipients: notified && { text: some(receivers ?? []), at: notified.at },
    backup: proofOfBackup(facts.backup),
    'second-factor': directory?.isOnly
      ? always(true, `Only ${directory.name} signs people in`)
      : always(isProtected, some(owners.map(({ name }) => name))),
    team: always(users.length > 1, some(users.map(({ name }) => name))),
  };
  const reasons = await reasonsOf(db);
  return setupSteps.map((step) => ({ step, proof: proofs[step], reason: reasons[step] ?? null }));
}

/** The last email that a mail server accepted, unless the configured server has rejected the login since. */
function proofOfMail({ mail, background }: Facts): Proof {
  const { server, login, test, lastSuccess } = mail;
  const tested = test?.isAccepted && test.server === server ? test : null;
  const last = tested && tested.at > (lastSuccess?.at ?? '') ? tested : lastSuccess;
  if (server === null || last === null) return null;
  if (login === 'rejected' && last.at < (background.startedAt ?? '')) return null;
  const name = last === tested ? server : 'The mail server';
  return { text: `${name} responded “${last.response}”`, at: last.at };
}

function proofOfBackup({ at, file }: Health['backup']): Proof {
  if (at === null) return null;
  return {
    text: file ? `${(file.bytes / 1_000_000).toFixed(1)} MB in ${file.name}` : 'Reported',
    at,
  };
}

/** 'Ann, Bob, Cy, and 2 more' */
function some(names: readonly string[]): string {
  const more = names.length - maxNames;
  const shown = names.slice(0, maxNames).join(', ');
  return more > 0 ? `${shown}, and ${counted(more, 'more', 'more')}` : shown;
}

export const setupHandlers = {
  skipSetupStep: ({ body: { step, reason } }, { change, clock }) =>
    change(async (db, record) => {
      const { [step]: _, ...others } = await reasonsOf(db);
      const reasons = reason === null ? others : { ...others, [step]: reason };
      await writeReport(db, 'setup', reasons, clock());
      if (reason === null) await record({ action: 'setup-step-restored', details: { step } });
      else await record({ action: 'setup-step-skipped', details: { step, reason } });
    }),

  sendTestEmail: async ({ body, user, client }, context) => {
    const { settings, change, clock } = context;
    const { smtpUrl } = settings.mail;
    if (smtpUrl === null) throw new ConsoleError('conflict', 'Set SMTP_URL first.');
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

  backUpNow: async (_call, { change, clock, settings, wakeUp }) => {
    if (settings.databaseUrl !== null) throw new ConsoleError('conflict', backUpElsewhere);
    await change(async (db, record) => {
      await askForBackup(db, clock());
      await record({ action: 'backup-asked' });
    });
    wakeUp();
  },

  planBackups: ({ body }, { change, clock, settings }) =>
    change(async (db, record) => {
      if (settings.databaseUrl !== null) throw new ConsoleError('conflict', backUpElsewhere);
      await writeReport(db, 'backup-plan', body, clock());
      await record({ action: 'backups-planned', details: body.keep === '0' ? {} : body });
    }),
} satisfies Partial<Handlers>;

async function reasonsOf(db: Db): Promise<Partial<Record<SetupStep, string>>> {
  const { setup } = await lastReports(db);
  return detailsOf(v.record(v.string(), v.string()), setup) ?? {};
}

const maxNames = 3;
const testQuota = { bucket: 'console-test-email:all', limit: 5, windowSeconds: 600 };
const backUpElsewhere = 'PostgreSQL is backed up with its own tools.';
