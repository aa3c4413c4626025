import type { DestinationKind, OffReason } from '#contract/console/destinations.ts';

/** Destinations that owners add in the console. Flags are 0 or 1. */
export type DestinationTables = {
  destinations: {
    id: string;
    kind: DestinationKind;
    name: string;
    /** Sealed, as are the secrets (`server/lib/sealing.ts`). Blank once it is removed. */
    url: string;
    /** JSON. */
    events: string;
    /** JSON; null for all forms. */
    forms: string | null;
    includes_name: number;
    /** Null for a chat. */
    secret: string | null;
    /** Signs too, from a rotation until it is retired. */
    old_secret: string | null;
    created_at: number;
    /** Null while it is on. */
    off_since: number | null;
    off_reason: OffReason | null;
    /** The first failure since the last success. */
    failing_since: number | null;
    removed_at: number | null;
  };
};
