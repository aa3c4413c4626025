import type { DestinationKind, OffReason } from '#console/contract/destinations.ts';
import { bigint, type Feature, integer, nullable, text } from '#server/db/schema/feature.ts';
import type { CleanText } from '#server/lib/clean-text.ts';

export const destinations = {
  tables: {
    /**
     * Destinations that owners add in the console. Flags are 0 or 1. A removed destination keeps its row, so that its
     * deliveries still show its name.
     */
    destinations: {
      id: text('primary key'),
      kind: text<DestinationKind>(),
      name: text<CleanText>(),
      /** Sealed, like the secrets (`server/lib/sealing.ts`). Blank after removal. */
      url: text(),
      /** JSON. */
      events: text(),
      /** JSON; null for all forms. */
      forms: nullable(text()),
      includes_name: integer(),
      /** Null for a chat. */
      secret: nullable(text()),
      /** Also signs messages after a rotation, until it is retired. */
      old_secret: nullable(text()),
      created_at: bigint(),
      /** Null while the destination is on. */
      off_since: nullable(bigint()),
      off_reason: nullable(text<OffReason>()),
      /** The first failure since the last success. */
      failing_since: nullable(bigint()),
      removed_at: nullable(bigint()),
    },
    /** Rules for new leads, tried by position. */
    lead_rules: {
      position: integer('primary key'),
      /** JSON: `LeadRule` (`console/contract/rules.ts`). */
      rule: text(),
    },
  },
} satisfies Feature;
