import { type ParseArgsConfig, parseArgs } from 'node:util';
import * as v from 'valibot';
import { personQuery } from '#contract/console/privacy.ts';
import { leadForms } from '#contract/forms.ts';
import type { DeliveryStatus, LeadStatus } from '#server/db/schema/statuses.ts';
import { databaseUrl } from '#server/lib/settings/setting-values.ts';
import { createHelp } from './command-help.ts';
import { UsageError } from './exit-code.ts';

export type ListCommand = {
  readonly kind: 'list';
  readonly limit: number;
  readonly form?: string;
  readonly status?: LeadStatus;
  readonly delivery?: DeliveryStatus;
};
export type ExportCommand = {
  readonly kind: 'export';
  readonly format: 'csv' | 'json';
  readonly form?: string;
  readonly output?: string;
};
export type EraseCommand = {
  readonly kind: 'erase';
  readonly target:
    | { readonly id: string }
    /** Matches the address in any field. */
    | { readonly emailAddress: string }
    /** Matches leads sent with an email address or phone number, like the privacy desk. */
    | { readonly contact: string };
  readonly yes: boolean;
};
export type Command =
  | ListCommand
  | ExportCommand
  | EraseCommand
  | { readonly kind: 'show'; readonly id: string }
  | { readonly kind: 'release'; readonly id: string }
  | { readonly kind: 'retry'; readonly id?: string }
  | { readonly kind: 'check' }
  | { readonly kind: 'backup-done' }
  | { readonly kind: 'test-mail' }
  | { readonly kind: 'backup'; readonly file: string }
  | { readonly kind: 'restore'; readonly file: string }
  | { readonly kind: 'move'; readonly databaseUrl: string }
  | { readonly kind: 'cancel'; readonly id?: string }
  | { readonly kind: 'help'; readonly of?: string };

/** Parses the arguments after `npm run leads --`; throws a UsageError. */
export function parseCommand(args: readonly string[]): Command {
  const [name, ...rest] = args;
  if (rest.includes('--help') || rest.includes('-h')) {
    return { kind: 'help', ...(name === undefined ? {} : { of: name }) };
  }
  switch (name) {
    case 'list':
      return parseList(rest);
    case 'check':
    case 'backup-done':
    case 'test-mail':
      parse(rest, {}, 0);
      return { kind: name };
    case 'show':
    case 'release': {
      const [id] = parse(rest, {}, 1).positionals;
      if (!id) throw new UsageError(`${name} needs the ID of a lead.`);
      return { kind: name, id };
    }
    case 'backup':
    case 'restore': {
      const [file] = parse(rest, {}, 1).positionals;
      if (!file) throw new UsageError(`${name} needs a FILE.`);
      return { kind: name, file };
    }
    case 'move':
      return { kind: 'move', databaseUrl: parseTarget(rest) };
    case 'export':
      return parseExport(rest);
    case 'erase':
      return parseErase(rest);
    case 'cancel':
    case 'retry': {
      const [id] = parse(rest, {}, 1).positionals;
      return { kind: name, ...(id === undefined ? {} : { id }) };
    }
    case 'help':
    case '--help':
    case '-h':
      return { kind: 'help' };
    case undefined:
      throw new UsageError('Missing command.');
    default:
      throw new UsageError(`Unknown command: ${JSON.stringify(name)}.`);
  }
}

function parseList(args: readonly string[]): ListCommand {
  const text = { type: 'string' } as const;
  const { values } = parse(args, { form: text, status: text, delivery: text, limit: text }, 0);
  const limit = Number(values.limit ?? 50);
  if (!Number.isInteger(limit) || limit < 1 || limit > 100_000) {
    throw new UsageError('--limit must be a whole number from 1 to 100000.');
  }
  const status = values.status === undefined ? {} : { status: statusOf(values.status) };
  const delivery = values.delivery === undefined ? {} : { delivery: deliveryOf(values.delivery) };
  return { kind: 'list', limit, ...formOf(values.form), ...status, ...delivery };
}

function parseExport(args: readonly string[]): ExportCommand {
  const flag = { type: 'boolean' } as const;
  const text = { type: 'string' } as const;
  const { values } = parse(args, { csv: flag, json: flag, form: text, output: text }, 0);
  if (Boolean(values.csv) === Boolean(values.json)) {
    throw new UsageError('export needs either --csv or --json.');
  }
  const output = values.output === undefined ? {} : { output: String(values.output) };
  return { kind: 'export', format: values.csv ? 'csv' : 'json', ...formOf(values.form), ...output };
}

function parseTarget(args: readonly string[]): string {
  const { values } = parse(args, { to: { type: 'string' } }, 0);
  const target = v.safeParse(databaseUrl, values.to ?? '');
  if (target.success) return target.output;
  throw new UsageError(`--to ${target.issues[0].message}.`);
}

function parseErase(args: readonly string[]): EraseCommand {
  const text = { type: 'string' } as const;
  const options = { email: text, contact: text, id: text, yes: { type: 'boolean' } } as const;
  const { values } = parse(args, options, 0);
  const yes = values.yes === true;
  const [emailAddress = '', contact = '', id = ''] = [values.email, values.contact, values.id].map(
    (value) => String(value ?? '').trim(),
  );
  const given = [emailAddress, contact, id].filter((value) => value !== '');
  if (given.length === 1 && id !== '') return { kind: 'erase', target: { id }, yes };
  if (given.length === 1 && address.test(emailAddress)) {
    return { kind: 'erase', target: { emailAddress }, yes };
  }
  if (given.length === 1 && v.is(personQuery, { contact })) {
    return { kind: 'erase', target: { contact }, yes };
  }
  throw new UsageError(
    'erase needs either --email with a complete email address, --contact with an email address or phone number, or --id.',
  );
}

function parse(
  args: readonly string[],
  options: NonNullable<ParseArgsConfig['options']>,
  maxPositionals: number,
) {
  try {
    const parsed = parseArgs({ args: [...args], options, strict: true, allowPositionals: true });
    const extra = parsed.positionals[maxPositionals];
    if (extra === undefined) return parsed;
    throw new UsageError(`Unexpected argument: ${extra}`);
  } catch (error) {
    if (error instanceof UsageError || !(error instanceof TypeError)) throw error;
    const [firstSentence = ''] = error.message.split('. ', 1);
    throw new UsageError(`${firstSentence.replace(/\.$/, '')}.`);
  }
}

function formOf(value: unknown): { readonly form?: string } {
  if (value === undefined) return {};
  const known = leadForms.map(({ id }): string => id);
  const form = String(value);
  if (known.includes(form)) return { form };
  throw new UsageError(`--form must be one of ${known.join(', ')}.`);
}

function statusOf(value: unknown): LeadStatus {
  const found = statuses.find((status) => status === value);
  if (found) return found;
  throw new UsageError(`--status must be one of ${statuses.join(', ')}.`);
}

function deliveryOf(value: unknown): DeliveryStatus {
  const found = deliveryStatuses.find((status) => status === value);
  if (found) return found;
  throw new UsageError(`--delivery must be one of ${deliveryStatuses.join(', ')}.`);
}

const address = /^[^\s@]+@\S+$/;
const statuses: readonly LeadStatus[] = [
  'accepted',
  'quarantined',
  'spam',
  'unconfirmed',
  'unsubscribed',
];
const deliveryStatuses: readonly DeliveryStatus[] = ['pending', 'done', 'failed', 'canceled'];

export const leadsHelp = createHelp(
  'leads',
  [
    {
      usage: 'list [--form FORM] [--status STATUS] [--delivery DELIVERY] [--limit N]',
      text: 'Lists leads, newest first. The default limit is 50.',
    },
    {
      usage: 'check',
      text: 'Counts pending and failed deliveries and quarantined leads. Exits with 4 if any failed or are quarantined.',
    },
    { usage: 'show ID', text: 'Shows one lead with every attempt to deliver it.' },
    {
      usage: 'export --csv | --json [--form FORM] [--output FILE]',
      text: 'Exports leads, oldest first. With --form, a CSV file has only the columns of that form. In CSV, cells that a spreadsheet could run as a formula start with an apostrophe. PUBLIC_URL is the base of the unsubscribe links.',
    },
    {
      usage: 'erase --email ADDRESS | --contact CONTACT | --id ID [--yes]',
      text: 'Erases leads and their mail files. --email erases all leads that contain the address in any field, including other people’s leads that mention it. --contact erases a person like the console’s privacy desk: all leads sent with an email address or phone number. --id erases one lead. Asks for confirmation on a terminal unless --yes is given. Waits up to a minute for a backup that reads the database.',
    },
    {
      usage: 'release ID',
      text: 'Releases a lead from quarantine or spam, and delivers it.',
    },
    {
      usage: 'retry [ID]',
      text: 'Retries pending and failed deliveries now. With ID, retries one lead’s deliveries, including canceled ones.',
    },
    {
      usage: 'cancel [ID]',
      text: 'Cancels the pending and failed deliveries of a lead. Without ID, cancels all pending ones, as needed after restoring a PostgreSQL backup.',
    },
    {
      usage: 'test-mail',
      text: 'Sends a mail to LEADS_TO now, and prints the mail server’s answers.',
    },
    {
      usage: 'backup FILE',
      text: 'Copies the SQLite database to a new file, while the server runs.',
    },
    {
      usage: 'backup-done',
      text: 'Records for the console that another program, such as pg_dump, has just made a backup.',
    },
    {
      usage: 'restore FILE',
      text: 'Puts a backup into an empty DATA_DIR, and cancels its pending deliveries.',
    },
    {
      usage: 'move --to postgres://…',
      text: 'Copies the embedded database of DATA_DIR to an empty PostgreSQL database, compares both, and marks the old one as moved. Stop the server first.',
    },
  ],
  `Forms:      ${leadForms.map(({ id }) => id).join(', ')}
Statuses:   ${statuses.join(', ')}
Deliveries: ${deliveryStatuses.join(', ')}

DATA_DIR and DATABASE_URL must have the server's values.
`,
);
