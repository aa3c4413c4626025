import * as v from 'valibot';
import { personQuery } from '#contract/console/privacy.ts';
import { leadForms } from '#contract/forms.ts';
import type { DeliveryStatus, LeadStatus } from '#server/db/schema/statuses.ts';
import { databaseUrl } from '#server/lib/settings/setting-values.ts';
import { type Command, createHelp, type HelpCommand, type Input, readCommand } from './commands.ts';
import { UsageError } from './terminal.ts';

type ParsedCommand = ReturnType<(typeof commands)[number]['read']>;
export type LeadsCommand = ParsedCommand | HelpCommand;
/** The type of one command, such as `list`. */
export type CommandOf<Kind extends ParsedCommand['kind']> = Extract<
  ParsedCommand,
  { readonly kind: Kind }
>;

/** Parses the arguments after `npm run leads --`; throws a UsageError. */
export function parseCommand(args: readonly string[]): LeadsCommand {
  return readCommand<ParsedCommand>(commands, args);
}

const forms = leadForms.map(({ id }): string => id);
const statuses: readonly LeadStatus[] = [
  'accepted',
  'quarantined',
  'spam',
  'unconfirmed',
  'unsubscribed',
];
const deliveryStatuses: readonly DeliveryStatus[] = ['pending', 'done', 'failed', 'canceled'];

const commands = [
  {
    usage: 'list [--form FORM] [--status STATUS] [--delivery DELIVERY] [--limit N]',
    text: 'Lists leads, newest first. The default limit is 50.',
    read: ({ options }) => ({
      kind: 'list' as const,
      limit: limitOf(options.limit),
      form: choiceOf('form', forms, options.form),
      status: choiceOf('status', statuses, options.status),
      delivery: choiceOf('delivery', deliveryStatuses, options.delivery),
    }),
  },
  {
    usage: 'check',
    text: 'Counts pending and failed deliveries and quarantined leads. Exits with 4 if any failed or are quarantined.',
    read: () => ({ kind: 'check' as const }),
  },
  {
    usage: 'show ID',
    text: 'Shows one lead with every attempt to deliver it.',
    read: ({ words }) => ({
      kind: 'show' as const,
      id: needed(words, 'show needs the ID of a lead.'),
    }),
  },
  {
    usage: 'export --csv | --json [--form FORM] [--output FILE]',
    text: 'Exports leads, oldest first. With --form, a CSV file has only the columns of that form. In CSV, cells that a spreadsheet could run as a formula start with an apostrophe. PUBLIC_URL is the base of the unsubscribe links.',
    read: ({ options }) => {
      if (Boolean(options.csv) === Boolean(options.json)) {
        throw new UsageError('export needs either --csv or --json.');
      }
      return {
        kind: 'export' as const,
        format: options.csv ? ('csv' as const) : ('json' as const),
        form: choiceOf('form', forms, options.form),
        output: textOf(options.output),
      };
    },
  },
  {
    usage: 'erase --email ADDRESS | --contact CONTACT | --id ID [--yes]',
    text: 'Erases leads and their mail files. --email erases all leads that contain the address in any field, including other people’s leads that mention it. --contact erases a person like Settings → Privacy in the console: all leads sent with an email address or phone number. --id erases one lead. Asks for confirmation unless --yes is given; without a terminal, --yes is required. Waits up to a minute for a backup that is reading the database.',
    read: ({ options }) => ({
      kind: 'erase' as const,
      target: targetOf(options),
      yes: options.yes === true,
    }),
  },
  {
    usage: 'release ID',
    text: 'Releases a lead from quarantine or spam, and delivers it.',
    read: ({ words }) => ({
      kind: 'release' as const,
      id: needed(words, 'release needs the ID of a lead.'),
    }),
  },
  {
    usage: 'retry [ID]',
    text: 'Retries pending and failed deliveries now. With ID, retries one lead’s deliveries, including canceled ones.',
    read: ({ words: [id] }) => ({ kind: 'retry' as const, id }),
  },
  {
    usage: 'cancel [ID]',
    text: 'Cancels the pending and failed deliveries of a lead. Without ID, cancels all pending ones, as needed after restoring a PostgreSQL backup.',
    read: ({ words: [id] }) => ({ kind: 'cancel' as const, id }),
  },
  {
    usage: 'test-mail',
    text: 'Sends a test email to LEADS_TO, and prints the mail server’s responses.',
    read: () => ({ kind: 'test-mail' as const }),
  },
  {
    usage: 'backup FILE',
    text: 'Copies the SQLite database to a new file, while the server runs.',
    read: ({ words }) => ({ kind: 'backup' as const, file: needed(words, 'backup needs a FILE.') }),
  },
  {
    usage: 'backup-done',
    text: 'Records for the console that another program, such as pg_dump, has just made a backup.',
    read: () => ({ kind: 'backup-done' as const }),
  },
  {
    usage: 'restore FILE',
    text: 'Puts a backup into an empty DATA_DIR, and cancels its pending deliveries.',
    read: ({ words }) => ({
      kind: 'restore' as const,
      file: needed(words, 'restore needs a FILE.'),
    }),
  },
  {
    usage: 'move --to postgres://…',
    text: 'Copies the embedded database of DATA_DIR to an empty PostgreSQL database, compares both and marks the old one as moved. Stop the server first.',
    read: ({ options }) => {
      const target = v.safeParse(databaseUrl, options.to ?? '');
      if (target.success) return { kind: 'move' as const, databaseUrl: target.output };
      throw new UsageError(`--to ${target.issues[0].message}.`);
    },
  },
] satisfies readonly Command<unknown>[];

export const leadsHelp = createHelp(
  'leads',
  commands,
  `Forms:      ${forms.join(', ')}
Statuses:   ${statuses.join(', ')}
Deliveries: ${deliveryStatuses.join(', ')}

DATA_DIR and DATABASE_URL must have the server's values.
`,
);

export type EraseTarget =
  | { readonly id: string }
  /** Matches the address in any field. */
  | { readonly emailAddress: string }
  /** Matches leads sent with an email address or phone number, like the console. */
  | { readonly contact: string };

function targetOf(options: Input['options']): EraseTarget {
  const [emailAddress = '', contact = '', id = ''] = [
    options.email,
    options.contact,
    options.id,
  ].map((value) => String(value ?? '').trim());
  const given = [emailAddress, contact, id].filter((value) => value !== '');
  if (given.length === 1 && id !== '') return { id };
  if (given.length === 1 && address.test(emailAddress)) return { emailAddress };
  if (given.length === 1 && v.is(personQuery, { contact })) return { contact };
  throw new UsageError(
    'erase needs either --email with a complete email address, --contact with an email address or phone number, or --id.',
  );
}

function limitOf(value: Input['options'][string]): number {
  const limit = Number(value ?? 50);
  if (Number.isInteger(limit) && limit >= 1 && limit <= 100_000) return limit;
  throw new UsageError('--limit must be a whole number from 1 to 100000.');
}

function choiceOf<T extends string>(
  option: string,
  choices: readonly T[],
  value: Input['options'][string],
): T | undefined {
  const found = choices.find((choice) => choice === value);
  if (found !== undefined || value === undefined) return found;
  throw new UsageError(`--${option} must be one of ${choices.join(', ')}.`);
}

function needed([word]: readonly string[], message: string): string {
  if (word) return word;
  throw new UsageError(message);
}

function textOf(value: Input['options'][string]): string | undefined {
  return typeof value === 'string' ? value : undefined;
}

const address = /^[^\s@]+@\S+$/;
