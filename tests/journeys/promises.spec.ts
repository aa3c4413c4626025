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

/** The promise of a call to action: its text, the heading and the button of the form it leads to. */
type Promised = readonly [link: string, heading: string, button: string];

const sameTexts = (text: string): Promised => [text, text, text];
const demo = sameTexts('Request a demo');
const support = sameTexts('Ask about support');
const driver = sameTexts('Request a missing driver');
const security = sameTexts('Request the security package');
const trial: Promised = ['Request a free trial', 'Request a free trial!', 'Request a free trial'];
const trialOfLabreports: Promised = [
  'Request a free trial',
  'Request a free trial of Labreports!',
  'Request a free trial',
];
const session: Promised = [
  'Claim a free strategic session',
  'Claim Your Free Cost-Saving Strategic Session',
  'Claim your free strategic session',
];
const consultation: Promised = [
  'Request Your Free Strategic Consultation',
  'Request Your Free Strategic Consultation',
  'Request your free strategic consultation',
];

/** These ask for a message. */
const questions: readonly Promised[] = [support, driver, security];

/** Every call to action that leads to a contact form: the page it is on, and what it promises. */
const calls: readonly (readonly [page: string, promised: Promised])[] = [
  [href('Home'), demo],
  [href('Lab'), demo],
  [href('LabSupport'), support],
  [href('LabDrivers'), driver],
  [href('LabInfosec'), security],
  [href('Profi'), demo],
  [href('ProfiSupport'), support],
  [href('ProfiDrivers'), driver],
  [href('Patient'), demo],
  [href('Labreports'), demo],
  [href('Labreports'), trialOfLabreports],
  [href('Poster'), trialOfLabreports],
  [href('FixesLab'), consultation],
  [href('Limsforlabs'), session],
  [href('Limsforlabs'), trial],
  [href('Advantages'), trial],
  [addressOf('DeployingALims'), demo],
  [addressOf('WhatAModernLimsIs'), demo],
];

test('every call to action leads to the form that it promises', async ({ page }) => {
  test.slow();
  for (const call of calls) await reachForm(page, ...call);
});

for (const [from, promised, request, team, popup] of [
  [
    href('ProfiSupport'),
    support,
    'support question, Professional',
    'support@lab.example',
    'Support has your question. Targets for a first response: critical 1 h',
  ],
  [
    href('Poster'),
    trialOfLabreports,
    'free trial request, Labreports',
    'leads@lab.example',
    'One of our representatives will be in touch with you.',
  ],
] as const)
  test(`‘${promised[0]}’ on ${from} is kept by popup and both emails`, async ({ page }) => {
    const contact = await reachForm(page, from, promised);
    const isQuestion = questions.includes(promised);
    const emailAddress = uniqueEmail();
    await fillIn(contact, emailAddress);
    if (isQuestion) await contact.form.getByLabel('Message').fill('The AU680 sends no results.');
    await contact.submit.click();
    await expect(contact.popup).toContainText(popup);
    const reference =
      /Reference (\w{4}-\w{4})/.exec((await contact.popup.textContent()) ?? '')?.[1] ?? '';

    const [lead] = await leadsFrom(emailAddress);
    const toTeam = await mailAbout(lead, isQuestion ? 'purpose' : 'operator');
    const title = `${request[0]?.toUpperCase()}${request.slice(1)}`;
    expect(toTeam.subject).toBe(`${title}: Ann`);
    expect(toTeam.to?.[0]?.address).toBe(team);
    expect(toTeam.text).toContain(reference);
    if (isQuestion) expect(toTeam.text).toContain('The AU680 sends no results.');
    const toVisitor = await mailAbout(lead, 'acknowledgment');
    expect(toVisitor.subject).toBe(`We got your ${request.split(',')[0]}`);
    expect(toVisitor.text).toContain(`Reference ${reference}`);
    expect(toVisitor.text).toContain(title);
  });

async function reachForm(page: Page, from: string, promised: Promised): Promise<ContactPage> {
  const [link, heading, button] = promised;
  await open(page, from);
  await page.locator('main').getByRole('link', { name: link, exact: true }).first().click();
  const contact = contactPage(page);
  await expect(page.getByRole('heading', { name: heading, exact: true })).toBeVisible();
  await hydrate(contact.form);
  await expect(contact.submit).toHaveText(button, { useInnerText: true });
  const visible = questions.includes(promised);
  await expect(contact.form.getByLabel('Message')).toBeVisible({ visible });
  return contact;
}

test('no call to action is missing in the table', async ({ request }) => {
  const known = new Set(calls.map(([page, [link]]) => `${page} ${link}`));
  // The same link as on /lab, shown at the end (release.spec.ts).
  known.add(`${href('Release')} ${demo[0]}`);
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
