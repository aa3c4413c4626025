import { parseArgs } from 'node:util';
import * as v from 'valibot';
import { emailAddress, role } from '#contract/console/values.ts';
import {
  auditedChanges,
  type Change,
  checkAuditLog,
  commandLineActor,
} from '#server/console/audit-log.ts';
import {
  createInvitation,
  createSignInLink,
  invitationLinkOf,
} from '#server/console/invitations.ts';
import { findUserByEmail, hasUsers } from '#server/console/users.ts';
import { openConnection } from '#server/leads/open-connection.ts';
import { createTransactions } from '#server/leads/transactions.ts';
import { readSettings, type Settings } from '#server/settings.ts';
import { exitCodeOf, UsageError } from './exit-code.ts';
import { print } from './print.ts';

const help = `npm run console -- COMMAND

  invite EMAIL [--role owner|agent|viewer]   prints a link for a new user, or for a new password;
                                             the first user is an owner, others are agents
  sign-in EMAIL                              prints a link that signs a user in once, within 15 minutes,
                                             also when the company directory is down
  audit verify [--noted HASH]                proves the audit log whole, or names the first broken entry;
                                             with a hash that it printed earlier, also that no entry
                                             up to then was cut off
`;

/** `npm run console`: invites users, signs one in, and checks the audit log. It works while the server runs. */
process.exitCode = await exitCodeOf(() => run(process.argv.slice(2)), help);

async function run(args: readonly string[]): Promise<number> {
  const command = parseCommand(args);
  if (command.kind === 'help') {
    await print([help]);
    return 0;
  }
  const settings = readSettings(process.env);
  const connection = await openConnection({ ...settings, mustExist: true });
  const transactions = createTransactions(connection);
  try {
    if (command.kind === 'verify') return await verify(transactions, command.noted);
    const change = auditedChanges(connection, transactions, () => new Date());
    const text =
      command.kind === 'invite'
        ? await invite(change, settings, command)
        : await signIn(change, settings, command);
    await print([text]);
    return 0;
  } finally {
    await transactions.drained();
    await connection.db.destroy();
  }
}

/** Returns what to tell the person. */
async function invite(
  change: Change,
  { console: { url, directory } }: Settings,
  { email, role: wanted }: Extract<Command, { kind: 'invite' }>,
): Promise<string> {
  const link = await change(commandLineActor, async (db, record) => {
    const chosen = wanted ?? ((await hasUsers(db)) ? 'agent' : 'owner');
    const { token } = await createInvitation(db, { email, role: chosen, now: new Date() });
    await record({ action: 'user-invited', details: { email, role: chosen } });
    return invitationLinkOf(url, token);
  });
  return directory?.isOnly
    ? `${email} can sign in with ${directory.name} within three days.\n${url.origin}/sign-in\n`
    : `Open this link within three days. It works once.\n${link}\n`;
}

async function signIn(
  change: Change,
  { console: { url } }: Settings,
  { email }: { readonly email: string },
): Promise<string> {
  const link = await change(commandLineActor, async (db, record) => {
    const user = await findUserByEmail(db, email);
    if (!user || user.disabled_at !== null) throw new UsageError(`No user has ${email}.`);
    await record({ action: 'sign-in-link-made', details: { user: user.id } });
    return createSignInLink(db, { user, url, now: new Date() });
  });
  return `Open this link within 15 minutes. It works once.\n${link}\n`;
}

type Command =
  | { readonly kind: 'help' }
  | { readonly kind: 'verify'; readonly noted: string | undefined }
  | { readonly kind: 'sign-in'; readonly email: string }
  | {
      readonly kind: 'invite';
      readonly email: string;
      readonly role: v.InferOutput<typeof role> | undefined;
    };

function parseCommand(args: readonly string[]): Command {
  const { positionals, values } = parse(args);
  const [name, word, ...more] = positionals;
  if (values.help || name === 'help') return { kind: 'help' };
  if (name === 'audit' && word === 'verify' && more.length === 0) {
    const { noted } = values;
    if (noted === undefined || /^[\da-f]{64}$/.test(noted)) return { kind: 'verify', noted };
    throw new UsageError('--noted must be a hash that audit verify printed.');
  }
  if (name !== 'invite' && name !== 'sign-in')
    throw new UsageError(name ? `Unknown command: ${name}` : 'Missing command.');
  const email = v.safeParse(emailAddress, word);
  if (!email.success || more.length > 0) throw new UsageError(`${name} needs one EMAIL.`);
  if (name === 'sign-in') return { kind: name, email: email.output };
  const chosen = v.safeParse(v.optional(role), values.role);
  if (!chosen.success) throw new UsageError('--role must be owner, agent, or viewer.');
  return { kind: 'invite', email: email.output, role: chosen.output };
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        role: { type: 'string' },
        noted: { type: 'string' },
        help: { type: 'boolean', short: 'h' },
      },
    });
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
}

/** Exit code 1 names a broken log. The hash, noted elsewhere, shows later that nothing was cut off. */
async function verify(
  { read }: ReturnType<typeof createTransactions>,
  noted: string | undefined,
): Promise<number> {
  const { entries, firstBroken, lastHash, hasNoted } = await checkAuditLog(read, noted);
  if (firstBroken !== null) {
    console.error(`The audit log is broken at entry ${firstBroken}.`);
    return 1;
  }
  if (!hasNoted) {
    console.error('The audit log was cut off or replaced: no entry has the hash that was noted.');
    return 1;
  }
  await print([
    `The audit log is whole: ${entries} ${entries === 1 ? 'entry' : 'entries'}. Last hash: ${lastHash || '-'}\n`,
  ]);
  return 0;
}
