import { parseArgs } from 'node:util';
import * as v from 'valibot';
import { emailAddress, role } from '#contract/console/values.ts';
import { auditedChanges, checkAuditLog } from '#server/console/audit-log.ts';
import { createInvitation, invitationLinkOf } from '#server/console/invitations.ts';
import { hasUsers } from '#server/console/users.ts';
import { openConnection } from '#server/leads/open-connection.ts';
import { createTransactions } from '#server/leads/transactions.ts';
import { readSettings } from '#server/settings.ts';
import { exitCodeOf, UsageError } from './exit-code.ts';
import { print } from './print.ts';

const commandLine = { userId: null, userName: 'command line', address: '' };
const help = `npm run console -- COMMAND

  invite EMAIL [--role owner|agent|viewer]   prints a link for a new user, or for a new password;
                                             the first user is an owner, others are agents
  audit verify                               proves the audit log whole, or names the first broken entry
`;

/** `npm run console`: invites users and checks the audit log. It works while the server runs. */
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
    if (command.kind === 'verify') return await verify(transactions);
    const clock = () => new Date();
    const change = auditedChanges(connection, transactions, clock);
    const link = await change(commandLine, async (db, record) => {
      const chosen = command.role ?? ((await hasUsers(db)) ? 'agent' : 'owner');
      const invitation = { email: command.email, role: chosen, now: clock() };
      const { token } = await createInvitation(db, invitation);
      await record({
        action: 'user-invited',
        details: { email: command.email, role: chosen },
      });
      return invitationLinkOf(settings.console.url, token);
    });
    await print([`Open this link within three days. It works once.\n${link}\n`]);
    return 0;
  } finally {
    await transactions.drained();
    await connection.db.destroy();
  }
}

type Command =
  | { readonly kind: 'help' }
  | { readonly kind: 'verify' }
  | {
      readonly kind: 'invite';
      readonly email: string;
      readonly role: v.InferOutput<typeof role> | undefined;
    };

function parseCommand(args: readonly string[]): Command {
  const { positionals, values } = parse(args);
  const [name, word, ...more] = positionals;
  if (values.help || name === 'help') return { kind: 'help' };
  if (name === 'audit' && word === 'verify' && more.length === 0) return { kind: 'verify' };
  if (name !== 'invite')
    throw new UsageError(name ? `Unknown command: ${name}` : 'Missing command.');
  const email = v.safeParse(emailAddress, word);
  if (!email.success || more.length > 0) throw new UsageError('invite needs one EMAIL.');
  const chosen = v.safeParse(v.optional(role), values.role);
  if (!chosen.success) throw new UsageError('--role must be owner, agent, or viewer.');
  return { kind: 'invite', email: email.output, role: chosen.output };
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: { role: { type: 'string' }, help: { type: 'boolean', short: 'h' } },
    });
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
}

/** Exit code 1 names a broken log. The hash, noted elsewhere, shows later that nothing was cut off. */
async function verify({ read }: ReturnType<typeof createTransactions>): Promise<number> {
  const { entries, firstBroken, lastHash } = await checkAuditLog(read);
  if (firstBroken !== null) {
    console.error(`The audit log is broken at entry ${firstBroken}.`);
    return 1;
  }
  await print([
    `The audit log is whole: ${entries} ${entries === 1 ? 'entry' : 'entries'}. Last hash: ${lastHash || '-'}\n`,
  ]);
  return 0;
}
