import type { Evidence, Rule } from '#web/pages/release/release-rules.ts';
import type { CapColor } from '#web/ui/cap.tsx';

/** A result that waits for release, with what the bench shows. All of it is sample data. */
export type WaitingResult = {
  readonly slug: string;
  readonly name: string;
  readonly shown: string;
  readonly unit: string;
  readonly accession: string;
  readonly sample: string;
  readonly tube: CapColor;
  readonly evidence: Evidence;
  readonly range?: readonly [low: number, high: number];
  /** The drawing's caption, and the drawing. */
  readonly caption: string;
  readonly drawing: Drawing;
  /** The text that the rules add to the drawing. */
  readonly mark: string;
  /** Name and value, with the rule that reads it and the limit that the rule shows. */
  readonly facts: readonly (readonly [name: string, value: string, rule?: Rule, limit?: string])[];
};

export type Drawing =
  | {
      readonly kind: 'series';
      readonly points: readonly (readonly [when: string, value: number, shown?: string])[];
      readonly band: readonly [low: number, high: number];
      readonly bandLabels: readonly [low: string, high: string];
      /** The rules' limit, a line with its label. */
      readonly limit?: readonly [value: number, label: string];
    }
  | {
      readonly kind: 'scale';
      /** The ends of the scale, which is logarithmic. */
      readonly ends: readonly [low: number, high: number];
      readonly ticks: readonly (readonly [value: number, shown: string])[];
      readonly points: readonly (readonly [value: number, shown: string, rule?: 'mark'])[];
      /** What the bench shows as a range, and what the rules add. */
      readonly band?: readonly [low: number, high: number, shown: string];
      readonly zones?: readonly (readonly [low: number, high: number, shown: string])[];
    }
  | { readonly kind: 'scatter'; readonly axes: readonly [across: string, up: string] };

const inControl = ['Controls', '2 of 2 in'] as const;
const clear = [
  ['Hemolysis', '0'],
  ['Lipemia', '0'],
] as const;

export const results: readonly WaitingResult[] = [
  {
    slug: 'sodium',
    name: 'Sodium',
    shown: '139',
    unit: 'mmol/L',
    accession: '26-1120-0409',
    sample: 'Male, 58 years. Serum, drawn 08:05',
    tube: 'heparin',
    range: [135, 145],
    evidence: {
      value: 139,
      delta: { previous: 140, hours: 24, limit: 5, within: 24 },
      hemolysis: { index: 0, limit: 4 },
      controls: [[0.3], [-0.6]],
    },
    caption: 'Sodium, last five results, mmol/L',
    drawing: {
      kind: 'series',
      points: [
        ['Jan 12', 141],
        ['May 6', 138],
        ['Sep 2', 139],
        ['Nov 19', 140, '140'],
        ['Nov 20', 139, '139'],
      ],
      band: [135, 145],
      bandLabels: ['135', '145'],
    },
    mark: '−1 in 24 h, limit 5',
    facts: [...clear, inControl],
  },
  {
    slug: 'potassium',
    name: 'Potassium',
    shown: '5.9',
    unit: 'mmol/L',
    accession: '26-1120-0417',
    sample: 'Female, 34 years. Serum, drawn 08:12',
    tube: 'heparin',
    range: [3.5, 5.1],
    evidence: {
      value: 5.9,
      delta: { previous: 4.2, hours: 24, limit: 1, within: 24 },
      hemolysis: { index: 2, limit: 1 },
      controls: [[0.4], [0.9]],
    },
    caption: 'Potassium, last five results, mmol/L',
    drawing: {
      kind: 'series',
      points: [
        ['Mar 4', 4.1],
        ['Jun 9', 4.0],
        ['Sep 15', 4.3],
        ['Nov 19', 4.2, '4.2'],
        ['Nov 20', 5.9, '5.9'],
      ],
      band: [3.5, 5.1],
      bandLabels: ['3.5', '5.1'],
      limit: [5.2, 'limit +1.0'],
    },
    mark: '+1.7 in 24 h',
    facts: [['Hemolysis', '2+', 'hemolysis', 'limit 1+'], ['Lipemia', '0'], inControl],
  },
  {
    slug: 'glucose',
    name: 'Glucose',
    shown: '94',
    unit: 'mg/dL',
    accession: '26-1120-0431',
    sample: 'Female, 52 years. Serum, drawn 08:31',
    tube: 'heparin',
    range: [70, 99],
    evidence: {
      value: 94,
      hemolysis: { index: 0, limit: 3 },
      controls: [
        [0.6, -0.9, 0.3, 1.1, 2.2, 2.4],
        [0.2, -0.4, 0.8, 0.5, 1.2, 1.4],
      ],
    },
    caption: 'Glucose, control level 1 on the AU680',
    drawing: {
      kind: 'series',
      points: [
        ['Nov 18', 0.6],
        ['', -0.9],
        ['', 0.3],
        ['', 1.1],
        ['', 2.2, '+2.2s'],
        ['Nov 20', 2.4, '+2.4s'],
      ],
      band: [-2, 2],
      bandLabels: ['−2s', '+2s'],
    },
    mark: '2-2s',
    facts: [
      ['Hemolysis', '0'],
      ['Level 1', '+2.4s', '2-2s', 'two above +2s'],
      ['Level 2', '+1.4s'],
    ],
  },
  {
    slug: 'creatinine',
    name: 'Creatinine',
    shown: '1.38',
    unit: 'mg/dL',
    accession: '26-1120-0442',
    sample: 'Female, 59 years. Serum, drawn 08:40',
    tube: 'heparin',
    range: [0.51, 0.95],
    evidence: {
      value: 1.38,
      delta: { previous: 1.21, hours: 4416, limit: 0.3, within: 48 },
      hemolysis: { index: 0, limit: 4 },
      controls: [[-0.2], [0.7]],
    },
    caption: 'Creatinine, last four results, mg/dL',
    drawing: {
      kind: 'series',
      points: [
        ['May ’25', 0.92],
        ['Nov ’25', 1.04, '1.04'],
        ['May ’26', 1.21, '1.21'],
        ['Nov ’26', 1.38, '1.38'],
      ],
      band: [0.51, 0.95],
      bandLabels: ['0.51', '0.95'],
    },
    mark: '+0.17 in six months, limit 0.30 in 48 h',
    facts: [...clear, inControl],
  },
  {
    slug: 'ciprofloxacin',
    name: 'Ciprofloxacin',
    shown: '0.5',
    unit: 'µg/mL',
    accession: '26-1119-1180',
    sample: 'E. coli. Urine, over 100,000 CFU/mL',
    tube: 'amber',
    evidence: { value: 0.5, flags: [] },
    caption: 'Growth up to 0.25 µg/mL, none from 0.5',
    drawing: {
      kind: 'scale',
      ends: [0.045, 5.6],
      ticks: [
        [0.06, '0.06'],
        [0.25, '0.25'],
        [0.5, '0.5'],
        [1, '1'],
        [4, '4'],
      ],
      points: [[0.5, 'MIC 0.5']],
      zones: [
        [0.045, 0.35, 'S'],
        [0.35, 0.71, 'I'],
        [0.71, 5.6, 'R'],
      ],
    },
    mark: 'CLSI M100: S to 0.25, I at 0.5, R from 1',
    facts: [
      ['Isolate', 'pure'],
      ['Growth well', 'good'],
      ['ATCC 25922', 'in'],
    ],
  },
  {
    slug: 'hcg',
    name: 'hCG',
    shown: '23,480',
    unit: 'mIU/mL',
    accession: '26-1120-0455',
    sample: 'Female, 29 years. Serum, drawn 08:52',
    tube: 'gold',
    evidence: {
      value: 23480,
      reading: { value: 2348, dilution: 10, range: [2, 10_000] },
      controls: [[0.1], [1.2]],
    },
    caption: 'Two readings, range 2 to 10,000 mIU/mL',
    drawing: {
      kind: 'scale',
      ends: [1, 60_000],
      ticks: [
        [2, '2'],
        [100, '100'],
        [10_000, '10,000'],
      ],
      band: [2, 10_000, 'measuring range'],
      points: [
        [2348, '2,348 at ×10'],
        [24_500, '>10,000'],
      ],
    },
    mark: '2,348 × 10 = 23,480',
    facts: [['First run', '>10,000'], ['Rerun ×10', '2,348'], inControl],
  },
  {
    slug: 'hcv',
    name: 'HCV antibody',
    shown: '0.94',
    unit: 'S/CO',
    accession: '26-1120-0460',
    sample: 'Male, 47 years. Serum, drawn 08:58',
    tube: 'serum',
    evidence: { value: 0.94, grayZone: [0.8, 1], controls: [[0.5], [-0.3]] },
    caption: 'Signal-to-cutoff ratio, cutoff 1.00',
    drawing: {
      kind: 'scale',
      ends: [0.5, 2],
      ticks: [
        [0.5, '0.50'],
        [1, '1.00'],
        [2, '2.00'],
      ],
      points: [[0.94, '0.94']],
      zones: [[0.8, 1, 'gray zone']],
    },
    mark: '0.80 to 0.99: repeat',
    facts: [['Hemolysis', '0'], ['Repeat', 'none yet', 'gray zone', 'repeat first'], inControl],
  },
  {
    slug: 'wbc',
    name: 'WBC',
    shown: '14.2',
    unit: '10³/µL',
    accession: '26-1120-0468',
    sample: 'Male, 41 years. EDTA blood, drawn 09:04',
    tube: 'lavender',
    range: [4, 11],
    evidence: { value: 14.2, flags: ['Blasts'], controls: [[0.2], [0.4], [-0.5]] },
    caption: 'Scattergram, a cloud above lymphocytes',
    drawing: { kind: 'scatter', axes: ['complexity', 'fluorescence'] },
    mark: 'blasts: smear first',
    facts: [
      ['Flag', 'Blasts', 'flag', 'needs a smear'],
      ['Smear', 'none yet'],
      ['Controls', '3 of 3 in'],
    ],
  },
];
