import PostalMime from 'postal-mime';
import { expect, test } from 'vitest';
import { aLead } from '#tests/support/submission.ts';
import { mailText } from './mail-text.ts';
import { operatorMail } from './message.ts';

test('markup from a visitor is escaped', () => {
  const firstname = '<img src=x onerror="alert(1)">&amp;';
  const { html, text } = mailText(aLead({ payload: { firstname } }));
  expect(html).not.toContain('<img');
  expect(html).toContain('&lt;img src=x onerror=&quot;alert(1)&quot;&gt;&amp;amp;');
  expect(text).toContain(firstname);
});

test('a first name cannot add headers, and an address cannot add recipients', async () => {
  const { raw, envelope } = await compose({
    firstname: 'Ann\r\nBcc: victim@x.example\r\n\r\nbody',
    emailAddress: 'ann@lab.example, victim@x.example\r\nBcc: victim@x.example',
  });
  const mail = await PostalMime.parse(raw);
  expect(mail.headers.map(({ key }) => key).toSorted()).toEqual([
    'auto-submitted',
    'content-type',
    'date',
    'from',
    'message-id',
    'mime-version',
    'subject',
    'to',
  ]);
  expect(mail.subject).toBe(
    'Contact request: Ann\\u{d}\\u{a}Bcc: victim@x.example\\u{d}\\u{a}\\u{d}\\u{a}body',
  );
  expect(envelope.to).toEqual(['leads@lab.example']);
});

test('names in any script arrive unchanged', async () => {
  const { raw } = await compose({ firstname: 'Владимир Ødegård 王' });
  const mail = await PostalMime.parse(raw);
  expect(mail.subject).toBe('Contact request: Владимир Ødegård 王');
  expect(mail.text).toContain('First name: Владимир Ødegård 王');
});

test('control and bidi characters are escaped', () => {
  const { text, html } = mailText(aLead({ payload: { firstname: 'a\u202eb\u001b[2Jc' } }));
  expect(text).toContain('a\\u{202e}b\\u{1b}[2Jc');
  expect(html).toContain('a\\u{202e}b\\u{1b}[2Jc');
});

test('lists, long texts, and unknown fields are included', () => {
  const payload = { departments: ['Genetic', 'Other: Toxicology'], message: 'one\ntwo' };
  const { text, html } = mailText(aLead({ form: 'unknown', payload }));
  expect(text).toContain('departments: Genetic, Other: Toxicology');
  expect(text).toContain('message:\n  one\n  two');
  expect(html).toContain('one<br>two');
});

test('a mail is identical on every attempt, and its message ID is the ID of its delivery', async () => {
  const lead = aLead();
  const delivery = { id: 'delivery-1', channel: 'mail' as const, tries: 0, lead };
  const first = await operatorMail(addresses)(delivery);
  const second = await operatorMail(addresses)({ ...delivery, tries: 5 });
  expect(second.raw.equals(first.raw)).toBe(true);
  expect((await PostalMime.parse(first.raw)).messageId).toBe('<delivery-1@site.example>');
});

function compose(payload: Record<string, string>) {
  const lead = aLead({ payload });
  return operatorMail(addresses)({ id: 'delivery-1', channel: 'mail', tries: 0, lead });
}

const addresses = {
  from: { name: '', address: 'website@site.example' },
  to: [{ name: '', address: 'leads@lab.example' }],
};
