import type * as v from 'valibot';
import { facts as parts } from '#content/facts.ts';
import file from '#content/home.json' with { type: 'json' };
import { fees } from '#content/limsforlabs.ts';
import { read } from '#content/read.ts';
import {
  choice,
  described,
  group,
  lines,
  list,
  markdown,
  pageLink,
  point,
  text,
} from '#content/schema.ts';

const slug = choice(['laboratory', 'professional', 'patient']);
const slide = group({
  slug,
  /** The route's name in the page table. */
  link: choice(['Lab', 'Profi', 'Patient']),
  ...lines('title'),
  descr: text(),
});
export type Slide = v.InferOutput<typeof slide>;

const icon = choice([
  'price',
  'control',
  'driver',
  'migration',
  'report',
  'night',
  'exchange',
  'exit',
  'first',
]);
export type HeadacheIcon = v.InferOutput<typeof icon>;

/** A question of buyers, with its answer. */
export const question = group({
  ...lines('title'),
  answer: described(
    markdown,
    'Paragraphs and lists, **emphasis** and [links](LabPricing). Claims by their names: {compliance}.',
  ),
});
export type Question = v.InferOutput<typeof question>;

const figure = group({ ...lines('value', 'text') });
const app = group({ ...lines('title', 'text', 'action') });

export const homeSchema = group({
  homeSlides: list(slide),
  slider: group({ ...lines('label', 'demo', 'more', 'pause', 'play') }),
  facts: described(
    group({
      ...lines('title'),
      availability: figure,
      drivers: figure,
      volume: group({ ...lines('from', 'to', 'text') }),
      rate: figure,
    }),
    'The figures are claims: change them everywhere or nowhere.',
  ),
  slogan: group({ lines: list(group({ slug, ...lines('text') })), text: text(), note: text() }),
  automates: group({ ...lines('title'), more: pageLink, text: text() }),
  rack: described(group({ ...lines('today', 'planned') }), 'For screen readers.'),
  headachesHeading: group({ ...lines('title'), more: pageLink }),
  headaches: list(
    group({
      icon,
      title: described(text(), 'The problem as a laboratory would put it.'),
      text: text(),
    }),
  ),
  plans: group({ ...lines('title'), text: text(), ...lines('brief'), more: pageLink }),
  faq: point,
  questions: list(question),
  appLink: group({
    full: described(app, 'On the patient page; speaks to patients.'),
    short: described(app, 'On all other pages.'),
  }),
});

/** The names of the fees as a list in Markdown. */
export const homeParts = { ...parts, feeLines: fees.map(({ name }) => `- ${name}`).join('\n') };

export const {
  homeSlides,
  slider: sliderCopy,
  facts,
  slogan,
  automates: automatesCopy,
  rack: rackCopy,
  headachesHeading: headachesCopy,
  headaches,
  plans: plansCopy,
  faq: faqCopy,
  questions,
  appLink: appLinkCopy,
} = read('content/home.json', homeSchema, file, homeParts);
