import { auditLog } from './audit-log.ts';
import { counts, health } from './counts.ts';
import { deliveries } from './deliveries.ts';
import { intake } from './intake.ts';
import { leadRecords } from './lead-records.ts';
import { leads } from './leads.ts';
import { privacy } from './privacy.ts';
import { registry } from './registry.ts';

/** The site's tables. Each feature comes after the features whose tables it references. */
export const features = [
  leads,
  deliveries,
  intake,
  registry,
  leadRecords,
  auditLog,
  privacy,
  counts,
  health,
] as const;
