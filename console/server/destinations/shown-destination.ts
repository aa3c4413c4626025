import type { Destination, DestinationKind } from '#console/contract/destinations.ts';
import { timeOrNull } from '#console/server/leads/lead-summaries.ts';
import { destinationOf } from '#console/server/routing/destination-store.ts';
import type { RowOf } from '#server/db/connection.ts';
import { isPlaintext } from '#server/lib/http/public-address.ts';
import { unseal } from '#server/lib/sealing.ts';
import type { Settings } from '#server/settings/settings.ts';

export type DestinationRow = RowOf<'destinations'>;

/** The parts of a destination that owners see. */
export function shownDestination(row: DestinationRow, settings: Settings): Destination {
  const { id, kind, name, events, forms, includesName, secrets } = destinationOf(row);
  const url = addressOf(row, settings);
  return {
    id,
    kind,
    name,
    address: url === null ? 'Unreadable: SECRETS_KEY has changed' : shownAddress(kind, url),
    isReadable: url !== null && isPlaintext(url),
    events: [...events],
    forms: forms && [...forms],
    includesName,
    secrets: secrets.length,
    createdAt: new Date(row.created_at).toISOString(),
    offSince: timeOrNull(row.off_since),
    offReason: row.off_reason,
    failingSince: timeOrNull(row.failing_since),
  };
}

/**
 * Hides the path of a chat address, because anyone who knows it can post there. Posting to a webhook also takes its
 * secret.
 */
export function shownAddress(kind: DestinationKind, url: string): string {
  return kind === 'webhook' ? url : `${new URL(url).origin}/…`;
}

function addressOf({ id, url }: DestinationRow, { destinations }: Settings): string | null {
  try {
    return unseal(url, destinations.secretsKey, id);
  } catch {
    return null;
  }
}
