import { expect, test } from 'vitest';
import { copyOf } from '#content/copy-of.ts';
import { brokenRules, callFor, type Evidence } from '#web/pages/release/release-rules.ts';
import { results } from '#web/pages/release/results.ts';

const delta = { previous: 4.2, hours: 24, limit: 1, within: 24 };
const reading = { value: 100, dilution: 10, range: [2, 500] } as const;

const cases: readonly (readonly [name: string, evidence: Evidence, broken?: string])[] = [
  ['no facts', { value: 5 }],
  ['a difference at the limit', { value: 5.2, delta }],
  ['a rise above the limit', { value: 5.3, delta }, 'delta'],
  ['a fall below the limit', { value: 3.1, delta }, 'delta'],
  ['an old previous result', { value: 9, delta: { ...delta, hours: 25 } }],
  ['hemolysis below the limit', { value: 5, hemolysis: { index: 1, limit: 2 } }],
  ['hemolysis at the limit', { value: 5, hemolysis: { index: 2, limit: 2 } }, 'hemolysis'],
  ['a control at 3s', { value: 5, controls: [[0, 3]] }],
  ['a control below −3s', { value: 5, controls: [[0], [0, -3.1]] }, '1-3s'],
  ['a violation before the last run', { value: 5, controls: [[3.2, 0.4]] }],
  ['two runs above +2s', { value: 5, controls: [[0.1, 2.1, 2.2]] }, '2-2s'],
  ['two runs below −2s', { value: 5, controls: [[-2.1, -2.4]] }, '2-2s'],
  ['runs on both sides', { value: 5, controls: [[2.3, -2.3]] }],
  [
    'each level above +2s once',
    {
      value: 5,
      controls: [
        [0, 2.3],
        [0, 2.3],
      ],
    },
  ],
  ['a diluted reading in range', { value: 1000, reading }],
  [
    'a reading above the range',
    { value: 5010, reading: { ...reading, value: 501 } },
    'measuring range',
  ],
  ['a wrong factor', { value: 100, reading }, 'dilution'],
  ['the start of the gray zone', { value: 0.8, grayZone: [0.8, 1] }, 'gray zone'],
  ['the end of the gray zone', { value: 1, grayZone: [0.8, 1] }],
  ['a flag', { value: 5, flags: ['Blasts'] }, 'flag'],
];

test.each(cases.map(([name, ...rest]) => ({ name, rest })))('$name', ({ rest }) => {
  const [evidence, broken = ''] = rest;
  expect(brokenRules(evidence).join()).toBe(broken);
  expect(callFor(evidence)).toBe(broken ? 'hold' : 'release');
});

test('four of the eight results are held, each for the rules that its texts name', () => {
  const held = results.map(({ name, evidence }) => [name, ...brokenRules(evidence)].join(' '));
  expect(held).toEqual([
    'Sodium',
    'Potassium delta hemolysis',
    'Glucose 2-2s',
    'Creatinine',
    'Ciprofloxacin',
    'hCG',
    'HCV antibody gray zone',
    'WBC flag',
  ]);
  const { results: texts } = copyOf('release');
  expect(texts.map(({ name }) => name)).toEqual(results.map(({ name }) => name));
  expect(texts.map(({ missed }) => missed.split(' ')[1])).toEqual(
    results.map(({ evidence }) => (callFor(evidence) === 'hold' ? 'released' : 'held')),
  );
});
