import { expect, test } from 'vitest';
import { supportOf } from './support.ts';

test('the support texts name only the channels from the settings', () => {
  expect(supportOf({ phone: '+12125550100', chat: true }).channels).toBe('phone, email and chat');
  expect(supportOf({ phone: '', chat: true }).channels).toBe('email and chat');
  expect(supportOf({ phone: '+12125550100', chat: false }).channels).toBe('phone and email');
  expect(supportOf({ phone: '', chat: false }).channels).toBe('email');
});

test('the phone is shown in its format and dialed as digits', () => {
  expect(supportOf({ phone: '+1 212-555-0100', chat: true }).phone).toEqual({
    text: '+1 (212) 555-0100',
    href: 'tel:+12125550100',
  });
  expect(supportOf({ phone: '', chat: true }).phone).toBeUndefined();
});
