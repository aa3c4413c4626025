import type { Expression, ExpressionBuilder, SqlBool } from 'kysely';
import { formById } from '#contract/forms.ts';
import type { Db, Tables } from '#server/db/connection.ts';
import { countRows } from '#server/db/rows.ts';
import type { DeliveryStatus, LeadStatus } from '#server/db/schema/features.ts';
import type { Transactions } from '#server/db/transactions.ts';
import { firstIdAt } from '#server/lib/ids.ts';
import { isMessage } from './deliveries.ts';
import {
  findLeadRow,
  type Lead,
  type LeadRow,
  leadOf,
  payloadOf,
  type VerificationFields,
} from './lead.ts';
import { type LeadRecords, laboratoryOf, recordsOf } from './lead-records.ts';

export type Backlog = {
  readonly pending: number;
  readonly failed: number;
  readonly canceled: number;
  /** Leads in quarantine. */
  readonly quarantined: number;
};

export function leadReader({ read }: Transactions) {
  return {
    find: async (leadId: string) => {
      const [lead] = await read(async (db) => {
        const row = await findLeadRow(db, leadId);
        return leadsOf(db, row ? [row] : []);
      });
      return lead ?? null;
    },

    /** Newest first. */
    list: (options: LeadListOptions) => read((db) => listLeads(db, options)),

    /** Counts the leads and deliveries that may need the operator's attention. */
    backlog: () => read(countBacklog),

    /** Counts the leads of any status that were stored since a time, up to `max`. */
    countSince: async (since: Date, max: number) => {
      const first = firstIdAt(since);
      const rows = await read((db) =>
        db.selectFrom('leads').select('id').where('id', '>=', first).limit(max).execute(),
      );
      return rows.length;
    },

    /** All leads, oldest first, without holding them in memory. */
    each: async function* (options: { readonly form?: string } = {}) {
      for await (const rows of pages(read, options.form)) {
        yield* await read((db) => leadsOf(db, rows));
      }
    },
  };
}

export type LeadReader = ReturnType<typeof leadReader>;

export type LeadListOptions = {
  readonly limit: number;
  /** The last id of the previous page. */
  readonly before?: string;
  readonly form?: string | undefined;
  readonly status?: LeadStatus | undefined;
  /** Restricts the list to leads with a delivery in this state. */
  readonly delivery?: DeliveryStatus | undefined;
};

async function listLeads(
  db: Db,
  { limit, before, form, status, delivery }: LeadListOptions,
): Promise<readonly Lead[]> {
  let query = db.selectFrom('leads').selectAll().orderBy('id', 'desc').limit(limit);
  if (before !== undefined) query = query.where('id', '<', before);
  if (form !== undefined) query = query.where('form', '=', form);
  if (status !== undefined) query = query.where((lead) => hasStatus(lead, status));
  if (delivery !== undefined) {
    query = query.where('id', 'in', (ids) =>
      ids.selectFrom('deliveries').select('lead_id').where('state', '=', delivery),
    );
  }
  return leadsOf(db, await query.execute());
}

/** Reads pages by id, so a long export holds no lock and little memory. */
export async function* pages(
  read: Transactions['read'],
  form?: string,
): AsyncGenerator<readonly LeadRow[]> {
  let after = '';
  for (;;) {
    const rows = await read((db) => page(db, after, form));
    yield rows;
    const last = rows.at(-1);
    if (!last || rows.length < pageSize) return;
    after = last.id;
  }
}

/** Leads with the registries' records about them, in the order of the rows. */
export async function leadsOf(db: Db, rows: readonly LeadRow[]): Promise<Lead[]> {
  const records = await recordsOf(
    db,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => leadWithRecords(row, records.get(row.id)));
}

/** A lead with the registries' records about it. */
export function leadWithRecords(row: LeadRow, records: LeadRecords = {}): Lead {
  const lead = leadOf(row);
  const laboratory = laboratoryOf(records);
  const verification = verificationOf(row.form, records);
  return {
    ...lead,
    payload: verification ? { ...lead.payload, ...payloadOf(verification) } : lead.payload,
    ...(laboratory === null ? {} : { laboratory }),
  };
}

/** The fields that an NPI record adds; null if the NPI was never looked up. */
export function verificationOf(form: string, { npi }: LeadRecords): VerificationFields | null {
  if (!npi) return null;
  const { state, record, source, asOf, lookedUpAt } = npi;
  if (record === null) {
    const verification = state === 'not found' ? 'not found' : 'unverified';
    return { verification, verificationSource: '', verificationAt: lookedUpAt ?? '' };
  }
  const isRight = record.kind === formById(form)?.registration?.wants;
  return {
    verification: isRight ? 'verified' : 'wrong kind',
    verificationSource: source ?? '',
    verificationAt: asOf ?? '',
  };
}

/** The same check as `statusOf` in `lead.ts`, in SQL. */
function hasStatus(
  lead: ExpressionBuilder<Tables, 'leads'>,
  status: LeadStatus,
): Expression<SqlBool> {
  if (status === 'unsubscribed') return lead('unsubscribed_at', 'is not', null);
  const isSubscribed = lead('unsubscribed_at', 'is', null);
  if (status === 'unconfirmed') return isSubscribed.and('unconfirmed_since', 'is not', null);
  return isSubscribed.and('unconfirmed_since', 'is', null).and('status', '=', status);
}

async function countBacklog(db: Db): Promise<Backlog> {
  const states = await db
    .selectFrom('deliveries')
    .select((row) => ['state', row.fn.countAll<number>().as('count')])
    .where('state', 'in', ['pending', 'failed', 'canceled'])
    .where(isMessage)
    .groupBy('state')
    .execute();
  const count = (state: string) => Number(states.find((row) => row.state === state)?.count ?? 0);
  return {
    pending: count('pending'),
    failed: count('failed'),
    canceled: count('canceled'),
    quarantined: await countQuarantined(db),
  };
}

export function countQuarantined(db: Db): Promise<number> {
  return countRows(db, 'leads', { status: 'quarantined' });
}

async function page(db: Db, after: string, form: string | undefined): Promise<LeadRow[]> {
  let query = db.selectFrom('leads').selectAll().where('id', '>', after);
  if (form !== undefined) query = query.where('form', '=', form);
  return query.orderBy('id').limit(pageSize).execute();
}

const pageSize = 500;
