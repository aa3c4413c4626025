import type * as v from 'valibot';
import type { PictureName } from '#content/gallery-copy.ts';
import file from '#content/poster.json' with { type: 'json' };
import { read } from '#content/read.ts';
import {
  choice,
  described,
  group,
  line,
  lines,
  list,
  pageLink,
  point,
  row,
  text,
} from '#content/schema.ts';

/** The poster's counts, as it states them (R82). Shares are whole percents. */
export const counted = {
  patients: 26_949,
  tested: 4_037,
  untested: 22_912,
  testedPercent: 15,
  abnormalMalesPercent: 46,
  abnormalFemalesPercent: 40,
  projectedPercent: 43,
  lowHemoglobin: 57_310,
  noFollowUpPercent: 85,
  /** g/dL; lower is low. */
  lowBelow: { females: 11.3, males: 13.1 },
} as const;

/**
 * Converts a group's share to patients. Shares are whole percents, so the result is rounded to 50:
 * one percent of the smaller group is 229 patients.
 */
export function patientsIn(percent: number, group: number): number {
  return Math.round((group * percent) / 100 / 50) * 50;
}

const { tested, untested, lowHemoglobin } = counted;

/** Figures that follow from the counts by arithmetic alone. */
export const computed = {
  untestedPerTested: Math.round((untested / tested) * 10) / 10,
  untestedPercent: 100 - counted.testedPercent,
  /** Of 100 patients, the untested ones who are projected to have abnormal results. */
  projectedOf100: Math.round(((100 - counted.testedPercent) * counted.projectedPercent) / 100),
  abnormalFrom: patientsIn(counted.abnormalFemalesPercent, tested),
  abnormalTo: patientsIn(counted.abnormalMalesPercent, tested),
  projected: patientsIn(counted.projectedPercent, untested),
  projectedFrom: patientsIn(counted.abnormalFemalesPercent, untested),
  projectedTo: patientsIn(counted.abnormalMalesPercent, untested),
  noFollowUp: patientsIn(counted.noFollowUpPercent, lowHemoglobin),
  followUpPercent: 100 - counted.noFollowUpPercent,
  followUp: patientsIn(100 - counted.noFollowUpPercent, lowHemoglobin),
  thresholdGap: Math.round((counted.lowBelow.males - counted.lowBelow.females) * 10) / 10,
} as const;

/** `22,912`. */
export function grouped(value: number): string {
  return value.toLocaleString('en-US');
}

/** The texts name counts and figures in braces, such as `{untested}`, so that all of them agree. */
export const posterParts = {
  ...Object.fromEntries(
    Object.entries({ ...counted, ...computed, low: lowHemoglobin }).map(([name, value]) => [
      name,
      typeof value === 'number' ? grouped(value) : '',
    ]),
  ),
  abnormal: `${grouped(computed.abnormalFrom)} and ${grouped(computed.abnormalTo)}`,
  projectedRange: `${grouped(computed.projectedFrom)} and ${grouped(computed.projectedTo)}`,
  males: `${counted.abnormalMalesPercent}`,
  females: `${counted.abnormalFemalesPercent}`,
  lowFemales: `${counted.lowBelow.females}`,
  lowMales: `${counted.lowBelow.males}`,
  belowFemales: `below ${counted.lowBelow.females} g/dL`,
  belowMales: `below ${counted.lowBelow.males} g/dL`,
};

const figure = group({
  name: choice(['tested', 'abnormal', 'projected', 'thresholds', 'follow-up']),
  ...lines('title'),
  text: text(),
  alt: described(text(), 'The drawing in words, for screen readers.'),
  data: described(list(row('name', 'value', 'how')), 'The table behind the chart.'),
});
export type PosterFigure = v.InferOutput<typeof figure>;
/** A row in the table behind a chart. */
export type DataRow = PosterFigure['data'][number];

const titled = { ...lines('title'), text: text() };
const counts = row('figure', 'text');

export const posterSchema = group({
  poster: group({
    ...lines('heading'),
    intro: text(),
    ...lines('title', 'source', 'number', 'date', 'shown', 'full', 'posterNote'),
    more: pageLink,
    objectives: group({ ...titled, items: list(text()) }),
    methods: group({ ...titled, items: list(text()) }),
    results: group({ ...lines('title', 'intro') }),
    conclusions: group({
      ...lines('name', 'title'),
      short: list(line()),
      text: list(text()),
      readers: list(row('reader', 'text')),
    }),
    limits: group({ ...lines('title'), items: list(row('title', 'text')) }),
    sums: group({ ...lines('title'), intro: text(), ...lines('caption'), head: list(line()) }),
    ask: point,
    ...lines('data', 'enlarge'),
  }),
  figures: list(figure),
  evidence: described(
    group({
      title: row('first', 'second'),
      text: text(),
      tested: counts,
      untested: counts,
      projected: counts,
      others: list(counts),
      key: text(),
    }),
    'The figures in brief, for the Labreports page.',
  ),
});

const texts = read('content/poster.json', posterSchema, file, posterParts);

export const { poster: posterCopy, figures: posterFigures } = texts;

/** The poster and its figures, in the order of the gallery. */
export const posterPictures: readonly { readonly name: PictureName; readonly title: string }[] = [
  { name: 'poster', title: `Poster ${posterCopy.number}: ${posterCopy.title}` },
  ...posterFigures.map(({ name, title }, index) => ({
    name,
    title: `Figure ${index + 1}: ${title}`,
  })),
];

/** The evidence in brief, with a tube for each of 100 patients. */
export const posterEvidence = {
  ...texts.evidence,
  tubes: {
    tested: counted.testedPercent,
    projected: computed.projectedOf100,
    untested: computed.untestedPercent - computed.projectedOf100,
  },
};
