import file from '#content/purposes.json' with { type: 'json' };
import { choice, group, line, lines, list, optional, text, words } from '#content/schema.ts';
import { leadProducts } from '#contract/products.ts';
import { purposes } from '#contract/purposes.ts';

const purpose = group({
  heading: line(80),
  intro: text(),
  button: line(60),
  first: optional(text()),
  step: text(),
  stepOf: optional(Object.fromEntries(leadProducts.map((one) => [one, optional(text())]))),
  thanks: optional(text()),
});

export const formKinds = {
  /** `[targets]` are the first responses of support. */
  purposes: group({
    representative: text(),
    purposes: Object.fromEntries(purposes.map((one) => [one, purpose])),
    forms: list({
      path: choice(file.forms.map(({ path }) => path)),
      purpose: choice(purposes),
      heading: optional(line(80)),
      intro: optional(text()),
    }),
  }),
  'registration-side': group({
    registrationSide: lines('label pause play'),
    sideSlides: list({
      slug: choice(words('solution laboratory provider patient future')),
      color: choice(words('lavender citrate serum heparin gold')),
      ...lines('title text*'),
      picture: lines('title note description*'),
    }),
  }),
};
