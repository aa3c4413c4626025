import { type ParseArgsConfig, parseArgs } from 'node:util';
import { forms } from '#contract/forms.ts';
import type { LeadStatus } from '#server/leads/lead.ts';

export type ListCommand = {
  readonly kind: 'list';
  readonly limit: number;
  readonly form?: string;
  readonly status?: LeadStatus;
  readonly delivery?: 'pending' | 'dead';
};
export type ExportCommand = {
  readonly kind: 'export';
  readonly format: 'csv' | 'json';
  readonly form?: string;
  readonly output?: string;
};
export type EraseCommand = {
  readonly kind: 'erase';
  readonly emailAddress: string;
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
  | { readonly kind: 'help' };

/** The command line is invalid; the message says what is expected. */
export class UsageError extends Error {
  override name = 'UsageError';
}

/** Parses the arguments after `npm run leads --`; throws a UsageError. */
export function parseCommand(args: readonly string[]): Command {
  const [name, ...rest] = args;
  if (rest.includes('--help') || rest.includes('-h')) return { kind: 'help' };
  switch (name) {
    case 'list':
      return parseList(rest);
    case 'check':
      parse(rest, {}, 0);
      return { kind: 'check' };
    case 'show':
    case 'release': {
      const [id] = parse(rest, {}, 1).positionals;
      if (!id) throw new UsageError(`${name} needs the ID of a lead.`);
      return { kind: name, id };
    }
    case 'export':
      return parseExport(rest);
    case 'erase':
      return parseErase(rest);
    case 'retry': {
      const [id] = parse(rest, {}, 1).positionals;
      return { kind: 'retry', ...(id === undefined ? {} : { id }) };
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

function parseErase(args: readonly string[]): EraseCommand {
  const { values } = parse(args, { email: { type: 'string' }, yes: { type: 'boolean' } }, 0);
  const emailAddress = String(values.email ?? '').trim();
  if (!/^\S+@\S+$/.test(emailAddress)) {
    throw new UsageError('erase needs --email with a complete email address.');
  }
  return { kind: 'erase', emailAddress, yes: values.yes === true };
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
  const known = forms.map(({ id }): string => id);
  const form = String(value);
  if (known.includes(form)) return { form };
  throw new UsageError(`--form must be one of ${known.join(', ')}.`);
}

function statusOf(value: unknown): LeadStatus {
  const found = statuses.find((status) => status === value);
  if (found) return found;
  throw new UsageError(`--status must be one of ${statuses.join(', ')}.`);
}

function deliveryOf(value: unknown): 'pending' | 'dead' {
  if (value === 'pending') return value;
  if (value === 'failed') return 'dead';
  throw new UsageError('--delivery must be pending or failed.');
}

const statuses: readonly LeadStatus[] = ['accepted', 'quarantined', 'spam', 'unsubscribed'];

export const helpText = `Usage: npm run leads -- COMMAND

  list [--form FORM] [--status STATUS] [--delivery pending|failed] [--limit N]
                                Lists leads, newest first (default: 50).
  check                         Counts pending and failed deliveries and quarantined leads.
                                Exits with 4 if any failed or are quarantined.
  show ID                       Shows one lead with its deliveries.
  export --csv | --json [--form FORM] [--output FILE]
                                Exports leads, oldest first.
  erase --email ADDRESS [--yes] Erases all leads that contain the address, and their mail files.
  release ID                    Releases a lead from quarantine and delivers it.
  retry [ID]                    Retries pending and failed deliveries now.

Forms:    ${forms.map(({ id }) => id).join(', ')}
Statuses: ${statuses.join(', ')}

erase asks for confirmation on a terminal unless --yes is given.
In CSV, cells that a spreadsheet could run as a formula start with an apostrophe, including phone
numbers.
DATA_DIR and DATABASE_URL must have the server's values. PUBLIC_URL is the base of the unsubscribe
links in an export.
`;
