import { formById } from '#contract/forms.ts';
import { type VisitorEmailLimits, visitorEmailQuotas } from '#server/db/visitor-emails.ts';
import type { DeliveryRequest } from '#server/leads/deliveries.ts';
import type { Submission } from '#server/leads/entrance/accept.ts';
import type { Entrance } from '#server/leads/entrance/take-in.ts';
import type { Lead, LeadPayload } from '#server/leads/lead.ts';

/** The deliveries of an accepted lead. */
export type Routing = Pick<Entrance, 'deliveries' | 'team'>;

/** The deliveries of an accepted lead to the team, as the settings list them. */
export type TeamRouting = Required<Routing>;

/** The routing of an accepted lead with the acknowledgment to the visitor. */
export function withAcknowledgment(
  toTeam: Routing,
  payload: LeadPayload,
  limits: VisitorEmailLimits,
): Routing {
  const toVisitor = mailToVisitor('acknowledgment', payload, limits);
  return { ...toTeam, deliveries: [...toTeam.deliveries, ...toVisitor] };
}

/** The routing to the team and the visitor. Everything about a subscription waits until it is confirmed. */
export function routingToAll(
  toTeam: Routing,
  { form, payload }: Pick<Lead, 'form' | 'payload'>,
  limits: VisitorEmailLimits,
): Routing & Pick<Submission, 'subscriber'> {
  const { emailAddress } = payload;
  if (formById(form)?.subscription && typeof emailAddress === 'string') {
    return {
      subscriber: emailAddress,
      deliveries: mailToVisitor('confirmation', payload, limits),
    };
  }
  return withAcknowledgment(toTeam, payload, limits);
}

function mailToVisitor(
  kind: 'acknowledgment' | 'confirmation',
  { emailAddress }: LeadPayload,
  limits: VisitorEmailLimits,
): readonly DeliveryRequest[] {
  // A lead that was entered by hand may have no address.
  if (typeof emailAddress !== 'string' || emailAddress === '') return [];
  return [{ kind, quotas: visitorEmailQuotas(kind, emailAddress, limits) }];
}
