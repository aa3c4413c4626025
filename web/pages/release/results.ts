import type { Evidence } from '#web/pages/release/release-rules.ts';
import type { CapColor } from '#web/ui/cap.tsx';

/** A result that waits for release, with what the bench shows. All of it is sample data. */
export type WaitingResult = {
  readonly name: string;
  readonly unit: string;
  readonly accession: string;
  readonly sample: string;
  readonly tube: CapColor;
  readonly evidence: Evidence;
  readonly range?: readonly [low: number, high: number] | undefined;
  /** The drawing's caption, and the drawing. */
  readonly caption: string;
  readonly drawing: Drawing;
  /** The text that the rules add to the drawing. */
  readonly mark: string;
  readonly facts: Readonly<Record<string, string>>;
  /** The limit that a fact breaks, shown with the rules' call. */
  readonly limits?: Readonly<Record<string, string>>;
};

export type Drawing =
  | {
      readonly kind: 'series';
      /** In order of time, on the result's range. The first and the last two have a date, and the last two a label. */
      readonly values: readonly number[];
      readonly dates: readonly [first: string, before: string, last: string];
      /** Runs of a control, in standard deviations, on ±2s. */
      readonly isControl?: true;
      /** The rules' limit, a line with its label. */
      readonly limit?: readonly [value: number, label: string];
    }
  | {
      readonly kind: 'scale';
      /** The ends of the scale, which is logarithmic. */
      readonly ends: readonly [low: number, high: number];
      readonly ticks: readonly number[];
      /** Labels of readings, with their places. */
      readonly points: Readonly<Record<string, number>>;
      /** The range as the bench shows it. */
      readonly band?: readonly [low: number, high: number, shown: string];
      /** The areas that the rules add, from each value to the next. */
      readonly zones?: { readonly from: readonly number[]; readonly names: readonly string[] };
    }
  | { readonly kind: 'scatter'; readonly axes: readonly [across: string, up: string] };

export const results: readonly WaitingResult[] = [
  {
    name: 'Sodium',
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
      values: [141, 138, 139, 140, 139],
      dates: ['Jan 12', 'Nov 19', 'Nov 20'],
    },
    mark: '−1 in 24 h, limit 5',
    facts: { Hemolysis: '0', Lipemia: '0', Controls: '2 of 2 in' },
  },
  {
    name: 'Potassium',
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
      values: [4.1, 4, 4.3, 4.2, 5.9],
      dates: ['Mar 4', 'Nov 19', 'Nov 20'],
      limit: [5.2, 'limit +1.0'],
    },
    mark: '+1.7 in 24 h',
    facts: { Hemolysis: '2+', Lipemia: '0', Controls: '2 of 2 in' },
    limits: { Hemolysis: 'limit 1+' },
  },
  {
    name: 'Glucose',
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
      values: [0.6, -0.9, 0.3, 1.1, 2.2, 2.4],
      dates: ['Nov 18', '', 'Nov 20'],
      isControl: true,
    },
    mark: '2-2s',
    facts: { Hemolysis: '0', 'Level 1': '+2.4s', 'Level 2': '+1.4s' },
    limits: { 'Level 1': 'two above +2s' },
  },
  {
    name: 'Creatinine',
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
      values: [0.92, 1.04, 1.21, 1.38],
      dates: ['May ’25', 'May ’26', 'Nov ’26'],
    },
    mark: '+0.17 in six months, limit 0.30 in 48 h',
    facts: { Hemolysis: '0', Lipemia: '0', Controls: '2 of 2 in' },
  },
  {
    name: 'Ciprofloxacin',
    unit: 'µg/mL',
    accession: '26-1119-1180',
    sample: 'E. coli. Urine, over 100,000 CFU/mL',
    tube: 'amber',
    evidence: { value: 0.5, flags: [] },
    caption: 'Growth up to 0.25 µg/mL, none from 0.5',
    drawing: {
      kind: 'scale',
      ends: [0.045, 5.6],
      ticks: [0.06, 0.25, 0.5, 1, 4],
      points: { 'MIC 0.5': 0.5 },
      zones: { from: [0.045, 0.35, 0.71, 5.6], names: ['S', 'I', 'R'] },
    },
    mark: 'CLSI M100: S to 0.25, I at 0.5, R from 1',
    facts: { Isolate: 'pure', 'Growth well': 'good', 'ATCC 25922': 'in' },
  },
  {
    name: 'hCG',
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
      ticks: [2, 100, 10_000],
      band: [2, 10_000, 'measuring range'],
      points: { '2,348 at ×10': 2348, '>10,000': 24_500 },
    },
    mark: '2,348 × 10 = 23,480',
    facts: { 'First run': '>10,000', 'Rerun ×10': '2,348', Controls: '2 of 2 in' },
  },
  {
    name: 'HCV antibody',
    unit: 'S/CO',
    accession: '26-1120-0460',
    sample: 'Male, 47 years. Serum, drawn 08:58',
    tube: 'serum',
    evidence: { value: 0.94, grayZone: [0.8, 1], controls: [[0.5], [-0.3]] },
    caption: 'Signal-to-cutoff ratio, cutoff 1',
    drawing: {
      kind: 'scale',
      ends: [0.5, 2],
      ticks: [0.5, 1, 2],
      points: { '0.94': 0.94 },
      zones: { from: [0.8, 1], names: ['gray zone'] },
    },
    mark: '0.80 to 0.99: repeat',
    facts: { Hemolysis: '0', Repeat: 'none yet', Controls: '2 of 2 in' },
    limits: { Repeat: 'repeat first' },
  },
  {
    name: 'WBC',
    unit: '10³/µL',
    accession: '26-1120-0468',
    sample: 'Male, 41 years. EDTA blood, drawn 09:04',
    tube: 'lavender',
    range: [4, 11],
    evidence: { value: 14.2, flags: ['Blasts'], controls: [[0.2], [0.4], [-0.5]] },
    caption: 'Scattergram, a cloud above lymphocytes',
    drawing: { kind: 'scatter', axes: ['complexity', 'fluorescence'] },
    mark: 'blasts: smear first',
    facts: { Flag: 'Blasts', Smear: 'none yet', Controls: '3 of 3 in' },
    limits: { Flag: 'needs a smear' },
  },
];
