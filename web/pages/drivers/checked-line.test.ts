import { expect, test } from 'vitest';
import { analyzerList } from '#contract/analyzer-list.ts';
import { checkField } from '#contract/check-form.ts';
import { analyzers } from '#web/pages/drivers/analyzers.ts';
import {
  type CheckedLine,
  countStates,
  deviceOf,
  sentLines,
  stateOf,
} from '#web/pages/drivers/checked-line.ts';

const listed = analyzers.find(({ device }) => device === 'cobas c 311') ?? analyzers[0];
if (!listed) throw new Error('The catalog is empty');
const cobas = { ...listed, confirmed: true };
const unconfirmed = { ...listed, confirmed: false };

const ready: CheckedLine = { text: 'Roche C311 SN 5', match: { kind: 'found', device: cobas } };
const exact: CheckedLine = { text: 'roche COBAS c 311', match: { kind: 'found', device: cobas } };
const free: CheckedLine = { text: 'Acme 9000', match: { kind: 'free' } };
const unsure: CheckedLine = { text: 'cobas', match: { kind: 'unsure', devices: [cobas] } };

test('a correction takes precedence over the match', () => {
  expect([ready, free, unsure].map(stateOf)).toEqual(['ready', 'free', 'unsure']);
  expect(stateOf({ ...ready, choice: null })).toBe('free');
  expect(deviceOf({ ...ready, choice: null })).toBeUndefined();
  expect(stateOf({ ...unsure, choice: cobas })).toBe('ready');
  expect(deviceOf({ ...free, choice: cobas })).toBe(cobas);
  expect(countStates([ready, free, unsure, exact])).toEqual({
    ready: 2,
    listed: 0,
    unsure: 1,
    free: 1,
  });
});

test('only a device that the operator has confirmed is called ready', () => {
  const line: CheckedLine = { text: 'C311', match: { kind: 'found', device: unconfirmed } };
  const chosen: CheckedLine = { ...unsure, choice: unconfirmed };
  expect([line, chosen].map(stateOf)).toEqual(['listed', 'listed']);
  expect(countStates([line, chosen, exact])).toMatchObject({ ready: 1, listed: 2 });
  expect(sentLines([line])).toEqual([
    'Roche cobas c 311: on our list, driver to be confirmed (listed as C311)',
  ]);
});

test('a request states which devices are ready, and how the visitor wrote them', () => {
  expect(sentLines([ready, exact, free, unsure])).toEqual([
    'Roche cobas c 311: driver ready (listed as Roche C311 SN 5)',
    'Roche cobas c 311: driver ready',
    'Acme 9000: built free',
    'cobas: device to be confirmed',
  ]);
});

test('a long list omits how ready devices were written, and every list sent is valid', () => {
  const long = { ...ready, text: 'C311 '.repeat(40) };
  const some = sentLines([long, free]) ?? [];
  const many = sentLines(Array.from({ length: 500 }, () => long)) ?? [];
  expect(some[0]).toMatch(/\(listed as C311 .*…\)$/);
  expect(many[0]).toBe('Roche cobas c 311: driver ready');
  expect(checkField(analyzerList, some)).toEqual([]);
  expect(checkField(analyzerList, many)).toEqual([]);
});

test('a list that is still too long is not sent', () => {
  expect(
    sentLines(Array.from({ length: 500 }, () => ({ ...free, text: 'Acme '.repeat(40) }))),
  ).toBe(null);
});
