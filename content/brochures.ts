import type * as v from 'valibot';
import file from '#content/brochures.json' with { type: 'json' };
import { facts } from '#content/facts.ts';
import { read } from '#content/read.ts';
import { choice, group, lines, list, row, text } from '#content/schema.ts';

const brochure = group({
  slug: choice(['laboratory', 'professional', 'patient', 'labreports']),
  intro: text(),
  facts: list(row('name', 'fact')),
});
export type Brochure = v.InferOutput<typeof brochure>;

export const brochuresSchema = group({
  brochures: list(brochure),
  texts: group({
    ...lines('title', 'intro', 'more', 'download', 'sample'),
    next: group({ ...lines('title', 'text', 'scan') }),
  }),
});

export const { brochures, texts: brochuresCopy } = read(
  'content/brochures.json',
  brochuresSchema,
  file,
  facts,
);
