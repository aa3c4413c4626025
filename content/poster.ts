import { href } from '#content/pages.ts';
import type { Onward } from '#content/prose.ts';

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

const n = {
  patients: grouped(counted.patients),
  tested: grouped(tested),
  untested: grouped(untested),
  low: grouped(lowHemoglobin),
  abnormal: `${grouped(computed.abnormalFrom)} and ${grouped(computed.abnormalTo)}`,
  projected: grouped(computed.projected),
  projectedRange: `${grouped(computed.projectedFrom)} and ${grouped(computed.projectedTo)}`,
  noFollowUp: grouped(computed.noFollowUp),
  followUp: grouped(computed.followUp),
};
const { abnormalMalesPercent: males, abnormalFemalesPercent: females } = counted;
const below = {
  females: `below ${counted.lowBelow.females} g/dL`,
  males: `below ${counted.lowBelow.males} g/dL`,
};

export const posterCopy = {
  heading: `The test that ${computed.untestedPercent} of 100 patients did not receive`,
  intro:
    'A research poster on two gaps that a single report doesn’t show: tests that were not ordered, and results that nobody followed up. See the whole poster, then each figure up close.',
  title: 'A lab-assisted system that finds gaps in testing',
  source: 'Poster #B-135, presented July 30, 2025',
  number: '#B-135',
  date: '2025-07-30',
  shown: 'Presented at a conference on July 30, 2025',
  full: 'View the poster at full size',
  posterNote: 'Select the poster to enlarge it, or print this page: the poster takes one sheet.',
  more: { text: 'What Labreports looks for', to: href('Labreports') } satisfies Onward,
  objectives: {
    title: 'Objectives',
    text: 'A report shows the tests that were ordered. It cannot show a test that nobody ordered, or an abnormal result that nobody acted on. A laboratory’s records can show both, and the poster set out to count them.',
    items: [
      'Count the patients who received the test and the patients who did not.',
      'Estimate how many of the untested would have abnormal results.',
      'Count how often low hemoglobin led to any follow-up.',
    ],
  },
  methods: {
    title: 'Methods',
    text: 'Three counts and one projection. Counts and shares are the poster’s own. Figures that we computed from them are marked, with the calculation.',
    items: [
      `Of ${n.patients} patients, those who received the test were counted.`,
      'Abnormal results were counted among the tested, for males and females separately.',
      'The risk of abnormal results was projected for the patients without the test.',
      `Low hemoglobin, ${below.females} for females and ${below.males} for males, was checked for follow-up.`,
    ],
  },
  results: {
    title: 'Results',
    intro:
      'Five figures. Hatching marks what is projected, and an empty tube is a patient in the gap.',
  },
  conclusions: {
    name: 'Conclusions',
    title: 'The same 15%, twice',
    short: [
      'Most of the patients counted did not get the test.',
      'Most patients with low hemoglobin had no follow-up.',
      'A laboratory can look for both gaps in its own records and alert the doctor.',
    ],
    text: [
      `The study found two gaps, and they have the same size: ${counted.testedPercent}% of patients received the test, and ${computed.followUpPercent}% of patients with low hemoglobin had any follow-up. They are different gaps. The first is a test that was never ordered; the second is a result that was reported and has no follow-up on record.`,
      'Neither shows on one patient’s report. Both can show in the laboratory’s records, where orders and results are side by side. That is what lab-assisted means: software searches the records, a pathologist reviews what it finds, and the ordering doctor decides.',
    ],
    readers: [
      [
        'For a pathologist',
        'A number is something a medical staff can act on. “We should test more” is an opinion; “15% received the test, and at least two in five of those had abnormal results” is a reason to review an order set.',
      ],
      [
        'For a lab director',
        'The count needs no new instrument and no new sample. It needs the orders and the results that your laboratory already keeps, and a rule that says who was due.',
      ],
    ],
  },
  limits: {
    title: 'What these figures cannot tell you',
    items: [
      ['The test is not named', 'The figures refer to “the test” without naming it.'],
      [
        'A projection is not a count',
        `The ${counted.projectedPercent}% is an expectation for patients whom nobody tested. Doctors tend to test the patients they worry about, so the true share may be lower.`,
      ],
      [
        'How it was projected is not stated',
        `${counted.projectedPercent} lies exactly between ${females} and ${males}, the rates among tested females and males. How many of the untested are male or female is not given, so we show the whole range.`,
      ],
      [
        'Two groups, not one',
        `The ${n.patients} patients and the ${n.low} with low hemoglobin were counted separately. How many belong to both is not stated. Do not add or divide the two numbers.`,
      ],
      [
        'No follow-up on record',
        'A patient who was followed up elsewhere may be among those without any. The figures do not say where follow-up was looked for.',
      ],
      [
        'Gaps, not outcomes',
        'An abnormal result is not a diagnosis. The figures do not test Labreports, and do not show whether closing a gap changed anyone’s care.',
      ],
      [
        'Your records may differ',
        'The figures describe the records in which they were counted. The gap in yours may be larger or smaller. The only way to know is to count it.',
      ],
    ],
  },
  sums: {
    title: 'What we computed, and how',
    intro:
      'We calculated these figures from the poster’s own counts and shares. Results based on a whole percent are rounded to the nearest 50 patients.',
    caption: 'Computed figures',
    head: ['Figure', 'Value', 'How'],
  },
  ask: {
    title: 'Count the gap in your own records',
    text: 'Labreports looks for gaps like these in your laboratory’s orders and results, and your pathologist reviews what it finds. In a pilot, over 50% of patients in key cohorts were missing recommended tests.',
  },
  data: 'Show the data',
  enlarge: 'Enlarge',
} as const;

export type PictureName =
  | 'poster'
  | 'tested'
  | 'abnormal'
  | 'projected'
  | 'thresholds'
  | 'follow-up';

/** A row in the table behind a chart. */
export type DataRow = readonly [name: string, value: string, how: string];

export type PosterFigure = {
  readonly name: Exclude<PictureName, 'poster'>;
  readonly title: string;
  readonly text: string;
  /** The drawing in words, for screen readers. */
  readonly alt: string;
  readonly data: readonly DataRow[];
};

const given = 'Counted';
const share = 'Counted, as a share';

export const posterFigures: readonly PosterFigure[] = [
  {
    name: 'tested',
    title: '15 of 100 patients received the test',
    text: `Of ${n.patients} patients, ${n.tested} received the test. The other ${n.untested} did not. For every patient who was tested, nearly six were not.`,
    alt: `A rack of a hundred tubes: ${counted.testedPercent} filled for the patients who received the test, ${computed.untestedPercent} empty.`,
    data: [
      ['Patients', n.patients, given],
      ['Received the test', n.tested, given],
      ['Received the test, as a share', `${counted.testedPercent}%`, `${n.tested} ÷ ${n.patients}`],
      ['Did not receive the test', n.untested, `${n.patients} − ${n.tested}`],
      [
        'Untested for each tested patient',
        `${computed.untestedPerTested}`,
        `${n.untested} ÷ ${n.tested}`,
      ],
    ],
  },
  {
    name: 'abnormal',
    title: 'At least two in five had abnormal results',
    text: `Among tested patients, ${males}% of males and ${females}% of females had abnormal results. However the ${n.tested} divide between the sexes, that is between about ${n.abnormal} people.`,
    alt: `Two bars: abnormal results in ${males}% of tested males and ${females}% of tested females.`,
    data: [
      ['Males with abnormal results', `${males}%`, share],
      ['Females with abnormal results', `${females}%`, share],
      [
        'Tested patients with abnormal results',
        `${grouped(computed.abnormalFrom)} to ${grouped(computed.abnormalTo)}`,
        `${females}% to ${males}% of ${n.tested}`,
      ],
    ],
  },
  {
    name: 'projected',
    title: 'Nearly six times as many have no result',
    text: `The projected risk of abnormal results among the untested is ${counted.projectedPercent}%: about ${n.projected} people. At the rates of tested females and males alone, it would be between ${n.projectedRange}.`,
    alt: `Two bars at the same scale: ${n.tested} tested patients, and ${n.untested} untested ones with ${counted.projectedPercent}% hatched as projected risk of abnormal results.`,
    data: [
      ['Did not receive the test', n.untested, `${n.patients} − ${n.tested}`],
      ['Projected risk of abnormal results', `${counted.projectedPercent}%`, 'Projected'],
      [
        'Untested patients projected to have abnormal results',
        n.projected,
        `${counted.projectedPercent}% of ${n.untested}`,
      ],
      [
        'The same at the rate of females',
        grouped(computed.projectedFrom),
        `${females}% of ${n.untested}`,
      ],
      [
        'The same at the rate of males',
        grouped(computed.projectedTo),
        `${males}% of ${n.untested}`,
      ],
    ],
  },
  {
    name: 'thresholds',
    title: 'What counted as low hemoglobin',
    text: `Hemoglobin counted as low ${below.females} for females and ${below.males} for males. The two limits are ${computed.thresholdGap} g/dL apart, so a result of 12.4 is low for a male and not for a female.`,
    alt: `Two scales of hemoglobin in g/dL: the low range ends at ${counted.lowBelow.females} for females and at ${counted.lowBelow.males} for males.`,
    data: [
      ['Low for females', below.females, 'Defined'],
      ['Low for males', below.males, 'Defined'],
      [
        'Between the limits',
        `${computed.thresholdGap} g/dL`,
        `${counted.lowBelow.males} − ${counted.lowBelow.females}`,
      ],
    ],
  },
  {
    name: 'follow-up',
    title: 'Low hemoglobin without follow-up',
    text: `${n.low} patients had low hemoglobin. ${counted.noFollowUpPercent}% of them had no follow-up: about ${n.noFollowUp} people whose low result has no follow-up on record. About ${n.followUp} had a follow-up.`,
    alt: `A rack of a hundred tubes: ${computed.followUpPercent} filled for the patients with a follow-up, ${counted.noFollowUpPercent} empty.`,
    data: [
      ['Patients with low hemoglobin', n.low, given],
      ['No follow-up', `${counted.noFollowUpPercent}%`, share],
      ['Patients without a follow-up', n.noFollowUp, `${counted.noFollowUpPercent}% of ${n.low}`],
      [
        'With a follow-up, as a share',
        `${computed.followUpPercent}%`,
        `100% − ${counted.noFollowUpPercent}%`,
      ],
      ['Patients with a follow-up', n.followUp, `${computed.followUpPercent}% of ${n.low}`],
    ],
  },
];

/** A picture's file, drawn by the build. Without scripts, the link to the picture opens it. */
export function pictureFile(name: PictureName): string {
  return `/poster/${name}.svg`;
}

/** The poster and its figures, in the order of the gallery. */
export const posterPictures: readonly { readonly name: PictureName; readonly title: string }[] = [
  { name: 'poster', title: `Poster ${posterCopy.number}: ${posterCopy.title}` },
  ...posterFigures.map(({ name, title }, index) => ({
    name,
    title: `Figure ${index + 1}: ${title}`,
  })),
];

/** The gallery's texts; the errors are R115. */
export const galleryCopy = {
  label: 'Pictures of the poster',
  previous: 'Previous picture',
  next: 'Next picture',
  zoom: 'Zoom',
  close: 'Close',
  file: 'Open the picture itself',
  errors: {
    /** The picture's file cannot be loaded or decoded. */
    picture: "This image couldn't be loaded. Please try again later.",
    /** Any other error. */
    unexpected: 'Something went wrong. Please try again later.',
    /** The address contains a picture that is not on the page. */
    element: 'HTML Element Not Found',
    /** The part of the page that shows the gallery cannot be loaded. */
    page: 'Error Loading Page',
  },
} as const;

/** The figures in brief, for the Labreports page, with a tube for each of 100 patients. */
export const posterEvidence = {
  title: ['Of 100 patients,', `${counted.testedPercent} received the test`],
  text: 'Poster #B-135, presented at a conference on July 30, 2025, counted gaps in testing and follow-up. It did not test Labreports or measure outcomes.',
  tubes: {
    tested: counted.testedPercent,
    projected: computed.projectedOf100,
    untested: computed.untestedPercent - computed.projectedOf100,
  },
  tested: [n.tested, `of ${n.patients} patients received the test: ${counted.testedPercent}%`],
  untested: [
    n.untested,
    'did not receive the test. For every patient who was tested, nearly six were not.',
  ],
  projected: [
    `${counted.projectedPercent}%`,
    `projected risk of abnormal results among the ${n.untested} patients who were not tested. Hatched: ${computed.projectedOf100} of the ${computed.untestedPercent} tubes, our arithmetic.`,
  ],
  others: [
    [`${males}% and ${females}%`, 'of tested males and females had abnormal results'],
    [
      `${counted.noFollowUpPercent}%`,
      `of ${n.low} patients with low hemoglobin had no follow-up; a separate group`,
    ],
  ],
  key: 'Each tube is one of every 100 patients. A cap: tested. Hatching: projected.',
} as const;
