import PostalMime from 'postal-mime';
import { expect, test } from 'vitest';
import { readSettings } from '#server/settings.ts';
import { aLead } from '#tests/support/submission.ts';
import { operatorMail } from './message.ts';

test.each([
  ['sales@lab.example', ''],
  ['Sales <sales@lab.example>', 'Sales'],
  ['"Sales, East" <sales@lab.example>', 'Sales, East'],
  ['Sales, East <sales@lab.example>', 'Sales, East'],
  ['Ventas Ñandú <sales@lab.example>', 'Ventas Ñandú'],
])('MAIL_FROM=%s sets the sender, and the envelope has only its address', async (from, name) => {
  const env = { MAIL_FROM: from, LEADS_TO: 'a@lab.example, "B, C" <b@lab.example>' };
  const { mail } = readSettings(env);
  const compose = operatorMail(mail);
  const delivery = { id: 'delivery-1', channel: 'mail', tries: 0, lead: aLead() } as const;
  const { raw, envelope } = await compose(delivery);
  expect(envelope).toEqual({ from: 'sales@lab.example', to: ['a@lab.example', 'b@lab.example'] });
  const read = await PostalMime.parse(raw);
  expect(read.from).toEqual({ name, address: 'sales@lab.example' });
  expect(read.to).toEqual([
    { name: '', address: 'a@lab.example' },
    { name: 'B, C', address: 'b@lab.example' },
  ]);
  expect(read.messageId).toBe('<delivery-1@lab.example>');
});
