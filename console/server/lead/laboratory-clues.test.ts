import { expect, test } from 'vitest';
import { payloadOf } from '#server/leads/lead.ts';
import { laboratoryClues } from './laboratory-clues.ts';

const cluesOf = (payload: Record<string, string>) =>
  laboratoryClues({ form: 'demo', payload: payloadOf(payload) });

test('a demo request gives a laboratory’s name, state, and phone as clues', () => {
  const payload = { companyName: 'Example Lab', userState: 'New York', phone: '+15185550100' };
  expect(cluesOf(payload)).toEqual({
    name: 'Example Lab',
    isDomain: false,
    state: 'NY',
    phone: '+15185550100',
    zip: '',
  });
});

test('a price request gives its address as a clue, and its email domain instead of a name', () => {
  const address = '12345 Sample St, Albany, NY 12207-1234';
  expect(cluesOf({ address, emailAddress: 'ann@mail.example-lab.example' })).toMatchObject({
    name: 'example-lab',
    isDomain: true,
    state: 'NY',
    zip: '12207',
  });
  expect(cluesOf({ address, emailAddress: 'ann@gmail.com' })).toMatchObject({ name: '' });
});

test('several states are not a clue to a laboratory', () => {
  const address = '1 Sample St, Albany, NY 12207; 2 Sample St, Trenton, NJ 08608';
  expect(cluesOf({ address })).toMatchObject({ state: '' });
});

test('a lead without a name and an address, or with a CLIA number, is not looked up by name', () => {
  expect(cluesOf({ companyName: '', emailAddress: 'ann@lab.example' })).toBeNull();
  expect(cluesOf({ name: 'Example Lab', clia: '33D0123456' })).toBeNull();
  expect(cluesOf({ name: 'Example Lab', clia: '1234567890' })).toMatchObject({
    name: 'Example Lab',
  });
});
