import * as v from 'valibot';
import { type Setup, type SetupStep, setupSteps } from '#contract/console/health.ts';
import { listUsers } from '#server/console/identity/users.ts';
import type { Handlers } from '#server/console/kit/call.ts';
import type { Db } from '#server/db/connection.ts';
import { lastReport, writeReport } from '#server/db/health-reports.ts';

type Facts = {
  readonly isMailSent: boolean;
  readonly hasDestination: boolean;
  readonly hasBackup: boolean;
  readonly isDirectoryOnly: boolean;
};

/**
 * Lists the setup steps and their state. Only the owners' reasons for skipping a step are stored,
 * so a step that breaks is open again.
 */
export async function setupOf(db: Db, facts: Facts): Promise<Setup> {
  const { isMailSent, hasDestination, hasBackup, isDirectoryOnly } = facts;
  const users = (await listUsers(db)).filter(({ isDisabled }) => !isDisabled);
  const owners = users.filter(({ role }) => role === 'owner');
  const isDone: Readonly<Record<SetupStep, boolean>> = {
    mail: isMailSent,
    // The settings refuse a mail server without LEADS_TO.
    recipients: isMailSent || hasDestination,
    backup: hasBackup,
    'second-factor': isDirectoryOnly || owners.every(({ hasSecondFactor }) => hasSecondFactor),
    team: users.length > 1,
  };
  const reasons = await reasonsOf(db);
  return setupSteps.map((step) => ({ step, isDone: isDone[step], reason: reasons[step] ?? null }));
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
} satisfies Partial<Handlers>;

async function reasonsOf(db: Db): Promise<Partial<Record<SetupStep, string>>> {
  const stored = await lastReport(db, 'setup');
  const known = v.safeParse(v.record(v.string(), v.string()), stored?.details);
  return known.success ? known.output : {};
}
