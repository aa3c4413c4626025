import { expect, test } from 'vitest';
import texts from '#content/cost-sheet.json' with { type: 'json' };
import { costTexts } from '#web/pages/cost/cost-paper.tsx';
import {
  costLines,
  costPerTest,
  type Figures,
  perTestText,
  scaleFor,
} from '#web/pages/cost/cost-per-test.ts';
import { costTerms } from '#web/pages/cost/cost-section.tsx';

const copy = { ...texts, ...costTerms };

/** Worked out by hand: [line, five years, cents per test]. */
type HandMade = readonly (readonly [string, number, number])[];

const midsize: HandMade = [
  ['installation', 60_000, 4.8],
  ['maintenance', 120_000, 9.6],
  ['integration', 30_000, 2.4],
  ['updates', 30_000, 2.4],
  ['seats', 81_000, 6.48],
  ['growth', 50_000, 4],
  ['emr', 20_000, 1.6],
  ['features', 60_000, 4.8],
  ['license', 250_000, 20],
];
const clinic: HandMade = [
  ['seats', 12_000, 20],
  ['license', 45_000, 75],
  ['downtime', 3_000, 5],
];

test.each<[string, Figures, HandMade, { tests: number; sum: number; cents: number; fees: number }]>(
  [
    [
      'the example: 1,250,000 tests in five years',
      copy.examples,
      midsize,
      { tests: 250_000, sum: 701_000, cents: 56.08, fees: 36.08 },
    ],
    [
      'a clinic with a license a year: 60,000 tests in five years',
      {
        tests: '12 000',
        'seats-times': '4',
        seats: '$50',
        license: '9,000.00',
        'license-unit': 'year',
        'downtime-times': '1.5',
        downtime: '400',
      },
      clinic,
      { tests: 12_000, sum: 60_000, cents: 100, fees: 20 },
    ],
  ],
)('%s', (_, figures, handMade, { tests, sum, cents, fees }) => {
  const sheet = costPerTest(figures);
  expect(sheet.problems).toEqual({});
  expect(sheet.tests).toBe(tests);
  expect(sheet.costs).toHaveLength(handMade.length);
  for (const [place, [name, fiveYears, perTest]] of handMade.entries()) {
    expect(sheet.costs[place]).toMatchObject({ name, fiveYears });
    expect((sheet.costs[place]?.perTest ?? 0) * 100).toBeCloseTo(perTest);
  }
  expect(sheet.fiveYears).toBeCloseTo(sum);
  expect((sheet.perTest ?? 0) * 100).toBeCloseTo(cents);
  expect(sheet.feesPerTest * 100).toBeCloseTo(fees);
});

test('a sheet without tests has five years but no cost per test, and no license per test', () => {
  const sheet = costPerTest({ maintenance: '1,000', license: '0.20' });
  expect(sheet).toMatchObject({ tests: null, perTest: null, fiveYears: 5000, problems: {} });
  expect(sheet.costs.map(({ fiveYears }) => fiveYears)).toEqual([5000, null]);
});

test('a number that can’t be used has a problem, and its line doesn’t count', () => {
  const sheet = costPerTest({
    tests: '0',
    installation: '-5',
    maintenance: 'twelve',
    updates: '9,999,999,999',
    growth: '0',
    'integration-times': '2.5',
    integration: '100',
    'seats-times': '3',
    emr: '500',
  });
  expect(sheet.problems).toEqual({
    tests: 'whole',
    installation: 'number',
    maintenance: 'number',
    updates: 'number',
    'integration-times': 'whole',
    seats: 'pair',
    'emr-times': 'pair',
  });
  expect(sheet.costs).toMatchObject([{ name: 'growth', fiveYears: 0, perTest: null }]);
});

test('the sheet names as many lines as it computes', () => {
  expect(copy.names).toHaveLength(costLines.length);
});

test('the request carries each line that is filled in, and the total', () => {
  const figures = { tests: '250000', seats: '45', 'seats-times': '30', license: '0.2' };
  expect(costTexts(costPerTest(figures), copy)).toEqual([
    'Completed tests: 250,000 a year',
    'Extra seats: 30 × $45 a month, 6.5¢ a test, $81,000 in five years',
    'License or test charge: $0.20 a test, 20.0¢ a test, $250,000 in five years',
    'Your cost today: 26.5¢ a test, $331,000 in five years',
  ]);
});

test.each([
  [0.5608, '56.1¢', 100, 600],
  [0.0004, '0.0¢', 1, 1],
  [0.031, '3.1¢', 5, 35],
  [0.9996, '$1.00', 200, 1000],
  [12.5, '$12.50', 2000, 14_000],
])(
  '$%f a test is %s, on a scale with steps of %i tenths of a cent up to %i',
  (dollars, text, step, end) => {
    expect(perTestText(dollars)).toBe(text);
    expect(scaleFor(dollars)).toEqual({ step, end });
  },
);
