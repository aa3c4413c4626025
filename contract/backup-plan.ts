import * as v from 'valibot';

/** The number of nightly backups to keep; 0 turns the nightly backup off. */
export const keptNights = ['0', '3', '7', '14', '30'] as const;

/** The nightly backup, at a time in `TIME_ZONE`. */
export const backupPlan = v.strictObject({
  time: v.pipe(v.string(), v.isoTime('Enter a time.')),
  keep: v.picklist(keptNights),
});
export type BackupPlan = v.InferOutput<typeof backupPlan>;
