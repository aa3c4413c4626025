import * as v from 'valibot';
import { kind } from '#content/kinds/kind.ts';
import { question } from '#content/kinds/page-kinds.ts';
import {
  choice,
  count,
  day,
  described,
  describedGroup,
  describedList,
  group,
  line,
  lines,
  list,
  pageLink,
  point,
  row,
  text,
} from '#content/schema.ts';

/** The texts that the four product pages have in common. `banner` is the slug of the banner's picture and buttons (R40). */
function productPage<const Banner extends string>(banner: Banner) {
  return group({
    ...lines('title', 'intro*'),
    pains: group({
      ...lines('title'),
      list: described(
        list(row('pain', 'answer')),
        'A problem in the reader’s words, and what the product does about it.',
      ),
    }),
    features: group({
      ...lines('title'),
      intro: v.optional(text()),
      screens: describedList('Each has its own drawing, in the same order.', {
        ...lines('title', 'text*'),
      }),
    }),
    automates: described(point, 'The text leads to the names of the ten capabilities.'),
    services: group({ ...lines('title', 'intro*'), steps: list(point) }),
    mapIntro: v.optional(described(text(), 'Above the strip of the platform map.')),
    banner: group({ slug: choice([banner]), ...lines('title', 'text*') }),
  });
}

/** The foot of a brochure's last page. */
const lastSheet = group(lines('title', 'text', 'scan'));
const faq = group({ ...lines('title', 'intro'), questions: list(question) });
const otherNames = v.exactOptional(
  described(list(line(60)), 'What laboratories also call it, for “Check my analyzers”.'),
);

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
    protocol: v.exactOptional(
      described(
        choice(['ASTM', 'HL7', 'POCT1-A', 'proprietary']),
        'Empty means unknown, not none.',
      ),
    ),
    connection: v.exactOptional(choice(['serial', 'network', 'file'])),
    directions: v.exactOptional(list(choice(['orders', 'results', 'host query']))),
    confirmed: v.exactOptional(
      described(v.boolean(), 'Only confirmed drivers are called “Driver ready”.'),
    ),
    confirmedOn: v.exactOptional(day),
    software: v.exactOptional(described(line(80), 'The version of the device’s software.')),
    confirmedBy: v.exactOptional(described(line(80), 'Never shown on the site.')),
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
  products: kind('Names and one-line descriptions'),
  'product-pages/lab': kind('Laboratory', '/lab', {
    page: productPage('laboratory'),
    control: describedGroup(
      'A month of controls, and how each violation ended. The days are those of the drawing.',
      {
        ...lines('title', 'text*'),
        violations: list({
          day: count,
          rule: choice(['1-3s', 'R-4s', '2-2s']),
          ...lines('time', 'text*'),
        }),
        caption: text(),
      },
    ),
    roles: describedGroup('A typical division of access; the laboratory sets its own.', {
      ...lines('title', 'intro*', 'caption', 'area'),
      roles: list(line()),
      areas: list(row('area', 'director', 'doctor', 'technician', 'administrator')),
    }),
    faq,
  }),
  'product-pages/profi': kind('Professional', '/profi', {
    page: productPage('professional'),
    figures: list(lines('value', 'label')),
    tubes: describedGroup('The tubes of an order, in the order of draw.', {
      ...lines('title', 'intro', 'region'),
      tubes: list({
        /** Decides the color and the length of the drawing. */
        name: choice(['Light blue', 'Gold', 'Green', 'Lavender', 'Gray']),
        ...lines('additive', 'volume', 'tests', 'reason', 'mixing'),
      }),
      note: text(),
    }),
    register: described(list(pageLink), 'Below the steps from registration to the first order.'),
    faq,
  }),
  'product-pages/patient': kind('Patient', '/patient', {
    page: productPage('client'),
    trend: describedGroup('Six values of one patient, across the page.', {
      ...lines('title', 'intro', 'target'),
      steps: list({
        ...lines('date'),
        month: described(count, 'Counted from the first value.'),
        value: v.number('Enter a number.'),
        ...lines('note'),
      }),
      ...lines('note'),
      points: list(line()),
    }),
    actions: group(lines('register', 'app')),
    family: group({ ...lines('title', 'intro'), points: list(point) }),
    safety: group({ ...lines('title', 'text*'), links: list(pageLink) }),
    offer: described(point, 'For the reader who runs a laboratory or a practice.'),
  }),
  'product-pages/labreports': kind('Labreports', '/labreports', {
    page: productPage('labreports'),
    limits: describedGroup(
      'Intended use and limits. Every page and brochure that describes Labreports includes them.',
      { ...lines('title'), points: list(point) },
    ),
    actions: group({ ...lines('mark'), study: pageLink, trial: pageLink }),
  }),
  'product-pages/actions': kind(
    'Buttons',
    '/lab',
    lines('demo', 'price', 'register', 'release', 'brochure', 'more'),
  ),

  /** The ten items in the 'automates' list and the five planned modules, in the order of R41. */
  capabilities: kind('Capabilities and plans', '/advantages', {
    capabilities: list({
      /** The drawings of capabilities (`web/pictures`). */
      slug: choice([
        ...(['biochemistry', 'immunochemistry', 'serology', 'microbiology', 'hematology'] as const),
        ...(['billing', 'quality-control', 'sample-tracking'] as const),
        ...(['report-designing', 'lab-report-designing'] as const),
      ]),
      ...lines('name'),
      /** The color of the cap. Blood disciplines have the color of the tube they use most. */
      tube: choice([
        ...(['accent', 'lavender', 'citrate', 'serum', 'heparin'] as const),
        ...(['gold', 'amber', 'teal', 'rose', 'slate'] as const),
      ]),
      ...lines('line'),
    }),
    plans: list({ slug: line(40), ...lines('name', 'line') }),
  }),

  'platform-map': kind('Platform map', '/limsforlabs', {
    /** A station's number is its position in the list, the order in which a sample passes them. */
    stations: list({
      key: choice([
        ...(['order', 'collection', 'accession', 'analyzers', 'quality-control'] as const),
        ...(['verification', 'report', 'results-app', 'billing', 'labreports'] as const),
      ]),
      lane: choice(['laboratory', 'professional', 'patient', 'labreports']),
      name: line(20),
      brief: described(line(24), 'Two to four words, for the wide drawing.'),
      what: described(line(64), 'At most 64 characters: four lines on the smallest phone.'),
    }),
    platformMap: group({
      ...lines('title', 'intro'),
      description: described(text(), 'The lines of the map in words, for screen readers.'),
      ...lines('stations', 'lanes', 'legend'),
      signs: group(lines('order', 'sample', 'result', 'gap', 'carried')),
      ...lines('play', 'playAgain', 'pause', 'animation', 'open', 'popup'),
      ...lines('notLoaded', 'imageFailed'),
    }),
  }),

  brochures: kind('Brochures', '/resources/brochures/', {
    brochures: list({
      slug: choice(['laboratory', 'professional', 'patient', 'labreports']),
      intro: text(),
      facts: list(row('name', 'fact')),
      next: v.exactOptional(described(lastSheet, 'If it differs from that of the others.')),
    }),
    texts: group({
      ...lines('title', 'intro', 'more', 'download', 'sample'),
      next: lastSheet,
    }),
  }),

  drivers: kind('Texts of the catalog of drivers', '/lab/drivers'),
  analyzers: kind('Drivers', '/lab/drivers', makers),
  /** Systems made of several devices, each `Manufacturer Device` of the collection. */
  'analyzer-systems': kind(
    'Systems of several devices',
    '/lab/drivers',
    list({ name: line(60), devices: list(line(120), 2) }),
  ),
};
