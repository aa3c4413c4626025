import { facts } from '#content/facts.ts';
import file from '#content/limsforlabs.json' with { type: 'json' };
import { read } from '#content/read.ts';
import { choice, described, group, lines, list, pageLink, text } from '#content/schema.ts';

const gain = <const Slug extends string>(slug: Slug) =>
  group({
    slug: choice([slug]),
    ...lines('name', 'title'),
    text: text(),
    points: list(text()),
    caption: text(),
  });

export const limsforlabsSchema = group({
  limsforlabs: group({
    ...lines('title'),
    intro: text(),
    note: text(),
    demo: pageLink,
    ...lines('social'),
  }),
  waysIn: group({
    title: described(lines('title').title, 'Over the three blocks of the hero.'),
    ...lines('action'),
    texts: group({ ...lines('laboratory', 'professional', 'patient') }),
  }),
  bill: described(
    group({ caption: text(), ...lines('title', 'account', 'none', 'charge', 'sum') }),
    'The drawing of an example statement.',
  ),
  fees: described(
    list(group({ ...lines('name', 'others', 'ours') })),
    'What has no fee. Other texts list the names.',
  ),
  comparison: group({
    ...lines('title', 'intro', 'caption'),
    columns: group({ ...lines('line', 'others', 'ours') }),
    ...lines('none'),
    accession: group({ ...lines('name', 'others', 'rate', 'ours') }),
    note: text(),
    links: list(pageLink),
  }),
  directionsHeading: group({ ...lines('title'), intro: text(), ...lines('label') }),
  directions: list(
    group({
      slug: choice(['biochemistry', 'immunochemistry', 'microbiology', 'serology', 'hematology']),
      result: described(lines('result').result, 'The sample result under its drawing.'),
      text: text(),
    }),
  ),
  gainsHeading: group({ ...lines('title') }),
  gains: group({
    workflow: gain('workflow'),
    operations: gain('operations'),
    business: gain('business'),
  }),
  firstStepsHeading: group({ ...lines('title', 'intro', 'label', 'pause', 'play') }),
  firstSteps: list(
    group({
      slug: choice(['demo', 'drivers', 'rate', 'contract', 'trial', 'switch']),
      color: choice(['lavender', 'citrate', 'serum', 'heparin', 'gold', 'amber']),
      ...lines('title', 'text'),
      link: pageLink,
    }),
  ),
  finePrint: group({ ...lines('title'), items: list(text()), links: list(pageLink) }),
});

const texts = read('content/limsforlabs.json', limsforlabsSchema, file, facts);

export const {
  limsforlabs: limsforlabsCopy,
  bill: billCopy,
  fees,
  comparison: comparisonCopy,
  directionsHeading: directionsCopy,
  directions,
  gainsHeading: gainsCopy,
  gains,
  firstStepsHeading: firstStepsCopy,
  firstSteps,
  finePrint,
} = texts;

/** The three hero blocks. */
export const waysIn = {
  ...texts.waysIn,
  action: (product: string) => texts.waysIn.action.replace('[product]', product),
};

/** The names of the fees within a sentence; abbreviations keep their capitals. */
export function feeList(conjunction: 'and' | 'or'): string {
  const names = fees.map(({ name }) =>
    /^[A-Z]{2}/.test(name) ? name : name.charAt(0).toLowerCase() + name.slice(1),
  );
  return `${names.slice(0, -1).join(', ')} ${conjunction} ${names.at(-1)}`;
}
