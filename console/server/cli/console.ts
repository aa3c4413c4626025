import '#server/extension/install-console.ts';
import { Argument, InvalidArgumentError, Option } from 'commander';
import * as v from 'valibot';
import { reseal, rotateKey } from '#console/server/cli/secrets.ts';
import {
  createInvitation,
  createSignInLink,
  invitationLinkOf,
} from '#console/server/identity/invitations.ts';
import {
  findUserByEmail,
  hasUsers,
  removeSecondFactor,
  type UserRow,
} from '#console/server/identity/users.ts';
import { queueAccountMail } from '#console/server/notices/queue-account-mail.ts';
import { counted } from '#contract/amounts.ts';
import { type Role, roles } from '#contract/roles.ts';
import { emailAddress } from '#contract/values.ts';
import { createProgram, type Define } from '#server/cli/commands.ts';
import { exitCodeOf, print, UsageError } from '#server/cli/terminal.ts';
import {
  auditedChanges,
  type Change,
  checkAuditLog,
  commandLineActor,
} from '#server/db/audit-log.ts';
import type { Db } from '#server/db/connection.ts';
import { openConnection } from '#server/db/open-connection.ts';
import { storedKeyNames } from '#server/db/stored-keys.ts';
import { createTransactions, type Transactions } from '#server/db/transactions.ts';
import type { Environment } from '#server/lib/settings/setting-reader.ts';
import { readSettings, type Settings } from '#server/settings/settings.ts';

/** The actor's name in emails to users. */
const by = 'Someone at the server’s command line';

type Parts = {
  readonly change: Change;
  readonly read: Transactions['read'];
  readonly settings: Settings;
  readonly env: Environment;
};
/** Returns the text to print, or an exit code. */
type Run = (parts: Parts) => Promise<string | number>;
type Parsed = { readonly kind: 'run'; readonly run: Run };

const define: Define<Parsed> = (add, found) => {
  const will = (run: Run) => found({ kind: 'run', run });
  add('invite', 'Prints a link for a new user.')
    .argument('<EMAIL>', '', emailOf)
    .addOption(
      new Option(
        '--role <ROLE>',
        'by default, the first user is an owner, and others are agents',
      ).choices(roles),
    )
    .action((email, { role }) => will((parts) => invite(parts, email, role)));
  add(
    'reset',
    'Prints a link that lets a user set a new password within an hour. The second factor is kept.',
  )
    .argument('<EMAIL>', '', emailOf)
    .action((email) => will((parts) => reset(parts, email)));
  add(
    'remove-second-factor',
    'Removes the authenticator app, recovery codes and passkeys of a user who has lost them.',
  )
    .argument('<EMAIL>', '', emailOf)
    .action((email) => will((parts) => loseSecondFactor(parts, email)));
  add(
    'sign-in',
    'Prints a link that signs a user in once, within 10 minutes, even when the company directory is down.',
  )
    .argument('<EMAIL>', '', emailOf)
    .action((email) => will((parts) => signIn(parts, email)));
  const secrets = add('secrets', 'Re-encrypts or replaces stored secrets.');
  secrets
    .command('reseal')
    .description(
      'Encrypts all secrets with SECRETS_KEY, whether they were unencrypted or used OLD_SECRETS_KEY. Stop the server first.',
    )
    .action(() =>
      will(({ change, env, settings }) => reseal(change, env, settings.destinations.secretsKey)),
    );
  secrets
    .command('rotate')
    .description('Replaces a key that the server generated. Restart the server afterwards.')
    .addArgument(new Argument('<KEY>').choices(storedKeyNames))
    .option('--forget', 'links in emails stop working', false)
    .action((name, { forget }) =>
      will(({ change, settings }) =>
        rotateKey(change, { name, forget }, settings.destinations.secretsKey),
      ),
    );
  add('audit', 'Verifies the audit log.')
    .command('verify')
    .description('Verifies the audit log, or lists its broken entries.')
    .option(
      '--noted <HASH>',
      'a hash printed by an earlier run: also verifies that no entry up to then was removed',
      notedHash,
    )
    .action(({ noted }) => will(({ read }) => verify(read, noted)));
};

export const consoleProgram = createProgram('console', define);

/**
 * `npm run console`: invites users, signs a user in, and verifies the audit log. It works while the
 * server runs.
 */
if (import.meta.main) process.exitCode = await runConsole(process.argv.slice(2), process.env);

export function runConsole(args: readonly string[], env: Environment): Promise<number> {
  return exitCodeOf(() => run(args, env), consoleProgram.help);
}

async function run(args: readonly string[], env: Environment): Promise<number> {
  const command = consoleProgram.parse(args);
  if (command.kind === 'help') {
    await print([command.text]);
    return 0;
  }
  const settings = readSettings(env);
  const connection = await openConnection({ ...settings, mustExist: true });
  const transactions = createTransactions(connection);
  try {
    const change = auditedChanges(transactions, () => new Date());
    const done = await command.run({ change, read: transactions.read, settings, env });
    if (typeof done === 'number') return done;
    await print([done]);
    return 0;
  } finally {
    await transactions.drained();
    await connection.db.destroy();
  }
}

async function invite(
  { change, settings }: Parts,
  email: string,
  wanted: Role | undefined,
): Promise<string> {
  const { url, directory } = settings.console;
  const link = await change(commandLineActor, async (db, record) => {
    const known = await findUserByEmail(db, email);
    if (known) {
      throw new UsageError(`${email} already has an account. For a new password: reset ${email}`);
    }
    const chosen = wanted ?? ((await hasUsers(db)) ? 'agent' : 'owner');
    const { token } = await createInvitation(db, { email, role: chosen, now: new Date() });
    await record({ action: 'user-invited', details: { email, role: chosen } });
    return invitationLinkOf(url, token);
  });
  return directory?.isOnly
    ? `${email} can sign in with ${directory.name} within three days.\n${url.origin}/sign-in\n`
    : `Open this link within three days. It works once.\n${link}\n`;
}

async function reset({ change, settings }: Parts, email: string): Promise<string> {
  const { url, directory } = settings.console;
  if (directory?.isOnly) {
    throw new UsageError(`OIDC_ONLY is set: ${directory.name} manages the passwords.`);
  }
  const link = await change(commandLineActor, async (db, record) => {
    const user = await userWith(db, email);
    const now = new Date();
    await record({ action: 'reset-link-made', details: { user: user.id } });
    const accountEmail = { userId: user.id, kind: 'reset-link-made', details: { by } } as const;
    await queueAccountMail(db, accountEmail, now);
    const { email: address, role } = user;
    const made = await createInvitation(db, { email: address, role, now, kind: 'reset' });
    return invitationLinkOf(url, made.token);
  });
  return `Open this link within an hour to set a new password. It works once.\n${link}\n`;
}

async function loseSecondFactor({ change }: Parts, email: string): Promise<string> {
  await change(commandLineActor, async (db, record) => {
    const { id: userId } = await userWith(db, email);
    await removeSecondFactor(db, userId);
    await record({ action: 'second-factor-removed', details: { user: userId } });
    const accountEmail = { userId, kind: 'second-factor-removed', details: { by } } as const;
    await queueAccountMail(db, accountEmail, new Date());
  });
  return `${email} can sign in with the password alone.\n`;
}

async function signIn({ change, settings }: Parts, email: string): Promise<string> {
  const link = await change(commandLineActor, async (db, record) => {
    const user = await userWith(db, email);
    await record({ action: 'sign-in-link-made', details: { user: user.id } });
    return createSignInLink(db, user, settings.console.url, new Date());
  });
  return `Open this link within 10 minutes. It works once.\n${link}\n`;
}

async function userWith(db: Db, email: string): Promise<UserRow> {
  const user = await findUserByEmail(db, email);
  if (!user) throw new UsageError(`No user has ${email}.`);
  if (user.disabled_at === null) return user;
  throw new UsageError(
    `${user.name} is disabled. An owner can enable the account under Settings → Team.`,
  );
}

function emailOf(value: string): string {
  const email = v.safeParse(emailAddress, value);
  if (email.success) return email.output;
  throw new InvalidArgumentError('It must be one email address.');
}

function notedHash(noted: string): string {
  if (/^[\da-f]{64}$/.test(noted)) return noted;
  throw new InvalidArgumentError('It must be a hash that audit verify printed.');
}

/**
 * Exits with 1 if the log is broken. The operator stores the printed hash elsewhere; a later run
 * verifies with it that the log was not truncated.
 */
async function verify(read: Transactions['read'], noted: string | undefined): Promise<number> {
  const { entries, broken, lastHash, hasNoted } = await checkAuditLog(read, noted);
  if (broken.length > 0) {
    const which = broken.length === 1 ? 'entry' : 'entries';
    console.error(`The audit log is broken at ${which} ${broken.join(', ')}.`);
  }
  if (!hasNoted) {
    console.error('The audit log was cut off or replaced: no entry has the hash that was noted.');
  }
  if (broken.length > 0 || !hasNoted) return 1;
  const count = counted(entries, 'entry', 'entries');
  await print([`The audit log is intact: ${count}. Last hash: ${lastHash || '-'}\n`]);
  return 0;
}
