import { facts } from '#content/facts.ts';
import { type ContactCopy, firstSteps } from '#content/forms/contact-copy.ts';
import file from '#content/product-pages/labreports.json' with { type: 'json' };
import { productContact, productPage } from '#content/product-pages/product-copy.ts';
import { read } from '#content/read.ts';
import { described, group, lines, list, pageLink, point } from '#content/schema.ts';
import { lastSteps } from '#contract/last-steps.ts';
import { demoRequest } from '#contract/source.ts';

export const labreportsSchema = group({
  page: productPage('labreports'),
  limits: described(
    group({ ...lines('title'), points: list(point) }),
    'Intended use and limits. Every page and brochure that describes Labreports includes them.',
  ),
  actions: group({ ...lines('mark'), study: pageLink, trial: pageLink }),
  contact: productContact,
});

const texts = read('content/product-pages/labreports.json', labreportsSchema, file, facts);

export const { page: labreportsCopy, limits: labreportsLimits } = texts;

export const labreportsActions = {
  ...texts.actions,
  mark: { color: 'heparin', name: texts.actions.mark },
} as const;

export const labreportsContact: ContactCopy = {
  ...texts.contact,
  next: [...firstSteps, lastSteps.labreportsDemo],
  submit: demoRequest,
  demo: demoRequest,
};
