import { facts } from '#content/facts.ts';
import { type ContactCopy, firstSteps, trialCopy } from '#content/forms/contact-copy.ts';
import { productFaq, productPage } from '#content/product-pages/product-copy.ts';
import file from '#content/product-pages/profi.json' with { type: 'json' };
import { read } from '#content/read.ts';
import { choice, described, group, line, lines, list, pageLink, text } from '#content/schema.ts';
import { lastSteps } from '#contract/last-steps.ts';

/** Decides the color and the length of the drawing. */
const tubeName = choice(['Light blue', 'Gold', 'Green', 'Lavender', 'Gray']);

export const profiSchema = group({
  page: productPage('professional'),
  figures: list(group({ ...lines('value', 'label') })),
  tubes: described(
    group({
      ...lines('title', 'intro', 'region'),
      tubes: list(
        group({ name: tubeName, ...lines('additive', 'volume', 'tests', 'reason', 'mixing') }),
      ),
      note: text(),
    }),
    'The tubes of an order, in the order of draw.',
  ),
  accounts: group({
    ...lines('title', 'intro'),
    accounts: list(group({ ...lines('name', 'text'), needs: list(line()), link: pageLink })),
  }),
  faq: productFaq,
  contact: group({ intro: text() }),
});

const texts = read('content/product-pages/profi.json', profiSchema, file, facts);

export const {
  page: profiCopy,
  figures: profiFigures,
  tubes: profiTubes,
  accounts: profiAccounts,
  faq: profiFaq,
} = texts;

export const profiContact: ContactCopy = {
  ...trialCopy,
  ...texts.contact,
  next: [...firstSteps, lastSteps.practiceTrial],
};
