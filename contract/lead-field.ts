import * as v from 'valibot';

export const leadField = v.strictObject({
  name: v.string(),
  label: v.string(),
  kind: v.picklist(['text', 'email', 'phone', 'longtext', 'choice', 'list', 'lines', 'other']),
  values: v.array(v.string()),
});
export type LeadField = v.InferOutput<typeof leadField>;
