import { auditLog } from './audit-log.ts';
import { conversation } from './conversation.ts';
import { counts, health } from './counts.ts';
import { deliveries } from './deliveries.ts';
import { destinations } from './destinations.ts';
import { type DatabaseKind, statementsOf } from './feature.ts';
import { intake } from './intake.ts';
import { leadRecords } from './lead-records.ts';
import { leadWork } from './lead-work.ts';
import { leads } from './leads.ts';
import { notifications } from './notifications.ts';
import { privacy } from './privacy.ts';
import { registry } from './registry.ts';
import { replies } from './replies.ts';
import { search } from './search.ts';
import { signIn } from './sign-in.ts';
import { users } from './users.ts';
import { volumeTiers } from './volume-tiers.ts';

/** Each feature comes after the features whose tables it references. */
export const features = [
  leads,
  deliveries,
  intake,
  registry,
  users,
  leadRecords,
  signIn,
  leadWork,
  auditLog,
  search,
  replies,
  conversation,
  notifications,
  privacy,
  destinations,
  counts,
  health,
  volumeTiers,
] as const;

/** The statements that create an empty database. */
export function schemaOf(kind: DatabaseKind): readonly string[] {
  return statementsOf(features, kind);
}
