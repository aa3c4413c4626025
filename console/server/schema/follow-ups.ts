/** A follow-up may have a time of day, such as `15:00`, and a sentence. `reminded_on` then ends with the time. */
export const followUps: readonly string[] = [
  'alter table lead_work add column follow_up_time text',
  'alter table lead_work add column follow_up_note text',
];
