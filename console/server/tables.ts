import type { DatabasePart } from '#server/db/migrations.ts';
import { conversation } from '#server/db/schema/conversation.ts';
import { destinations } from '#server/db/schema/destinations.ts';
import type { TablesOf } from '#server/db/schema/feature.ts';
import { leadWork } from '#server/db/schema/lead-work.ts';
import { notifications } from '#server/db/schema/notifications.ts';
import { replies } from '#server/db/schema/replies.ts';
import { search } from '#server/db/schema/search.ts';
import { signInTables } from '#server/db/schema/sign-in.ts';
import { users } from '#server/db/schema/users.ts';
import { consoleMigrations } from './console-migrations.ts';

/** The console's tables. Each feature comes after the features whose tables it references. */
export const consoleFeatures = [
  users,
  signInTables,
  leadWork,
  search,
  replies,
  conversation,
  notifications,
  destinations,
] as const;

export const consolePart: DatabasePart = {
  features: consoleFeatures,
  migrations: consoleMigrations,
};

declare module '#server/db/connection.ts' {
  interface Tables extends TablesOf<typeof consoleFeatures> {}
}
