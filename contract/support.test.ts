import { expect, test } from 'vitest';
import { channelsOf, namesOf } from './support.ts';

const settings = {
  salesEmail: 'sales@ldl.example',
  phone: '+1 212-555-0100',
  supportEmail: 'support@ldl.example',
  chat: 'https://chat.ldl.example/',
  email: 'hello@ldl.example',
} as const;

test('the phone is shown in its format and dialed as digits', () => {
  expect(channelsOf(settings)).toContainEqual({
    team: 'Support',
    name: 'Phone',
    text: '+1 (212) 555-0100',
    href: 'tel:+12125550100',
  });
});

test('a channel that the owner empties disappears from the list and from sentences', () => {
  const channels = channelsOf({ ...settings, salesEmail: '', phone: '' });
  expect(channels.map(({ text }) => text)).toEqual(['support@ldl.example', 'Chat with support']);
  expect(namesOf(channels)).toBe('email and chat');
});

test('an owner who empties all three channels still answers at the company’s address', () => {
  const none = { ...settings, salesEmail: '', phone: '', supportEmail: '', chat: '' } as const;
  expect(channelsOf(none)).toEqual([
    { team: 'Support', name: 'Email', text: 'hello@ldl.example', href: 'mailto:hello@ldl.example' },
  ]);
});
