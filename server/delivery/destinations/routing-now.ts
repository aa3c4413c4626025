import type { Db } from '#server/db/connection.ts';
import { routingToTeam, type TeamRouting } from '#server/delivery/channels/requested-deliveries.ts';
import type { DeliverySettings } from '#server/delivery/delivery-settings.ts';
import { listRoutes } from '#server/jobs/destination-store.ts';

/**
 * `routingToTeam` within a transaction, from the stored lists. Users are not notified of their own actions. In a
 * separate file, so that threads without SQL don't load the query builder.
 */
export async function routingToTeamNow(
  db: Db,
  settings: DeliverySettings,
  actorId: string,
): Promise<TeamRouting> {
  const routes = await listRoutes(db);
  const followers = routes.followers.filter(({ userId }) => userId !== actorId);
  return (lead) => routingToTeam(settings, { ...routes, followers }, lead);
}
