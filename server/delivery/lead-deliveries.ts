import { mailboxBucket } from '#server/leads/buckets.ts';
import type { LeadPayload } from '#server/leads/lead.ts';
import type { DeliveryRequest } from '#server/leads/outbox.ts';

/**
 * All deliveries of an accepted lead: to the operator, and the acknowledgement to the visitor. The
 * visitor's address is unverified, so its quota limits what can be sent to a stranger.
 */
export function leadDeliveries(
  operatorDeliveries: readonly DeliveryRequest[],
  { emailAddress }: LeadPayload,
  bucketSecret: string,
): readonly DeliveryRequest[] {
  if (typeof emailAddress !== 'string') return operatorDeliveries;
  const quota = {
    bucket: mailboxBucket('acknowledgement', emailAddress, bucketSecret),
    limit: acknowledgementsPerDay,
    windowSeconds: 24 * 60 * 60,
  };
  return [...operatorDeliveries, { channel: 'acknowledgement', quota }];
}

const acknowledgementsPerDay = 3;
