import { InvalidArgumentError, Option } from 'commander';
import * as v from 'valibot';
import { leadForms } from '#contract/forms.ts';
import { emailAddress, personContact } from '#contract/values.ts';
import type { DeliveryStatus, LeadStatus } from '#server/db/schema/features.ts';
import { databaseUrl } from '#server/lib/settings/setting-values.ts';
import { createProgram, type Define, type HelpCommand } from './commands.ts';
import { UsageError } from './terminal.ts';

type ParsedCommand =
  | {
      readonly kind: 'list';
      readonly limit: number;
      readonly form?: string | undefined;
      readonly status?: LeadStatus | undefined;
      readonly delivery?: DeliveryStatus | undefined;
    }
  | { readonly kind: 'check' | 'backup-done' }
  | { readonly kind: 'test-mail' }
  | { readonly kind: 'show' | 'release'; readonly id: string }
  | {
      readonly kind: 'export';
      readonly format: 'csv' | 'json';
      readonly form?: string | undefined;
      readonly output?: string | undefined;
    }
  | { readonly kind: 'erase'; readonly target: EraseTarget; readonly yes: boolean }
  | { readonly kind: 'suppress'; readonly file: string; readonly yes: boolean }
  | { readonly kind: 'unsuppress'; readonly emailAddress: string }
  | { readonly kind: 'retry' | 'cancel'; readonly id: string | undefined }
  | { readonly kind: 'backup'; readonly file: string }
  | { readonly kind: 'restore'; readonly file: string }
  | { readonly kind: 'move'; readonly databaseUrl: string };
export type LeadsCommand = ParsedCommand | HelpCommand;
/** The type of one command, such as `list`. */
export type CommandOf<Kind extends ParsedCommand['kind']> = Extract<
  ParsedCommand,
  { readonly kind: Kind }
>;

export type EraseTarget =
  | { readonly id: string }
  /** Matches the address in any field. */
  | { readonly emailAddress: string }
  /** Matches leads sent with an email address or phone number, like the console. */
  | { readonly contact: string };

const forms = leadForms.map(({ id }): string => id);
const statuses: readonly LeadStatus[] = [
  'accepted',
  'quarantined',
  'spam',
  'unconfirmed',
  'unsubscribed',
];
const deliveryStatuses: readonly DeliveryStatus[] = ['pending', 'done', 'failed', 'canceled'];

const define: Define<ParsedCommand> = (add, found) => {
  add('list', 'Lists leads, newest first.')
    .addOption(formOption())
    .addOption(new Option('--status <STATUS>').choices(statuses))
    .addOption(new Option('--delivery <DELIVERY>').choices(deliveryStatuses))
    .addOption(new Option('--limit <N>').argParser(limitOf).default(50))
    .action((options) => found({ kind: 'list', ...options }));
  add(
    'check',
    'Counts pending and failed deliveries and quarantined leads. Exits with 4 if any failed or are quarantined.',
  ).action(() => found({ kind: 'check' }));
  add('show <ID>', 'Shows one lead with every attempt to deliver it.').action((id) =>
    found({ kind: 'show', id }),
  );
  add(
    'export',
    'Exports leads, oldest first, with --csv or --json. With --form, a CSV file has only the columns of that form. In CSV, cells that a spreadsheet could run as a formula start with an apostrophe. PUBLIC_URL is the base of the unsubscribe links.',
  )
    .addOption(new Option('--csv').conflicts('json'))
    .option('--json')
    .addOption(formOption())
    .option('--output <FILE>')
    .action(({ csv, json, form, output }) => {
      if (!csv && !json) throw new UsageError('export needs either --csv or --json.');
      found({ kind: 'export', format: csv ? 'csv' : 'json', form, output });
    });
  add(
    'erase',
    'Erases leads and their mail files. Asks for confirmation unless --yes is given; without a terminal, --yes is required. Waits up to a minute for a backup that is reading the database.',
  )
    .option(
      '--email <ADDRESS>',
      'all leads that contain the address in any field, including other people’s leads that mention it',
    )
    .option(
      '--contact <CONTACT>',
      'a person, like Settings → Privacy in the console: all leads sent with an email address or phone number',
    )
    .option('--id <ID>', 'one lead')
    .option('--yes', 'asks nothing', false)
    .action(({ yes, ...options }) => found({ kind: 'erase', target: targetOf(options), yes }));
  add(
    'suppress <FILE>',
    'Adds addresses to the suppression list, which never get the newsletter, and ends their subscriptions. The file has one address per line, or is CSV with a column of addresses; - reads standard input. Asks for confirmation like erase.',
  )
    .option('--yes', 'asks nothing', false)
    .action((file, { yes }) => found({ kind: 'suppress', file, yes }));
  add(
    'unsuppress <ADDRESS>',
    'Removes an address from the suppression list. The person still has to subscribe on the site.',
  ).action((address) => found({ kind: 'unsuppress', emailAddress: emailOf(address) }));
  add('release <ID>', 'Releases a lead from quarantine or spam, and delivers it.').action((id) =>
    found({ kind: 'release', id }),
  );
  add(
    'retry [ID]',
    'Retries pending and failed deliveries now. With ID, retries one lead’s deliveries, including canceled ones.',
  ).action((id) => found({ kind: 'retry', id }));
  add(
    'cancel [ID]',
    'Cancels the pending and failed deliveries of a lead. Without ID, cancels all pending ones, as needed after restoring a PostgreSQL backup.',
  ).action((id) => found({ kind: 'cancel', id }));
  add(
    'test-mail',
    'Sends a test email to LEADS_TO, and prints the mail server’s responses.',
  ).action(() => found({ kind: 'test-mail' }));
  add('backup <FILE>', 'Copies the SQLite database to a new file, while the server runs.').action(
    (file) => found({ kind: 'backup', file }),
  );
  add(
    'backup-done',
    'Records for the console that another program, such as pg_dump, has just made a backup.',
  ).action(() => found({ kind: 'backup-done' }));
  add(
    'restore <FILE>',
    'Puts a backup into an empty DATA_DIR, and cancels its pending deliveries.',
  ).action((file) => found({ kind: 'restore', file }));
  add(
    'move',
    'Copies the embedded database of DATA_DIR to an empty PostgreSQL database, compares both and marks the old one as moved. Stop the server first.',
  )
    .requiredOption('--to <URL>', 'postgres://…', databaseUrlOf)
    .action(({ to }) => found({ kind: 'move', databaseUrl: to }));
};

/** `npm run leads`. */
export const leadsProgram = createProgram(
  'leads',
  define,
  'DATA_DIR and DATABASE_URL must have the server’s values.',
);

function formOption(): Option {
  return new Option('--form <FORM>').choices(forms);
}

function targetOf(options: Readonly<Record<string, string | undefined>>): EraseTarget {
  const [email = '', contact = '', id = ''] = [options.email, options.contact, options.id].map(
    (value) => (value ?? '').trim(),
  );
  const given = [email, contact, id].filter((value) => value !== '');
  if (given.length === 1 && id !== '') return { id };
  if (given.length === 1 && address.test(email)) return { emailAddress: email };
  if (given.length === 1 && v.is(personContact, contact)) return { contact };
  throw new UsageError(
    'erase needs either --email with a complete email address, --contact with an email address or phone number, or --id.',
  );
}

function emailOf(value: string): string {
  const address = v.safeParse(emailAddress, value);
  if (address.success) return address.output;
  throw new UsageError('unsuppress needs a complete email address.');
}

function limitOf(value: string): number {
  const limit = Number(value);
  if (Number.isInteger(limit) && limit >= 1 && limit <= 100_000) return limit;
  throw new InvalidArgumentError('It must be a whole number from 1 to 100000.');
}

function databaseUrlOf(value: string): string {
  const url = v.safeParse(databaseUrl, value);
  if (url.success) return url.output;
  throw new InvalidArgumentError(`It ${url.issues[0].message}.`);
}

const address = /^[^\s@]+@\S+$/;
