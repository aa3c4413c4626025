import type * as v from 'valibot';
import { facts } from '#content/facts.ts';
import { priceCopy } from '#content/forms/price-copy.ts';
import { feeList } from '#content/limsforlabs.ts';
import file from '#content/pricing.json' with { type: 'json' };
import { read } from '#content/read.ts';
import { described, group, lines, list, pageLink, point, text } from '#content/schema.ts';

const page = group({
  ...lines('title'),
  intro: text(),
  unit: described(lines('unit').unit, 'The unit that the rate applies to.'),
  ...lines('pointsTitle'),
  points: list(point),
  ask: group({
    intro: text(),
    button: described(lines('button').button, 'The link at the top to the questionnaire.'),
  }),
});

export const pricingSchema = group({
  pricing: group({ Lab: page, Profi: page }),
  priceSteps: described(
    group({ ...lines('title', 'from', 'to', 'note') }),
    'The stepped drawing. It shows no prices, because each laboratory gets its own.',
  ),
  pricingLinks: group({ fees: pageLink, check: group({ Lab: pageLink, Profi: pageLink }) }),
});

export const pricingParts = { ...facts, fees: feeList('or') };
const texts = read('content/pricing.json', pricingSchema, file, pricingParts);

export const { priceSteps, pricingLinks } = texts;

/** The questionnaire has the same title on both pages. */
function titled({ ask, ...rest }: v.InferOutput<typeof page>) {
  return { ...rest, ask: { ...ask, title: priceCopy.title } };
}

export const pricingCopy = {
  Lab: titled(texts.pricing.Lab),
  Profi: titled(texts.pricing.Profi),
};
