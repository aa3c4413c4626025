import { describe, expect, test } from 'vitest';
import { messyLines } from '#tests/support/messy-lines.ts';
import { analyzerName, analyzers } from '#web/pages/drivers/analyzers.ts';
import { createMatcher } from '#web/pages/drivers/create-matcher.ts';

const match = createMatcher(analyzers);

/** The device whose driver the result for a line promises. */
function readyFor(line: string): string | null {
  const result = match(line);
  return result.kind === 'found' ? analyzerName(result.device) : null;
}

function suggestionsFor(line: string): readonly string[] {
  const result = match(line);
  return result.kind === 'unsure' ? result.devices.map(analyzerName) : [];
}

describe('on the lists that laboratories write', () => {
  const named = messyLines.filter(([, device]) => device !== null);
  const others = messyLines.filter(([, device]) => device === null);

  test('no line is matched to another device’s driver', () => {
    expect(others.length).toBeGreaterThan(40);
    const wrong = messyLines.filter(([line, device]) => ![device, null].includes(readyFor(line)));
    expect(wrong).toEqual([]);
  });

  test('at least 98% of the named devices are found, and the others are suggested', () => {
    expect(named.length).toBeGreaterThan(60);
    const found = named.filter(([line, device]) => readyFor(line) === device);
    expect(found.length / named.length).toBeGreaterThanOrEqual(0.98);
    const lost = named.filter(
      ([line, device]) => readyFor(line) === null && !suggestionsFor(line).includes(device ?? ''),
    );
    expect(lost).toEqual([]);
  });

  test('every device in the catalog is found by its own name, in upper or lower case', () => {
    const names = analyzers.map(analyzerName);
    expect(names.filter((name) => readyFor(name) !== name)).toEqual([]);
    expect(names.filter((name) => readyFor(name.toUpperCase()) !== name)).toEqual([]);
  });
});

test.each([
  ['Roche cobas 601', ['Roche cobas e 601', 'Roche cobas i 601', 'Roche cobas u 601']],
  ['cobas 6000 (c501/e601)', ['Roche cobas c 501', 'Roche cobas e 601']],
  ['Alinity ci', ['Abbott Alinity c', 'Abbott Alinity i']],
  ['Sysmex XS-1000', ['Sysmex XS-1000i']],
  ['Dimension EXL', ['Siemens Healthineers Dimension EXL 200']],
  ['H-500', ['DIRUI H-500', 'HORIBA Medical Yumizen H500']],
])('%s asks for the exact device', (line, devices) => {
  expect(suggestionsFor(line).toSorted()).toEqual(devices.toSorted());
});

test.each(['AU400', 'Olympus AU640', 'Hitachi 917', 'Centrifuge Eppendorf 5804', 'Roche', ''])(
  '%j is built free, without a suggestion',
  (line) => {
    expect(match(line)).toEqual({ kind: 'free' });
  },
);
