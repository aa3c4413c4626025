import { consoleMigrations } from '#console/server/schema/console-migrations.ts';
import { conversation } from '#console/server/schema/conversation.ts';
import { destinations } from '#console/server/schema/destinations.ts';
import { leadWork } from '#console/server/schema/lead-work.ts';
import { notifications } from '#console/server/schema/notifications.ts';
import { replies } from '#console/server/schema/replies.ts';
import { search } from '#console/server/schema/search.ts';
import { signInTables } from '#console/server/schema/sign-in.ts';
import { users } from '#console/server/schema/users.ts';
import type { DatabasePart } from '#server/db/migrations.ts';
import type { TablesOf } from '#server/db/schema/feature.ts';

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
