import PostalMime from 'postal-mime';
import { expect, test } from 'vitest';
import { forms } from '#contract/forms.ts';
import type { LeadProduct } from '#contract/products.ts';
import type { Purpose } from '#contract/purposes.ts';
import { representativeContacts, requestTexts } from '#contract/request.ts';
import { site } from '#contract/site.ts';
import { subscriptionLinks } from '#server/leads/subscription-links.ts';
import { DeliveryRefused } from '#server/lib/delivery-failure.ts';
import { aDelivery, viaSmtp } from '#tests/support/delivery.ts';
import { anIntakeApp, post, storedLeads } from '#tests/support/intake-app.ts';
import { contact } from '#tests/support/payloads.ts';
import { startSmtpSink } from '#tests/support/smtp-sink.ts';
import { aLead } from '#tests/support/submission.ts';
import { mailChannel } from './mail-channel.ts';
import { acknowledgment, subscriptionConfirmation } from './visitor-emails.ts';

const publicUrl = new URL('https://lab.example');
const timeZone = 'America/New_York';
const links = subscriptionLinks('a secret of the tests', publicUrl);
const from = { name: '', address: 'website@lab.example' };
const compose = acknowledgment({ from, publicUrl, timeZone, links });

async function mailFor(lead = aLead()) {
  const message = await compose(aDelivery({ id: 'delivery-1', kind: 'acknowledgment', lead }));
  return message && { ...message, mail: await PostalMime.parse(message.raw) };
}

test.each(forms.map(({ id }) => id))('an acknowledgment for %s repeats nothing', async (form) => {
  const typed = 'Buy pills at https://spam.example <b>now</b>';
  const payload = { firstname: typed, message: typed, emailAddress: 'ann@lab.example' };
  const made = await mailFor(aLead({ form, payload }));
  const { mail } = made ?? {};
  expect(made?.envelope).toEqual({ from: 'website@lab.example', to: ['ann@lab.example'] });
  expect(mail?.subject).toBeTruthy();
  expect(`${mail?.subject}${mail?.text}${mail?.html}`).not.toMatch(/pills|spam|ann@/);
  expect(mail?.html).toContain(site.company);
  expect(mail?.text).toContain('https://lab.example');
  expect(mail?.from).toEqual({ name: site.company, address: 'website@lab.example' });
  const header = (key: string) => mail?.headers.find((each) => each.key === key)?.value;
  expect(header('auto-submitted')).toBe('auto-generated');
  expect(header('precedence')).toBe('bulk');
  expect(mail?.replyTo).toBeUndefined();
  expect(header('list-unsubscribe') !== undefined).toBe(form === 'subscribe');
});

function stepOf(purpose: Purpose, product: LeadProduct | null = null) {
  return requestTexts(purpose, { product }).next[1];
}

test.each([
  { page: '/lab', subject: 'We got your free trial request', step: stepOf('trial') },
  {
    page: '/contact_form',
    subject: 'We got your strategic session request',
    step: stepOf('session'),
  },
  { page: '/patient', subject: 'We got your demo request', step: stepOf('demo', 'patient') },
  { page: '/no-such-page', subject: 'We got your contact request', step: stepOf('call') },
])(
  'an acknowledgment of a contact request from $page states the request, and has the next steps for its page',
  async ({ page, subject, step }) => {
    const response = { heading: 'Success!', message: 'Thank you.' };
    const receivedAt = new Date('2026-11-20T15:42:00Z');
    const made = await mailFor(aLead({ receivedAt, intake: { source: { page }, response } }));
    expect(made?.mail.subject).toBe(subject);
    const title = subject.replace('We got your', 'Your');
    const order = [
      title,
      'Thank you for contacting us.',
      'What we got',
      'November 20, 2026 at 10:42 AM EST',
      'What happens next',
      'This confirmation. Done.',
      representativeContacts,
      step,
      'See or erase what we have stored about you',
      site.email,
    ];
    const html = made?.mail.html?.split('<body').at(-1) ?? '';
    for (const body of [made?.mail.text ?? '', html]) {
      const places = order.map((text) => body.indexOf(text));
      expect(places).not.toContain(-1);
      expect(places).toEqual(places.toSorted((one, other) => one - other));
    }
    expect(html.match(/<h1/g)).toHaveLength(1);
    expect(html.match(/<a /g)).toHaveLength(1);
    expect(html).toContain('href="https://lab.example/privacy/my-data"');
  },
);

test('an acknowledgment to a subscriber has an unsubscribe link', async () => {
  const lead = aLead({ form: 'subscribe', payload: { emailAddress: 'ann@lab.example' } });
  const made = await mailFor(lead);
  const link = links.unsubscribe.linkFor(lead.id);
  const header = (key: string) => made?.mail.headers.find((each) => each.key === key)?.value;
  expect(header('list-unsubscribe')).toBe(`<${link}>`);
  expect(header('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
  expect(made?.mail.text).toContain(link);
  expect(made?.mail.html).toContain(`href="${link}"`);
});

test('an acknowledgment is sent to one plain address, and never to someone who has unsubscribed', async () => {
  const emailAddress = 'ann@lab.example, bob@lab.example';
  expect(await mailFor(aLead({ payload: { emailAddress } }))).toBeNull();
  expect(await mailFor(aLead({ payload: {} }))).toBeNull();
  expect(await mailFor(aLead({ form: 'subscribe', status: 'unsubscribed' }))).toBeNull();
});

test.each([
  { code: 550, refused: true },
  { code: 451, refused: false },
])('an email rejected with $code fails permanently: $refused', async ({ code, refused }) => {
  const sink = await startSmtpSink({ reject: () => ({ code, text: 'no' }) });
  const channel = mailChannel(viaSmtp(sink.url), compose);
  const delivery = aDelivery({ id: 'one', kind: 'acknowledgment' });
  const failure = await channel
    .deliver(delivery, new AbortController().signal)
    .catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(Error);
  expect(failure instanceof DeliveryRefused).toBe(refused);
  await sink.close();
});

test('a subscriber is asked to confirm once, even after three acknowledgments that day', async () => {
  const { app, store } = await anIntakeApp();
  const subscribe = () =>
    app.inject({
      method: 'POST',
      url: '/api/form_apply_subscribe',
      payload: { emailAddress: contact.emailAddress },
    });
  for (let times = 0; times < 4; times += 1) await post(app, contact);
  for (let times = 0; times < 4; times += 1) expect((await subscribe()).statusCode).toBe(200);
  const leads = await storedLeads(store);
  const channels = await Promise.all(
    leads.map(async ({ id }) =>
      (await store.deliveriesOf(id)).map(({ channel }) => channel).join(' '),
    ),
  );
  const both = 'acknowledgment mail';
  expect(channels).toEqual([both, both, both, 'mail', 'confirmation']);
});

test('the email that asks to confirm has a link to confirm, and none to unsubscribe', async () => {
  const lead = aLead({
    form: 'subscribe',
    status: 'unconfirmed',
    payload: { emailAddress: 'ann@lab.example' },
  });
  const ask = subscriptionConfirmation({ from, publicUrl, timeZone, links });
  const delivery = aDelivery({ id: 'delivery-1', kind: 'confirmation' });
  const message = await ask({ ...delivery, lead });
  const mail = await PostalMime.parse(message?.raw ?? '');
  const link = links.confirm.linkFor(lead.id);
  expect(mail.subject).toBe('Please confirm your subscription');
  expect(mail.text).toContain(link);
  expect(mail.html).toContain(`href="${link}"`);
  expect(`${mail.text}${mail.html}`).not.toMatch(/ann@|nsubscribe/);
  expect(mail.headers.some(({ key }) => key === 'list-unsubscribe')).toBe(false);
  expect(await ask({ ...delivery, lead: { ...lead, status: 'accepted' } })).toBeNull();
});
