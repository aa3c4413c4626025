import PostalMime from 'postal-mime';
import { expect, test } from 'vitest';
import type { LeadLaboratory } from '#contract/laboratory.ts';
import { answerAddresses } from '#server/lib/answer-addresses.ts';
import { readSettings } from '#server/settings/settings.ts';
import { aDelivery } from '#tests/support/delivery.ts';
import { aLeadLaboratory } from '#tests/support/lead-laboratory.ts';
import { aLead } from '#tests/support/submission.ts';
import { buildMessage, mailText, teamMail } from './message.ts';

test.each([
  ['sales@lab.example', ''],
  ['Sales <sales@lab.example>', 'Sales'],
  ['"Sales, East" <sales@lab.example>', 'Sales, East'],
  ['Sales, East <sales@lab.example>', 'Sales, East'],
  ['Ventas Ñandú <sales@lab.example>', 'Ventas Ñandú'],
])('MAIL_FROM=%s sets the sender, and the envelope has only its address', async (from, name) => {
  const env = { MAIL_FROM: from, LEADS_TO: 'a@lab.example, "B, C" <b@lab.example>' };
  const { mail } = readSettings(env);
  const compose = teamMail(mail);
  const delivery = aDelivery({ id: 'delivery-1' });
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

test.each([
  '=?utf-8?q?=0D=0ABcc=3A_x=40evil.example?=',
  'Re: =?UTF-8?B?SGVsbG8=?= and more',
  'Ünicode =?x?q?a?=',
  'Is 2 + 2 =? 4, “quoted”',
  `=?us-ascii?q?${'long_'.repeat(30)}?=`,
])('recipients read the subject and the names %j as they were written', async (text) => {
  const person = { name: text, address: 'ann@lab.example' };
  const plain = { name: '', address: 'bob@lab.example' };
  const parts = { subject: text, text: 'Hi', html: '<p>Hi</p>', from: person };
  const lists = { to: [plain, person], cc: [person, { name: 'B, C', address: 'c@lab.example' }] };
  const { raw } = await buildMessage({ id: 'a', date: new Date() }, { ...parts, ...lists });
  const head = raw.toString('utf8').split('\r\n\r\n')[0] ?? '';
  expect(head.match(/^(?:Subject|From|To|Cc|Bcc): /gm)).toHaveLength(4);
  const read = await PostalMime.parse(raw);
  expect(read.subject).toBe(text);
  expect(read.from).toEqual(person);
  expect([read.to, read.cc]).toEqual([lists.to, lists.cc]);
});

test('the email to the team shows the source of the lead', () => {
  const source = { page: '/lab', referrer: 'news.example', utm_term: '<b>\u0085' };
  const response = { heading: 'Success!', message: 'Thank you.' };
  const { html, text } = mailText(aLead({ intake: { source, response } }));
  expect(text).toContain(
    'Sent from page: /lab\nReferrer: news.example\nCampaign term: <b>\\u{85}\n',
  );
  expect(html).toContain('Campaign term: &lt;b&gt;');
});

test.each([
  ['/', 'Free trial request: Ann'],
  ['/contact_form', 'Strategic session request: Ann'],
  ['/patient/', 'Demo request, Patient: Ann'],
  ['/a-page-without-the-form', 'Contact request: Ann'],
])('a contact request from %s arrives as %j', (page, subject) => {
  const response = { heading: 'Success!', message: 'Thank you.' };
  const lead = aLead({ payload: { firstname: 'Ann' }, intake: { source: { page }, response } });
  expect(mailText(lead).subject).toBe(subject);
});

test('a contact request whose button asked for a demo arrives as a demo request', () => {
  const source = { page: '/contacts' };
  const payload = { firstname: 'Ann', purpose: 'demo', product: 'laboratory' };
  const { subject, text } = mailText(aLead({ payload, intake: { source } }));
  expect(subject).toBe('Demo request, Laboratory: Ann');
  expect(text).toMatch(/Reference: [0-9A-F]{4}-[0-9A-F]{4}\n/);
});

test('the email to the team shows and links a phone number with its extension (R216)', () => {
  const payload = { phone: '+17025550123', phoneExtension: '34' };
  const { text, html } = mailText(aLead({ payload }));
  expect(text).toContain('From: +1 (702) 555-0123 ext. 34\n');
  expect(text).not.toContain('Extension');
  expect(html).toContain('<a href="tel:+17025550123;ext=34">+1 (702) 555-0123 ext. 34</a>');
});

test('the email to the team links to the lead and shows local time and a readable phone number', () => {
  const receivedAt = new Date('2026-11-22T05:02:00Z');
  const payload = { phone: '+17025550123', emailAddress: 'ann@lab.example' };
  const lead = aLead({ receivedAt, payload });
  const consoleUrl = new URL('https://console.site.example');
  const { text, html } = mailText(lead, { timeZone: 'America/New_York', consoleUrl });
  const link = `https://console.site.example/leads/${lead.id}`;
  expect(text).toContain(
    `\n\nFrom: +1 (702) 555-0123\nann@lab.example\n\nOpen in the console: ${link}\n\n`,
  );
  expect(text).toContain('Received November 22, 2026 at 12:02 AM EST\n');
  expect(html).toContain('<a href="tel:+17025550123">+1 (702) 555-0123</a>');
  expect(html).toContain('href="mailto:ann@lab.example"');
  expect(mailText(lead).text).not.toContain('Open in the console');
});

test('a reply to the team’s email goes to the visitor and into the lead’s history, or replying is not offered', async () => {
  const lead = aLead({ payload: { emailAddress: 'ann@lab.example' } });
  const answers = answerAddresses('leads@site.example', ['a key of the tests']);
  const { replyTo, text, html } = mailText(lead, { answers });
  expect(replyTo).toEqual(['ann@lab.example', answers.addressFor(lead.id)]);
  for (const body of [text, html]) expect(body).toContain('Reply to this email');
  const without = mailText(lead);
  expect(without.replyTo).toEqual([]);
  for (const body of [without.text, without.html]) expect(body).not.toContain('Reply to this');
  const nobody = mailText(aLead({ payload: {} }), { answers });
  expect(nobody.replyTo).toEqual([]);
  const delivery = aDelivery({ id: 'delivery-1', lead });
  const { raw } = await teamMail({ ...addresses, answers })(delivery);
  const parsed = await PostalMime.parse(raw);
  expect(parsed.replyTo?.map(({ address }) => address)).toEqual(replyTo);
  const plain = await PostalMime.parse((await teamMail(addresses)(delivery)).raw);
  expect(plain.replyTo).toBeUndefined();
});

test('the email to the team states the registry that an NPI was checked against', () => {
  const payload = { npi: '1234567893', verificationSource: 'online' };
  const { text } = mailText(aLead({ form: 'reg_doc', payload }));
  expect(text).toContain('NPI checked against: NPPES\n');
});

test('the email to the team has a laboratory’s CLIA record, or says why there is none', () => {
  const textWith = (laboratory: LeadLaboratory) => mailText(aLead({ laboratory })).text;
  const found = textWith(aLeadLaboratory({ appliedFor: 'compliance', additionalName: null }));
  expect(found).toContain('CLIA record: SAMPLE REFERENCE LABORATORY INC (33D0123456)\n');
  expect(found).toContain('CLIA address:\n  1 SAMPLE ST, STE 2\n  ALBANY, NY 12207\n');
  expect(found).toContain('CLIA phone: +1 (518) 555-0100\n');
  expect(found).toContain('Certificate: Certificate of Accreditation\n');
  expect(found).toContain('Applied for: Certificate of Compliance\n');
  expect(found).toContain('Valid until: August 31, 2027\n');
  expect(found).toContain('Accredited by: CAP\n');
  expect(found).toContain('Tests a year: 251,200\n');
  expect(found).toContain('CLIA record as of: November 23, 2026 at 7:00 AM EST (CMS)\n');
  const terminated = textWith({
    ...aLeadLaboratory({
      isActive: false,
      expires: null,
      terminated: '2025-01-31',
      terminationReason: 'Fees not paid',
      testsPerYear: null,
    }),
    source: 'offline',
    asOf: '2026-09-30T00:00:00.000Z',
  });
  expect(terminated).toContain('Terminated: January 31, 2025. Fees not paid\n');
  expect(terminated).toContain('as of: September 30, 2026 (the imported CLIA file)\n');
  expect(terminated).not.toMatch(/Valid until|Tests a year/);
  const none = { ...aLeadLaboratory(), record: null, source: null, asOf: null };
  expect(textWith({ ...none, state: 'unavailable' })).toContain(
    'CLIA record: 33D0123456: the CLIA registry has not responded yet\n',
  );
  expect(textWith({ ...none, state: 'not found' })).toContain('not found in the CLIA registry');
});

test('an email escapes markup from a visitor', () => {
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

test('a name in any script arrives unchanged in the email', async () => {
  const { raw } = await compose({ firstname: 'Владимир Ødegård 王' });
  const mail = await PostalMime.parse(raw);
  expect(mail.subject).toBe('Contact request: Владимир Ødegård 王');
  expect(mail.text).toContain('From: Владимир Ødegård 王');
});

test('an email escapes control and bidi characters', () => {
  const { text, html } = mailText(aLead({ payload: { firstname: 'a\u202eb\u001b[2Jc' } }));
  expect(text).toContain('a\\u{202e}b\\u{1b}[2Jc');
  expect(html).toContain('a\\u{202e}b\\u{1b}[2Jc');
});

test('the team reads who wrote and what before the button, and the other fields after it', () => {
  const payload = { firstname: 'Maria', lastname: 'Lee', message: 'May we talk?\n<b>Soon</b>' };
  const consoleUrl = new URL('https://console.site.example');
  const intake = { source: { referrer: 'news.example' } };
  const lead = aLead({ form: 'partnership', payload: { ...payload, extra: 'a value' }, intake });
  const { text, html } = mailText(lead, { consoleUrl });
  expect(text).toContain('From: Maria Lee\n\nMessage:\n  May we talk?\n  <b>Soon</b>\n\nOpen in');
  const order = [
    'Partnership inquiry</h1>',
    'Maria Lee',
    'May we talk?<br>&lt;b&gt;Soon',
    'Open in',
    'a value',
    'news.example',
  ];
  const places = order.map((each) => html.indexOf(each));
  expect(places).not.toContain(-1);
  expect(places).toEqual(places.toSorted((one, other) => one - other));
  expect(html.match(/class="button"/g)).toHaveLength(1);
});

test('the email to the team includes lists, long texts, and unknown fields', () => {
  const payload = { departments: ['Genetic', 'Other: Toxicology'], message: 'one\ntwo' };
  const { text, html } = mailText(aLead({ form: 'unknown', payload }));
  expect(text).toContain('departments: Genetic, Other: Toxicology');
  expect(text).toContain('message:\n  one\n  two');
  expect(html).toContain('one<br>two');
});

test('an attached list of analyzers keeps its lines in the email', () => {
  const analyzers = ['Roche cobas c 311: driver ready', 'Acme <9000>: built free'];
  const { text, html } = mailText(aLead({ form: 'price', payload: { analyzers } }));
  expect(text).toContain(
    'Analyzers:\n  Roche cobas c 311: driver ready\n  Acme <9000>: built free\n',
  );
  expect(html).toContain('Roche cobas c 311: driver ready<br>Acme &lt;9000&gt;: built free');
});

test('an email is identical on every attempt, and its message ID is the ID of its delivery', async () => {
  const lead = aLead();
  const delivery = aDelivery({ id: 'delivery-1', lead });
  const first = await teamMail(addresses)(delivery);
  const second = await teamMail(addresses)({ ...delivery, attempts: 5 });
  expect(second.raw.equals(first.raw)).toBe(true);
  expect((await PostalMime.parse(first.raw)).messageId).toBe('<delivery-1@site.example>');
});

function compose(payload: Record<string, string>) {
  const lead = aLead({ payload });
  return teamMail(addresses)(aDelivery({ id: 'delivery-1', lead }));
}

const addresses = {
  from: { name: '', address: 'website@site.example' },
  to: [{ name: '', address: 'leads@lab.example' }],
};
