import type { DestinationEvent } from '#console/contract/destinations.ts';
import { conditionText, type LeadRule, ruleFor } from '#console/contract/rules.ts';
import { facetsOf } from '#console/server/leads/lead-facets.ts';
import { callRow } from '#contract/form-list.ts';
import type { Db } from '#server/db/connection.ts';
import type { DeliveryRequest } from '#server/leads/deliveries.ts';
import type { RoutedLead } from '#server/leads/entrance/lead-hooks.ts';
import type { Entrance } from '#server/leads/entrance/take-in.ts';
import { recordsOfLead } from '#server/leads/lead-records.ts';
import { listDestinations } from './destination-store.ts';
import { listLeadRules } from './lead-rules.ts';

/**
 * Sends a lead, or a registry's late result about one, to the destinations, and to the recipients and the assignee of
 * the first rule that matches it. The recipients replace the team's addresses.
 */
export async function routeLead(
  db: Db,
  lead: RoutedLead,
  event: 'lead.created' | 'registration.verified',
  entrance: Entrance,
): Promise<Entrance> {
  const { team, deliveries } = entrance;
  if (!team) return entrance;
  const rule = await ruleOf(db, lead);
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
      ...(await toDestinations(db, event, lead.form)),
    ],
  };
}

function isToTeam({ kind }: DeliveryRequest): boolean {
  return kind === 'mail' || kind === 'verification';
}

/** The first rule that matches the lead. */
async function ruleOf(db: Db, lead: RoutedLead): Promise<LeadRule | undefined> {
  const rules = await listLeadRules(db);
  if (rules.length === 0) return undefined;
  const { form, payload } = lead;
  const { states, product } = facetsOf(lead, await recordsOfLead(db, lead.id));
  const { clia, industry } = payload;
  const isLaboratory = typeof clia === 'string' || /\blab/i.test(String(industry ?? ''));
  return ruleFor(rules, { form, product, states, isLaboratory });
}

async function toDestinations(db: Db, event: DestinationEvent, form: string) {
  return (await listDestinations(db))
    .filter(
      ({ isOn, events, forms }) =>
        isOn && events.includes(event) && (forms === null || forms.includes(form)),
    )
    .map(({ id }) => ({ kind: 'to', target: id, event }));
}
