import { InvalidArgumentError, Option } from 'commander';
import * as v from 'valibot';
import { leadForms } from '#contract/forms.ts';
import { emailAddress, personContact } from '#contract/values.ts';
import type { DeliveryStatus, LeadStatus } from '#server/db/schema/features.ts';
import { databaseUrl } from '#server/lib/settings/setting-values.ts';
import type { Settings } from '#server/settings/settings.ts';
import { backUp, restore } from './backup.ts';
import { createProgram, type Define } from './commands.ts';
import {
  type Context,
  cancelDeliveries,
  checkBacklog,
  noteBackup,
  releaseLead,
  retryDeliveries,
  testMail,
} from './delivery-commands.ts';
import { type EraseTarget, eraseLeads } from './erase-command.ts';
import { exportLeads } from './export-leads.ts';
import { move } from './move.ts';
import { listLeads, showLead } from './show-leads.ts';
import { suppress, unsuppress } from './suppress-command.ts';
import { UsageError } from './terminal.ts';

/**
 * A command with its options: for the store, for the settings that it may contain, or for those of the environment
 * alone.
 */
export type LeadsCommand =
  | { readonly kind: 'with-store'; readonly run: (context: Context) => Promise<number> }
  | {
      readonly kind: 'with-settings' | 'without-store';
      readonly run: (settings: Settings) => Promise<number>;
    };

const forms = leadForms.map(({ id }): string => id);
const statuses: readonly LeadStatus[] = [
  'accepted',
  'quarantined',
  'spam',
  'unconfirmed',
  'unsubscribed',
];
const deliveryStatuses: readonly DeliveryStatus[] = ['pending', 'done', 'failed', 'canceled'];

const define: Define<LeadsCommand> = (add, found) => {
  const withStore = (run: (context: Context) => Promise<number>) =>
    found({ kind: 'with-store', run });
  const withoutStore = (run: (settings: Settings) => Promise<number>) =>
    found({ kind: 'without-store', run });
  add('list', 'Lists leads, newest first.')
    .addOption(formOption())
    .addOption(new Option('--status <STATUS>').choices(statuses))
    .addOption(new Option('--delivery <DELIVERY>').choices(deliveryStatuses))
    .addOption(new Option('--limit <N>').argParser(limitOf).default(50))
    .action((options) => withStore(({ store, settings }) => listLeads(store, options, settings)));
  add(
    'check',
    'Counts pending and failed deliveries and quarantined leads. Exits with 4 if any failed or are quarantined.',
  ).action(() => withStore(checkBacklog));
  add('show <ID>', 'Shows one lead with every attempt to deliver it.').action((id) =>
    withStore(({ store, settings }) => showLead(store, id, settings)),
  );
  add(
    'export',
    'Exports leads, oldest first, with --csv or --json. With --form, a CSV file has only the columns of that form. In CSV, cells that a spreadsheet could run as a formula start with an apostrophe. PUBLIC_URL is the base of the unsubscribe links.',
  )
    .addOption(new Option('--csv').conflicts('json'))
    .option('--json')
    .addOption(formOption())
    .option('--output <FILE>')
    .action(({ csv, json, ...options }) => {
      if (!csv && !json) throw new UsageError('export needs either --csv or --json.');
      const format = csv ? 'csv' : 'json';
      withStore(({ store, settings }) => exportLeads(store, { format, ...options }, settings));
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
    .action(({ yes, ...options }) => {
      const target = targetOf(options);
      withStore(({ store, settings }) => eraseLeads(store, { target, yes }, settings));
    });
  add(
    'suppress <FILE>',
    'Adds addresses to the suppression list, which never get the newsletter, and ends their subscriptions. The file has one address per line, or is CSV with a column of addresses; - reads standard input. Asks for confirmation like erase.',
  )
    .option('--yes', 'asks nothing', false)
    .action((file, { yes }) => withStore(({ store }) => suppress(store, { file, yes })));
  add(
    'unsuppress <ADDRESS>',
    'Removes an address from the suppression list. The person still has to subscribe on the site.',
  ).action((text) => {
    const address = emailOf(text);
    withStore(({ store }) => unsuppress(store, address));
  });
  add('release <ID>', 'Releases a lead from quarantine or spam, and delivers it.').action((id) =>
    withStore((context) => releaseLead(context, id)),
  );
  add(
    'retry [ID]',
    'Retries pending and failed deliveries now. With ID, retries one lead’s deliveries, including canceled ones.',
  ).action((id) => withStore((context) => retryDeliveries(context, id)));
  add(
    'cancel [ID]',
    'Cancels the pending and failed deliveries of a lead. Without ID, cancels all pending ones, as needed after restoring a PostgreSQL backup.',
  ).action((id) => withStore((context) => cancelDeliveries(context, id)));
  add(
    'test-mail',
    'Sends a test email to LEADS_TO, and prints the mail server’s responses.',
  ).action(() => found({ kind: 'with-settings', run: testMail }));
  add('backup <FILE>', 'Copies the SQLite database to a new file, while the server runs.').action(
    (file) => withoutStore((settings) => backUp(settings, file)),
  );
  add(
    'backup-done',
    'Records for the console that another program, such as pg_dump, has just made a backup.',
  ).action(() => withStore(noteBackup));
  add(
    'restore <FILE>',
    'Puts a backup into an empty DATA_DIR, and cancels its pending deliveries.',
  ).action((file) => withoutStore((settings) => restore(settings, file)));
  add(
    'move',
    'Copies the embedded database of DATA_DIR to an empty PostgreSQL database, compares both and marks the old one as moved. Stop the server first.',
  )
    .requiredOption('--to <URL>', 'postgres://…', databaseUrlOf)
    .action(({ to }) => withoutStore((settings) => move(settings, to)));
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
