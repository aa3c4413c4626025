import * as v from 'valibot';
import { question } from '#content/kinds/page-kinds.ts';
import {
  choice,
  count,
  day,
  group,
  line,
  lines,
  list,
  optional,
  pageLink,
  point,
  row,
  text,
  words,
} from '#content/schema.ts';

/** The texts that the four product pages have in common. `banner` is the slug of the banner's picture and buttons (R40). */
function productPage<const Banner extends string>(banner: Banner) {
  return group({
    ...lines('title intro*'),
    pains: { ...lines('title'), list: list(row('pain', 'answer')) },
    features: { ...lines('title'), intro: optional(text()), screens: list(lines('title text*')) },
    automates: point,
    services: { ...lines('title intro*'), steps: list(point) },
    mapIntro: optional(text()),
    banner: { slug: choice([banner]), ...lines('title text*') },
  });
}

/** The foot of a brochure's last page. */
const lastSheet = group(lines('title text scan'));
const faq = group({ ...lines('title intro'), questions: list(question) });
const range = v.pipe(
  line(20),
  v.regex(/^[\d.]+–[\d.]+$/, 'Enter two numbers, such as 3.5–5.1.'),
  v.transform((between) => between.split('–').map(Number) as [low: number, high: number]),
);
/** Results that ask the visitor a question. A product's set is at most 1.5 kB. */
const questions = {
  ...lines('title note'),
  cases: list(
    v.pipe(
      group({
        ...lines('name value'),
        unit: optional(line(20)),
        range: optional(range),
        facts: text(120),
        choices: list(line(30), 2),
        answer: line(30),
        why: text(180),
      }),
      v.check(
        ({ choices, answer }) => choices.includes(answer),
        'The answer is none of the choices.',
      ),
    ),
  ),
};
const otherNames = optional(list(line(60)));

/** A driver of the collection. It is confirmed with the day, the software version and the person who vouches for it. */
const driver = v.pipe(
  group({
    device: line(80),
    otherNames,
    discipline: choice([
      ...(['Automation', 'Biochemistry', 'Blood gas and electrolytes', 'Coagulation'] as const),
      ...(['Electrophoresis', 'Flow cytometry', 'Hematology', 'Immunochemistry'] as const),
      ...(['Immunohematology', 'Mass spectrometry', 'Microbiology', 'Molecular'] as const),
      ...(['Point of care', 'Serology', 'Urinalysis'] as const),
    ]),
    protocol: optional(choice(words('ASTM HL7 POCT1-A proprietary'))),
    connection: optional(choice(words('serial network file'))),
    directions: optional(list(choice(['orders', 'results', 'host query']))),
    confirmed: optional(v.boolean()),
    confirmedOn: optional(day),
    software: optional(line(80)),
    confirmedBy: optional(line(80)),
  }),
  v.check(
    ({ confirmed, confirmedOn, software, confirmedBy }) =>
      !confirmed || Boolean(confirmedOn && software && confirmedBy),
    'A confirmed driver needs its day and software version, and the person.',
  ),
);

const makers = v.pipe(
  list({ manufacturer: line(80), otherNames, devices: list(driver) }),
  v.check(
    (all) => !repeated(all.flatMap(namesOf)),
    ({ input }) => `Listed twice: ${repeated(input.flatMap(namesOf))}.`,
  ),
);

type Maker = { readonly manufacturer: string; readonly devices: readonly { device: string }[] };

function namesOf({ manufacturer, devices }: Maker): readonly string[] {
  return devices.map(({ device }) => `${manufacturer} ${device}`);
}

function repeated(names: readonly string[]): string | undefined {
  return names.find((name, place) => names.indexOf(name) !== place);
}

export const productKinds = {
  'product-pages/lab': group({
    page: productPage('laboratory'),
    control: {
      ...lines('title text*'),
      violations: list({
        day: count,
        rule: choice(words('1-3s R-4s 2-2s')),
        ...lines('time text*'),
      }),
      caption: text(),
    },
    roles: {
      ...lines('title intro* caption area'),
      roles: list(line()),
      areas: list(row('area', 'director', 'doctor', 'technician', 'administrator')),
    },
    faq,
  }),
  'product-pages/profi': group({
    page: productPage('professional'),
    figures: list(lines('value label')),
    tubes: {
      ...lines('title intro region'),
      tubes: list({
        /** Decides the color and the length of the drawing. */
        name: choice(['Light blue', 'Gold', 'Green', 'Lavender', 'Gray']),
        ...lines('additive volume tests reason mixing'),
      }),
      note: text(),
    },
    questions,
    row: point,
    register: list(pageLink),
    faq,
  }),
  'product-pages/patient': group({
    page: productPage('client'),
    trend: {
      ...lines('title intro target'),
      steps: list({
        ...lines('date'),
        month: count,
        value: v.number('Enter a number.'),
        ...lines('note'),
      }),
      ...lines('note'),
      points: list(line()),
    },
    questions,
    actions: lines('register app'),
    family: { ...lines('title intro'), points: list(point) },
    safety: { ...lines('title text*'), links: list(pageLink) },
    offer: point,
  }),
  'product-pages/labreports': group({
    page: productPage('labreports'),
    limits: { ...lines('title'), points: list(point) },
    questions,
    actions: { ...lines('mark'), study: pageLink, trial: pageLink },
  }),
  'product-pages/actions': group(lines('demo price register release brochure more')),

  /** The ten items in the 'automates' list and the five planned modules, in the order of R41. */
  capabilities: group({
    capabilities: list({
      /** The drawings of capabilities (`web/pictures`). */
      slug: choice(
        words(
          'biochemistry immunochemistry serology microbiology hematology billing',
          'quality-control sample-tracking report-designing lab-report-designing',
        ),
      ),
      ...lines('name'),
      /** The color of the cap. Blood disciplines have the color of the tube they use most. */
      tube: choice(words('accent lavender citrate serum heparin gold amber teal rose slate')),
      ...lines('line'),
    }),
    plans: list({ slug: line(40), ...lines('name line') }),
  }),

  'platform-map': group({
    /** A station's number is its position in the list, the order in which a sample passes them. */
    stations: list({
      key: choice(
        words(
          'order collection accession analyzers quality-control verification',
          'report results-app billing labreports',
        ),
      ),
      lane: choice(words('laboratory professional patient labreports')),
      name: line(20),
      brief: line(24),
      /** Four lines on the smallest phone. */
      what: line(64),
    }),
    platformMap: {
      ...lines('title intro description* stations lanes legend'),
      signs: lines('order sample result gap carried'),
      ...lines('play playAgain pause animation open popup notLoaded imageFailed'),
    },
  }),

  brochures: group({
    brochures: list({
      slug: choice(words('laboratory professional patient labreports')),
      intro: text(),
      facts: list(row('name', 'fact')),
      next: optional(lastSheet),
    }),
    texts: { ...lines('title intro more download sample'), next: lastSheet },
  }),

  analyzers: makers,
  /** Systems made of several devices, each `Manufacturer Device` of the collection. */
  'analyzer-systems': list({ name: line(60), devices: list(line(120), 2) }),
};
