import type * as v from 'valibot';
import { facts } from '#content/facts.ts';
import { read } from '#content/read.ts';
import { group, line, lines, list, text } from '#content/schema.ts';
import file from '#content/support-copy.json' with { type: 'json' };
import { support } from '#contract/support.ts';

const tier = group({ ...lines('name', 'when'), text: text(), items: list(line()) });

/** A level of incidents with its support targets (R53). */
const incident = group({
  ...lines('level'),
  example: group({ ...lines('Lab', 'Profi') }),
  ...lines('firstResponse', 'plan'),
});
export type Incident = v.InferOutput<typeof incident>;

export const supportSchema = group({
  support: group({
    title: group({ ...lines('Lab', 'Profi') }),
    intro: group({ Lab: text(), Profi: text() }),
    ...lines('tiersTitle', 'tiersIntro', 'ask', 'incidentsTitle'),
    incidentsIntro: text(),
    ...lines('caption'),
    columns: group({ ...lines('level', 'example', 'firstResponse', 'plan', 'scale') }),
  }),
  supportTiers: group({ Lab: list(tier), Profi: list(tier) }),
  incidents: list(incident),
});

const texts = read('content/support-copy.json', supportSchema, file, facts);

export const { supportTiers, incidents } = texts;
/** `reach` is shown below the introduction. */
export const supportCopy = { ...texts.support, reach: support.links };
