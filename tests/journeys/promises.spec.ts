import type { Page } from '@playwright/test';
import { addressOf } from '#content/targets.ts';
import { href } from '#contract/addresses.ts';
import {
  type ContactPage,
  contactPage,
  fillIn,
  leadsFrom,
  uniqueEmail,
} from '#tests/support/contact-page.ts';
import { mailAbout } from '#tests/support/form-page.ts';
import { expect, hydrate, open, test } from '#tests/support/test.ts';
import { pages } from '#web/lib/pages.ts';

const demo = {
  link: 'Request a demo',
  heading: 'Request a demo',
  button: 'Request a demo',
  popup: 'One of our representatives will be in touch with you.',
  request: 'demo request',
};
const trial = {
  link: 'Request a free trial',
  heading: 'Request a free trial!',
  button: 'Request a free trial',
  popup: demo.popup,
  request: 'free trial request',
};
const trialOfLabreports = { ...trial, heading: 'Request a free trial of Labreports!' };
const support = {
  link: 'Ask about support',
  heading: 'Ask about support',
  button: 'Ask about support',
  popup: 'Support has your question. Targets for a first response: critical 1 h',
  request: 'support question',
};
const driver = {
  link: 'Request a missing driver',
  heading: 'Request a missing driver',
  button: 'Request a missing driver',
  popup: 'We have your request for a driver.',
  request: 'driver request',
};
const security = {
  link: 'Request the security package',
  heading: 'Request the security package',
  button: 'Request the security package',
  popup: 'The security package comes to your email address.',
  request: 'security package request',
};
const session = {
  link: 'Claim a free strategic session',
  heading: 'Claim Your Free Cost-Saving Strategic Session',
  button: 'Claim your free strategic session',
  popup: demo.popup,
  request: 'strategic session request',
};
const consultation = {
  link: 'Request Your Free Strategic Consultation',
  heading: 'Request Your Free Strategic Consultation',
  button: 'Request your free strategic consultation',
  popup: demo.popup,
  request: 'strategic consultation request',
};

type Promised = typeof demo;

/** These ask for a message. */
const questions: readonly Promised[] = [support, driver, security];

/** Every call to action that leads to a contact form: the page it is on, what it promises, and the product. */
const calls: readonly (readonly [page: string, promised: Promised, product: string])[] = [
  [href('Home'), demo, ''],
  [href('Lab'), demo, 'Laboratory'],
  [href('LabSupport'), support, 'Laboratory'],
  [href('LabDrivers'), driver, 'Laboratory'],
  [href('LabInfosec'), security, 'Laboratory'],
  [href('Profi'), demo, 'Professional'],
  [href('ProfiSupport'), support, 'Professional'],
  [href('ProfiDrivers'), driver, 'Professional'],
  [href('Patient'), demo, 'Patient'],
  [href('Labreports'), demo, 'Labreports'],
  [href('Labreports'), trialOfLabreports, 'Labreports'],
  [href('Poster'), trialOfLabreports, 'Labreports'],
  [href('FixesLab'), consultation, ''],
  [href('Limsforlabs'), session, ''],
  [href('Limsforlabs'), trial, ''],
  [href('Advantages'), trial, ''],
  [addressOf('DeployingALims'), demo, 'Laboratory'],
  [addressOf('WhatAModernLimsIs'), demo, 'Laboratory'],
];

/** The same promise of several pages is sent from the last of them; the others only have to reach the form. */
const isSent = ([from, promised]: (typeof calls)[number]) =>
  calls.findLast((call) => call[1] === promised)?.[0] === from;

test('a call to action that several pages have leads to its form from each', async ({ page }) => {
  for (const call of calls) if (!isSent(call)) await reachForm(page, call);
});

for (const call of calls.filter(isSent)) {
  const [from, promised, product] = call;
  const { link, popup, request } = promised;
  test(`‘${link}’ on ${from} is kept by form, popup and both emails`, async ({ page }) => {
    const contact = await reachForm(page, call);
    const isQuestion = questions.includes(promised);
    const message = contact.form.getByLabel('Message');

    const emailAddress = uniqueEmail();
    await fillIn(contact, emailAddress);
    if (isQuestion) await message.fill('The AU680 sends no results.');
    await contact.submit.click();
    await expect(contact.popup).toContainText(popup);
    const reference =
      /Reference (\w{4}-\w{4})/.exec((await contact.popup.textContent()) ?? '')?.[1] ?? '';
    await contact.popup.getByRole('button', { name: 'Ok' }).click();

    const [lead] = await leadsFrom(emailAddress);
    const toTeam = await mailAbout(lead, promised === support ? 'purpose' : 'operator');
    const title = `${request[0]?.toUpperCase()}${request.slice(1)}${product && `, ${product}`}`;
    expect(toTeam.subject).toBe(`${title}: Ann`);
    expect(toTeam.to?.[0]?.address).toBe(
      promised === support ? 'support@lab.example' : 'leads@lab.example',
    );
    expect(toTeam.text).toContain(reference);
    if (isQuestion) expect(toTeam.text).toContain('The AU680 sends no results.');
    const toVisitor = await mailAbout(lead, 'acknowledgment');
    expect(toVisitor.subject).toBe(`We got your ${request}`);
    expect(toVisitor.text).toContain(`Reference ${reference}`);
    expect(toVisitor.text).toContain(title);
  });
}

async function reachForm(
  page: Page,
  [from, promised]: (typeof calls)[number],
): Promise<ContactPage> {
  await open(page, from);
  const link = page.locator('main').getByRole('link', { name: promised.link, exact: true });
  await link.first().click();
  const contact = contactPage(page);
  await expect(page.getByRole('heading', { name: promised.heading, exact: true })).toBeVisible();
  await hydrate(contact.form);
  await expect(contact.submit).toHaveText(promised.button, { useInnerText: true });
  const visible = questions.includes(promised);
  await expect(contact.form.getByLabel('Message')).toBeVisible({ visible });
  return contact;
}

test('no call to action is missing in the table', async ({ request }) => {
  const known = new Set(calls.map(([page, { link }]) => `${page} ${link}`));
  // The same link as on /lab, shown at the end (release.spec.ts).
  known.add(`${href('Release')} ${demo.link}`);
  const missing = new Set<string>();
  for (const { path } of pages) {
    const html = await (await request.get(path)).text();
    const [main = ''] = /<main.*<\/main>/s.exec(html) ?? [];
    for (const [, address = '', text = ''] of main.matchAll(
      /<a [^>]*?href="([^"]*)"[^>]*>(?:<span[^>]*>)?([^<]*)/g,
    )) {
      const isCall = /[?&;]ask=|^\/(contact_form|request_form)$/.test(address);
      if (isCall && path !== href('SiteMap') && !known.has(`${path} ${text}`)) {
        missing.add(`${path} ${text}`);
      }
    }
  }
  expect([...missing]).toEqual([]);
});
