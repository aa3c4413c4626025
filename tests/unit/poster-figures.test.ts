import { expect, test } from 'vitest';
import { copyOf } from '#content/copy-of.ts';
import { posterFigures } from '#contract/poster-figures.ts';

test('the computed figures follow from the counted ones', () => {
  const { patients, tested, untested, testedPercent } = posterFigures;
  expect(patients - tested).toBe(untested);
  expect(Math.round((tested / patients) * 100)).toBe(testedPercent);
  expect(posterFigures).toMatchObject({
    untestedPerTested: 5.7,
    untestedPercent: 85,
    abnormalFrom: 1_600,
    abnormalTo: 1_850,
    projected: 9_850,
    projectedOf100: 37,
    projectedFrom: 9_150,
    projectedTo: 10_550,
    noFollowUp: 48_700,
    followUpPercent: 15,
    followUp: 8_600,
    thresholdGap: 1.8,
  });
});

test('every row of a chart’s table states the source of its value, and sums are correct', () => {
  const rows = copyOf('poster').figures.flatMap(({ data }) => data);
  expect(rows.length).toBeGreaterThan(15);
  for (const [name, value, how] of rows) {
    const [first = '', sign, second = ''] = how.split(/ ([÷−]) /);
    if (sign === undefined) {
      expect(how, name).toMatch(/^(Counted|Counted, as a share|Projected|Defined|.*% of [\d,]+)$/);
      continue;
    }
    const [left, right] = [first, second].map((text) => Number(text.replace(/[,%]/g, '')));
    const result = sign === '÷' ? (left ?? 0) / (right ?? 1) : (left ?? 0) - (right ?? 0);
    const shown = Number(value.replace(/,|%| g\/dL/g, ''));
    const percent = value.endsWith('%') && sign === '÷';
    expect(Math.abs((percent ? result * 100 : result) - shown), name).toBeLessThan(0.5);
  }
});
