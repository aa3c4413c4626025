import { type ParseArgsConfig, parseArgs } from 'node:util';
import { forms } from '#contract/forms.ts';
import type { LeadStatus } from '#server/leads/lead.ts';

export type ListCommand = {
  readonly kind: 'list';
  readonly most: number;
  readonly form?: string;
  readonly status?: LeadStatus;
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
  | { readonly kind: 'help' };

/** A command line that cannot be understood; its message says what would be. */
export class UsageError extends Error {
  override name = 'UsageError';
}

/** Reads what stands after `npm run leads --`; throws a UsageError. */
export function parseCommand(args: readonly string[]): Command {
  const [name, ...rest] = args;
  if (rest.includes('--help') || rest.includes('-h')) return { kind: 'help' };
  switch (name) {
    case 'list':
      return parseList(rest);
    case 'show':
    case 'release': {
      const [id] = parse(rest, {}, 1).positionals;
      if (!id) throw new UsageError(`${name} needs the id of a lead.`);
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
      throw new UsageError('A command is needed.');
    default:
      throw new UsageError(`There is no command ${JSON.stringify(name)}.`);
  }
}

function parseList(args: readonly string[]): ListCommand {
  const text = { type: 'string' } as const;
  const { values } = parse(args, { form: text, status: text, most: text }, 0);
  const most = Number(values.most ?? 50);
  if (!Number.isInteger(most) || most < 1 || most > 100_000) {
    throw new UsageError('--most must be a whole number from 1 to 100000.');
  }
  const status = values.status === undefined ? {} : { status: statusOf(values.status) };
  return { kind: 'list', most, ...formOf(values.form), ...status };
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
    throw new UsageError('erase needs --email with a whole e-mail address.');
  }
  return { kind: 'erase', emailAddress, yes: values.yes === true };
}

function parse(
  args: readonly string[],
  options: NonNullable<ParseArgsConfig['options']>,
  mostPositionals: number,
) {
  try {
    const parsed = parseArgs({ args: [...args], options, strict: true, allowPositionals: true });
    const extra = parsed.positionals[mostPositionals];
    if (extra === undefined) return parsed;
    throw new UsageError(`${JSON.stringify(extra)} is one word too many.`);
  } catch (error) {
    if (error instanceof UsageError || !(error instanceof TypeError)) throw error;
    const [sentence = ''] = error.message.split('. ', 1);
    throw new UsageError(`${sentence.replace(/\.$/, '')}.`);
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

const statuses: readonly LeadStatus[] = ['accepted', 'quarantined', 'spam', 'unsubscribed'];

export const helpText = `npm run leads -- COMMAND

  list [--form F] [--status S] [--most N]   the newest leads first, 50 unless told otherwise
  show ID                                   everything about one lead
  export --csv | --json [--form F]          all leads, oldest first
         [--output FILE]                    into a file instead of the terminal
  erase --email ADDRESS [--yes]             removes every lead that holds the address, and its mail
  release ID                                lets a lead out of quarantine and delivers it
  retry [ID]                                tries waiting and dead deliveries again now

Forms: ${forms.map(({ id }) => id).join(', ')}
Statuses: ${statuses.join(', ')}
A terminal is asked before erasing unless --yes is given. In CSV a cell that a spreadsheet could
take for a formula, a phone number too, begins with an apostrophe.
DATA_DIR and DATABASE_URL say where the leads are, as they do for the server; PUBLIC_URL begins the
links of an export that end a subscription.
`;
