import type { Selectable } from 'kysely';
import type { SqliteConnection, Tables } from '#server/db/connection.ts';
import type { Transactions } from '#server/db/transactions.ts';
import { leadOf } from '#server/leads/lead-reader.ts';
import { beforeOf, type Delivery, familyOf, keepsDate, type Outbox } from './outbox.ts';

/** What the delivery worker waits for, on SQLite: prepared once, and inside the commit that requests share. */
export function sqliteOutbox(
  { prepare }: Pick<SqliteConnection, 'prepare'>,
  { commit }: Pick<Transactions, 'commit'>,
): Pick<Outbox, 'lease' | 'settle'> {
  const due = (filter: string) => `
    select id, lead_id, leased_until, dated_at from deliveries
    where state = 'pending' and ${filter} next_try_at <= ?
      and (leased_until is null or leased_until <= ?)
    order by next_try_at limit ?`;
  const dueOnAny = prepare(due(''));
  const dueOnOne = prepare(due('channel = ? and'));
  // A range, unlike a pattern, is found by the index.
  const dueInFamily = prepare(due('channel >= ? and channel < ? and'));
  const take = prepare(`
    update deliveries
    set leased_until = ?, tries = tries + 1, dated_at = coalesce(dated_at, ?) where id = ?
    returning channel, tries - 1 as attempts`);
  const findLead = prepare('select * from leads where id = ?');
  const findState = prepare('select state, tries from deliveries where id = ?');
  const insertAttempt = prepare(`
    insert into delivery_attempts (delivery_id, ended_at, outcome, answer) values (?, ?, ?, ?)
    on conflict (delivery_id, ended_at) do nothing`);
  const postpone = prepare(`
    update deliveries
    set leased_until = null, last_error = ?, next_try_at = ?,
      dated_at = case ? when 1 then dated_at end
    where id = ?`);
  const end = prepare(`
    update deliveries set leased_until = null, state = ?, last_error = ?, settled_at = ?
    where id = ?`);

  type Due = Pick<Selectable<Tables['deliveries']>, 'id' | 'lead_id' | 'leased_until' | 'dated_at'>;
  function findDue(now: number, limit: number, channel: string | undefined): Due[] {
    if (channel === undefined) return dueOnAny.all(now, now, limit) as Due[];
    const prefix = familyOf(channel);
    if (prefix === null) return dueOnOne.all(channel, now, now, limit) as Due[];
    const end = prefix.replace(/:$/, ';');
    return dueInFamily.all(prefix, end, now, now, limit) as Due[];
  }

  function takeOne(row: Due, now: number, until: number): Delivery {
    const { channel, attempts } = take.get(until, now, row.id) as Taken;
    const lead = leadOf(findLead.get(row.lead_id) as LeadRow);
    return { id: row.id, channel, attempts, ...beforeOf(row, now), lead };
  }

  return {
    lease: async (now, seconds, limit, channel) => {
      const at = now.getTime();
      if (findDue(at, 1, channel).length === 0) return [];
      const until = at + seconds * 1000;
      return commit(
        () => findDue(at, limit, channel).map((row) => takeOne(row, at, until)),
        maxLeaseDelayMs,
      );
    },
    settle: (delivery, outcome, { at, answer }) =>
      commit(() => {
        const { id, attempts } = delivery;
        const row = findState.get(id);
        if (!row) return false;
        insertAttempt.run(id, at.getTime(), outcome.kind, answer);
        const isOurs = row.state === 'pending' && row.tries === attempts + 1;
        if (!isOurs && outcome.kind !== 'done') return true;
        if (outcome.kind === 'retry') {
          const isKept = keepsDate(delivery, outcome) ? 1 : 0;
          postpone.run(outcome.error, outcome.at.getTime(), isKept, id);
        } else
          end.run(outcome.kind, outcome.kind === 'done' ? null : outcome.error, at.getTime(), id);
        return true;
      }, maxSettleDelayMs),
  };
}

type Taken = Pick<Delivery, 'channel' | 'attempts'>;
type LeadRow = Selectable<Tables['leads']>;
/** While requests keep coming, the delivery worker gets only some of the time and of the disk. */
const maxLeaseDelayMs = 250;
const maxSettleDelayMs = 25;
