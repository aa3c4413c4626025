import type { Selectable } from 'kysely';
import type { Db, Tables } from '#server/db/connection.ts';
import type { AccountMail } from '#server/jobs/account-mails.ts';
import { itemOfJob, kindOfJob, recipientOfJob } from '#server/jobs/job-handlers.ts';

type Row = Pick<Selectable<Tables['deliveries']>, 'id' | 'lead_id' | 'channel' | 'details'>;

/**
 * Recipients of mails about no lead, by delivery: the user or the address, if it is still stored.
 */
export async function noticeRecipients(
  db: Db,
  rows: readonly Row[],
): Promise<ReadonlyMap<string, string>> {
  const notices = rows.filter(
    ({ lead_id, channel }) => lead_id === null && channel.startsWith('notice:'),
  );
  if (notices.length === 0) return new Map();
  const of = (kind: string) => notices.filter(({ channel }) => kindOfJob(channel) === kind);
  const found = new Map<string, string>();
  const add = (row: Row, recipient: string | undefined) => {
    if (recipient) found.set(row.id, recipient);
  };
  const assignees = await assigneesOf(db, of('reminder').map(itemOf));
  const toUsers = [...of('account'), ...of('notification')];
  const users = await namesOf(db, toUsers.map(userOf));
  const addresses = await addressesOf(db, of('my-data').map(itemOf));
  for (const row of of('reminder')) add(row, assignees.get(itemOf(row)) ?? teamOf(row));
  for (const row of toUsers) add(row, users.get(userOf(row)));
  for (const row of of('my-data')) add(row, addresses.get(itemOf(row)));
  for (const row of of('digest')) add(row, teamOf(row));
  return found;
}

function itemOf({ channel }: Row): string {
  return itemOfJob(channel) ?? '';
}

function userOf({ details }: Row): string {
  return (JSON.parse(details ?? '{}') as Partial<AccountMail>).userId ?? '';
}

function teamOf({ channel }: Row): string {
  return recipientOfJob(channel) ?? 'your team';
}

async function assigneesOf(db: Db, reminders: readonly string[]) {
  if (reminders.length === 0) return new Map<string, string>();
  const rows = await db
    .selectFrom('reminders')
    .innerJoin('users', 'users.id', 'reminders.user_id')
    .select(['reminders.id', 'users.name'])
    .where('reminders.id', 'in', reminders)
    .execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
}

async function namesOf(db: Db, users: readonly string[]) {
  if (users.length === 0) return new Map<string, string>();
  const rows = await db
    .selectFrom('users')
    .select(['id', 'name'])
    .where('id', 'in', users)
    .execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** An address is stored only as long as the link or its page works. */
async function addressesOf(db: Db, requests: readonly string[]) {
  if (requests.length === 0) return new Map<string, string>();
  const rows = await db
    .selectFrom('data_requests')
    .select(['id', 'address'])
    .where('id', 'in', requests)
    .execute();
  return new Map(rows.map(({ id, address }) => [id, address]));
}
