import { expect, test } from 'vitest';
import { readablePhone } from './phone.ts';

test.each([
  ['+17025550123', '+1 (702) 555-0123'],
  ['+442079460958', '+44 2079460958'],
  ['+493012345678', '+49 3012345678'],
  ['+79161234567', '+7 9161234567'],
  ['+380441234567', '+380 441234567'],
  ['+3545551234', '+354 5551234'],
  ['+2901234', '+290 1234'],
  ['•••23', '•••23'],
  ['+1702555', '+1702555'],
  ['call me', 'call me'],
])('the phone number %s is shown as %s', (stored, shown) => {
  expect(readablePhone(stored)).toBe(shown);
});
