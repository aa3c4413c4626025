import { sql } from 'kysely';
import type { DestinationEvent } from '#console/contract/destinations.ts';
import { conditionText, type LeadRule, type RuleTopic, ruleFor } from '#console/contract/rules.ts';
import { facetsOf } from '#console/server/leads/lead-facets.ts';
import { callRow } from '#contract/form-list.ts';
import { requestKeys } from '#contract/request.ts';
import type { Db } from '#server/db/connection.ts';
import type { DeliveryRequest } from '#server/leads/deliveries.ts';
import type { Entrance, RoutedLead } from '#server/leads/entrance/take-in.ts';
import { contactOf } from '#server/leads/lead-contact.ts';
import { recordsOfLead } from '#server/leads/lead-records.ts';

/** The settings that decide who gets a lead. */
export type RoutingTable = Awaited<ReturnType<typeof readTable>>;

/** Read once for all leads that share a transaction, in one statement, because every form waits for it. */
export function routingTableOf(db: Db): Promise<RoutingTable> {
  const known = tables.get(db) ?? readTable(db);
  tables.set(db, known);
  return known;
}

const tables = new WeakMap<Db, Promise<RoutingTable>>();

async function readTable(db: Db) {
  const { rows } = await sql<Stored>`
    select 'rule' as kind, cast(position as text) as id, rule as value, cast(null as text) as forms
      from lead_rules
    union all select 'destination', id, events, forms
      from destinations where off_since is null and removed_at is null
    union all select 'user', id, notification_choices, null
      from users where notification_choices is not null and disabled_at is null
    order by id`.execute(db);
  const of = (kind: Stored['kind']) => rows.filter((row) => row.kind === kind);
  return {
    rules: of('rule')
      .toSorted((one, other) => Number(one.id) - Number(other.id))
      .map(({ value }) => JSON.parse(value) as LeadRule),
    /** The destinations that are on. */
    destinations: of('destination').map(({ id, value, forms }) => ({
      id,
      events: JSON.parse(value) as readonly DestinationEvent[],
      /** Null for all forms. */
      forms: forms === null ? null : (JSON.parse(forms) as readonly string[]),
    })),
    /** Users with notification choices, as stored. */
    users: of('user').map(({ id, value }) => ({ id, choices: value })),
  };
}

type Stored = {
  readonly kind: 'rule' | 'destination' | 'user';
  readonly id: string;
  readonly value: string;
  readonly forms: string | null;
};

/**
 * Sends a lead, or a registry's late result about one, to the destinations, and to the recipients and the assignee of
 * the first rule that matches it. The recipients replace the team's addresses.
 */
export async function routeLead(
  db: Db,
  lead: RoutedLead,
  event: 'lead.created' | 'registration.verified',
  entrance: Entrance & Required<Pick<Entrance, 'team'>>,
  table: RoutingTable,
): Promise<Entrance> {
  const { team, deliveries } = entrance;
  const rule = await ruleOf(db, lead, table);
  const { addresses = [], assigneeId = null } = rule ?? {};
  // Someone on the team took the call.
  const isMailed = lead.form !== callRow.id;
  const [mail] = deliveries.filter(isToTeam);
  const byRule = addresses.map((target) => ({ kind: mail?.kind ?? 'mail', target, item: 'rule' }));
  const toTeam = addresses.length > 0 ? byRule : deliveries.filter(isToTeam);
  return {
    ...entrance,
    team: !isMailed ? [] : addresses.length > 0 ? addresses : team,
    assignment: rule && assigneeId ? { userId: assigneeId, rule: conditionText(rule) } : null,
    deliveries: [
      ...(isMailed ? toTeam : []),
      ...deliveries.filter((one) => !isToTeam(one)),
      ...toDestinations(table, event, requestKeys(lead)),
    ],
  };
}

function isToTeam({ kind }: DeliveryRequest): boolean {
  return kind === 'mail' || kind === 'verification';
}

/** The recipients of emails about the lead: those of the first rule that matches it, or the team. */
export async function recipientsOfLead(
  db: Db,
  lead: RoutedLead,
  team: readonly string[],
): Promise<readonly string[]> {
  const rule = await ruleOf(db, lead, await routingTableOf(db));
  return rule && rule.addresses.length > 0 ? rule.addresses : team;
}

/** The first rule that matches the lead. */
async function ruleOf(
  db: Db,
  lead: RoutedLead,
  { rules }: RoutingTable,
): Promise<LeadRule | undefined> {
  return rules.length === 0 ? undefined : ruleFor(rules, await ruleTopic(db, lead));
}

/** The values of a lead that rules compare, with users' corrections. */
export async function ruleTopic(db: Db, lead: RoutedLead): Promise<RuleTopic> {
  const { states, product } = facetsOf(lead, await recordsOfLead(db, lead.id));
  return { requests: requestKeys(lead), product, states, isLaboratory: isLaboratory(lead) };
}

/** The one definition of a laboratory in rules. The dialog of a rule says it in one sentence (`console/contract/rules.ts`). */
function isLaboratory({ form, payload }: RoutedLead): boolean {
  const names = `${payload.industry ?? ''} ${contactOf(payload).organization}`;
  return typeof payload.clia === 'string' || laboratoryForms.has(form) || /\blab/i.test(names);
}

const laboratoryForms: ReadonlySet<string> = new Set(['price', 'reg_laboratory']);

function toDestinations(
  { destinations }: RoutingTable,
  event: DestinationEvent,
  requests: readonly string[],
) {
  return destinations
    .filter(
      ({ events, forms }) =>
        events.includes(event) && (forms?.some((form) => requests.includes(form)) ?? true),
    )
    .map(({ id }) => ({ kind: 'to', target: id, event }));
}
