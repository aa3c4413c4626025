import type * as v from 'valibot';
import file from '#content/capabilities.json' with { type: 'json' };
import { read } from '#content/read.ts';
import { choice, group, line, lines, list } from '#content/schema.ts';

/** The cap colors of a capability. Blood disciplines have the color of the tube they use most. */
const tube = choice([
  'accent',
  'lavender',
  'citrate',
  'serum',
  'heparin',
  'gold',
  'amber',
  'teal',
  'rose',
  'slate',
]);
export type TubeColor = v.InferOutput<typeof tube>;

/** The drawings of capabilities (`web/pictures`). */
const slug = choice([
  'biochemistry',
  'immunochemistry',
  'serology',
  'microbiology',
  'hematology',
  'billing',
  'quality-control',
  'sample-tracking',
  'report-designing',
  'lab-report-designing',
]);

/** The ten items in the 'automates' list and the five planned modules, in the order of R41. */
export const capabilitiesSchema = group({
  capabilities: list(group({ slug, ...lines('name'), tube, line: line() })),
  plans: list(group({ slug: line(40), ...lines('name', 'line') })),
});

export const { capabilities, plans } = read('content/capabilities.json', capabilitiesSchema, file);
