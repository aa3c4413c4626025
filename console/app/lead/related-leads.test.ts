import { expect, test } from 'vitest';
import { sharedContact } from './related-leads.tsx';

test('two leads share an email address, a phone number, or both', () => {
  const ann = { email: 'ann@lab.example', phone: '+17025550123', isMasked: false };
  expect(sharedContact(ann, { ...ann, email: 'ANN@lab.example' })).toBe('same email and phone');
  expect(sharedContact(ann, { ...ann, phone: '' })).toBe('same email');
  expect(sharedContact(ann, { ...ann, email: 'lee@lab.example' })).toBe('same phone');
  expect(sharedContact({ ...ann, phone: '' }, { ...ann, email: '', phone: '' })).toBe('');
});

test('masked values are never the same', () => {
  const masked = { email: 'a•••@lab.example', phone: '•••23', isMasked: true };
  expect(sharedContact(masked, masked)).toBe('');
});
