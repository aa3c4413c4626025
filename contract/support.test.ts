import { expect, test } from 'vitest';
import { supportOf } from './support.ts';

const settings = {
  phone: '+1 212-555-0100',
  supportEmail: 'support@ldl.example',
  chat: 'https://chat.ldl.example/',
  email: 'hello@ldl.example',
} as const;

test('the phone is shown in its format and dialed as digits', () => {
  expect(supportOf(settings).phone).toEqual({
    text: '+1 (212) 555-0100',
    href: 'tel:+12125550100',
  });
  expect(supportOf({ ...settings, phone: '' }).phone).toBeUndefined();
});

test('an owner who empties all three channels still answers at the company’s address', () => {
  const { channels, links } = supportOf({ ...settings, phone: '', supportEmail: '', chat: '' });
  expect(channels).toBe('email');
  expect(links).toEqual([{ text: 'hello@ldl.example', href: 'mailto:hello@ldl.example' }]);
});
