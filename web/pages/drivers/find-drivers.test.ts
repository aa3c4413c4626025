import { expect, test } from 'vitest';
import { analyzerName } from '#web/pages/drivers/analyzers.ts';
import { type Answer, findDrivers } from '#web/pages/drivers/find-drivers.ts';

function answered(query: string): string {
  const { answer } = findDrivers(query);
  return answer === null ? 'none' : described(answer);
}

function described(answer: Answer): string {
  if (answer.kind === 'free') return 'free';
  if (answer.kind === 'device') return analyzerName(answer.device);
  const devices = answer.kind === 'system' ? answer.modules : answer.devices;
  return `${answer.kind}: ${devices.map(analyzerName).join(', ')}`;
}

test.each([
  ['cobas 6000', 'system: Roche cobas c 501, Roche cobas e 601'],
  ['Roche cobas 8000', 'system: Roche cobas c 702, Roche cobas e 801'],
  ['xn-1000', 'Sysmex XN-1000'],
  ['sysmecs xn1000', 'Sysmex XN-1000'],
  ['Olympus AU480', 'Beckman Coulter AU480'],
  ['AU68', 'Beckman Coulter AU680'],
  ['H-500', 'several: DIRUI H-500, HORIBA Medical Yumizen H500, Bio-Rad IH-500'],
  ['Prestige 24i', 'free'],
  ['AU400', 'free'],
  ['', 'none'],
  ['  ', 'none'],
  ['zq', 'none'],
])('%j is answered with %s', (query, answer) => {
  expect(answered(query)).toBe(answer);
});

test('every beginning of a name has an answer, so that nobody reads “not on our list” while typing', () => {
  const names = [
    'cobas 6000',
    'XN-1000',
    'xn1000',
    'Olympus AU480',
    'bioMerieux Vitek 2',
    'i-STAT',
  ];
  const early = names.flatMap((name) =>
    Array.from(name, (_, end) => name.slice(0, end + 1)).filter(
      (part) => answered(part) === 'free',
    ),
  );
  expect(early).toEqual([]);
});

test('a maker’s old name finds its devices, also before a model is given', () => {
  const rows = findDrivers('olympus').rows.map(analyzerName);
  expect(rows).toContain('Beckman Coulter AU480');
  expect(rows.every((name) => name.startsWith('Beckman Coulter'))).toBe(true);
});

test('the list has what contains the query and what is meant by it', () => {
  const rows = findDrivers('cobas 6000').rows.map(analyzerName);
  expect(rows).toEqual(['Roche cobas c 501', 'Roche cobas e 601']);
  expect(findDrivers('roche').rows.length).toBeGreaterThan(10);
});
