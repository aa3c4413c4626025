import type { Db } from '#server/db/connection.ts';

/** Ends the leases of killed servers. Otherwise the next one would take over their deliveries only after 30 s. */
export async function expireLeases(db: Db): Promise<void> {
  await db
    .updateTable('deliveries')
    .set({ leased_until: 0 })
    .where('leased_until', 'is not', null)
    .execute();
}
