import * as v from 'valibot';
import { question } from '#content/home.ts';
import actions from '#content/product-pages/actions.json' with { type: 'json' };
import { read } from '#content/read.ts';
import { choice, described, group, lines, list, point, row, text } from '#content/schema.ts';

/** A problem with its answer, and the captions of the two drawings (`web/pictures`). */
const drawn = group({ pain: text(), answer: text(), ...lines('before', 'after') });

/** The texts that the four product pages have in common. `banner` is the slug of the banner's picture and buttons (R40). */
export function productPage<const Banner extends string>(banner: Banner) {
  return group({
    ...lines('title'),
    intro: text(),
    pains: group({
      ...lines('title'),
      columns: described(row('before', 'after'), 'Headings above the drawings.'),
      drawn: described(list(drawn), 'The problems that are drawn.'),
      told: described(
        list(row('pain', 'answer')),
        'A problem in the reader’s words, and what the product does about it.',
      ),
    }),
    features: group({
      ...lines('title'),
      intro: text(),
      screens: described(
        list(group({ ...lines('title'), text: text(), points: list(text()) })),
        'Each has its own drawing, in the same order.',
      ),
    }),
    automates: point,
    services: group({ ...lines('title'), intro: text(), steps: list(point) }),
    mapIntro: v.optional(described(text(), 'Above the platform map.')),
    banner: group({ slug: choice([banner]), ...lines('title'), text: text() }),
  });
}

export type ProductCopy = v.InferOutput<
  ReturnType<typeof productPage<'client' | 'laboratory' | 'professional' | 'labreports'>>
>;
/** The single-slide banner. Its slug decides its picture and buttons (R40). */
export type Banner = ProductCopy['banner'];

export const productFaq = group({ ...lines('title', 'intro'), questions: list(question) });
export type ProductFaq = v.InferOutput<typeof productFaq>;

/** The heading of a product's contact form. */
export const productContact = group({ ...lines('title'), intro: text() });

export const actionsSchema = group({ ...lines('demo', 'price', 'brochure', 'more') });

/** Button labels that the product pages share (R48). */
export const productActions = read('content/product-pages/actions.json', actionsSchema, actions);
