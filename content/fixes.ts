import type * as v from 'valibot';
import { facts } from '#content/facts.ts';
import file from '#content/fixes.json' with { type: 'json' };
import { read } from '#content/read.ts';
import { choice, described, group, lines, list, pageLink, text } from '#content/schema.ts';

/** A problem that laboratories have, and its fix; `claim` carries the fix, with its figure. */
const fix = group({
  /** Decides the drawing. */
  slug: choice([
    'interfaces',
    'compliance',
    'lock-in',
    'bottlenecks',
    'integration',
    'performance',
    'revenue',
  ]),
  ...lines('title'),
  problem: text(),
  solution: text(),
  claim: described(group({ ...lines('figure', 'text') }), 'The figure that the card shows large.'),
});
export type Fix = v.InferOutput<typeof fix>;

export const fixesSchema = group({
  fixes: list(fix),
  page: group({
    ...lines('title'),
    intro: text(),
    ...lines('stack', 'problem', 'solution'),
    ask: pageLink,
    ...lines('previous', 'next', 'restart'),
  }),
});

export const { fixes, page: fixesCopy } = read('content/fixes.json', fixesSchema, file, facts);
