import type { Db } from '#server/db/connection.ts';
import type { Routing } from '#server/delivery/channels/lead-routing.ts';
import { routingToTeam } from '#server/delivery/channels/requested-deliveries.ts';
import type { DeliverySettings } from '#server/delivery/delivery-settings.ts';
import { listRoutes } from '#server/jobs/destination-store.ts';
import type { Lead } from '#server/leads/lead.ts';
import { recordsOfLead } from '#server/leads/lead-records.ts';

/**
 * `routingToTeam` within a transaction, from the stored lists and records. Users are not notified of their own actions.
 * In a separate file, so that threads without SQL don't load the query builder.
 */
export async function routingToTeamNow(
  db: Db,
  settings: DeliverySettings,
  lead: Lead,
  actorId: string,
): Promise<Routing> {
  const routes = await listRoutes(db);
  const followers = routes.followers.filter(({ userId }) => userId !== actorId);
  const records = await recordsOfLead(db, lead.id);
  return routingToTeam(settings, { ...routes, followers }, { ...lead, records });
}
