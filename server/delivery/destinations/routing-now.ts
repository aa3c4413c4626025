import type { Db } from '#server/db/connection.ts';
import {
  type OperatorRouting,
  routingToOperator,
} from '#server/delivery/channels/requested-deliveries.ts';
import type { DeliverySettings } from '#server/delivery/delivery-settings.ts';
import { listDestinations } from '#server/jobs/destination-store.ts';
import { listFollowers } from '#server/leads/notifications/notification-store.ts';
import { listLeadRules } from '#server/leads/rules/lead-rules.ts';

/**
 * `routingToOperator` within a transaction, from the stored lists. Users are not notified of their own actions. In a
 * separate file, so that threads without SQL don't load the query builder.
 */
export async function routingToOperatorNow(
  db: Db,
  settings: DeliverySettings,
  actorId: string,
): Promise<OperatorRouting> {
  const destinations = await listDestinations(db);
  const rules = await listLeadRules(db);
  const followers = (await listFollowers(db)).filter(({ userId }) => userId !== actorId);
  return routingToOperator(settings, {
    current: () => destinations,
    rules: () => rules,
    followers: () => followers,
  });
}
