import type { Page } from '@playwright/test';
import { addressOf } from '#content/targets.ts';
import { demoHref, href } from '#contract/addresses.ts';
import { contactPage, fillIn, leadsFrom, uniqueEmail } from '#tests/support/contact-page.ts';
import { mailAbout, tabTo } from '#tests/support/form-page.ts';
import { holdRequests, laterScripts } from '#tests/support/hold-requests.ts';
import { expect, hydrate, open, test } from '#tests/support/test.ts';

const trial = ['Request a free trial!', 'Request a free trial'] as const;
const demo = ['Request a demo', 'Request a demo'] as const;

/** The form's heading and button make the same request. */
async function expectForm(page: Page, [heading, button]: readonly [string, string]) {
  const section = page.locator('#contacts');
  await expect(section.getByRole('heading', { name: heading, exact: true })).toBeVisible();
  await expect(section.getByRole('button', { name: button, exact: true })).toBeVisible();
}

function demoLink(page: Page) {
  return page.locator('main').getByRole('link', { name: 'Request a demo', exact: true });
}

test('a demo link changes the form, and the resulting lead is a demo request', async ({ page }) => {
  await open(page, href('Lab'));
  await expectForm(page, trial);
  await demoLink(page).last().click();
  await expect(page).toHaveURL(demoHref('Lab'));
  await expect(page.locator('#contacts')).toBeInViewport();
  await expectForm(page, demo);
  await expect(contactPage(page).firstname).toBeFocused();
  // A second demo link makes the same request and changes nothing.
  await demoLink(page).first().click();
  await expectForm(page, demo);

  const contact = contactPage(page);
  await hydrate(contact.form);
  await expectForm(page, demo);
  const emailAddress = uniqueEmail();
  await fillIn(contact, emailAddress);
  await contact.submit.click();
  await contact.popup.getByRole('button', { name: 'Ok' }).click();
  await expectForm(page, demo);
  const [lead] = await leadsFrom(emailAddress);
  expect(lead).toMatchObject({ purpose: 'demo', intake: { source: { page: '/lab' } } });
  expect((await mailAbout(lead)).subject).toBe('Demo request, Laboratory: Ann');

  // Another lead from the page, after a link without a request.
  await page.getByRole('link', { name: 'Contacts' }).first().click();
  await expect(page).toHaveURL(href('Lab', '#contacts'));
  await expectForm(page, trial);
  const second = uniqueEmail();
  await fillIn(contact, second);
  await contact.submit.click();
  await contact.popup.getByRole('button', { name: 'Ok' }).click();
  expect((await leadsFrom(second))[0]).not.toHaveProperty('purpose');
});

test('Back, Forward, and another page’s link change the form', async ({ page }) => {
  await open(page, href('Home'));
  await page.locator('#slide-laboratory').getByRole('link', { name: 'Request a demo' }).focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(demoHref('Home'));
  await expectForm(page, demo);
  await page.goBack();
  await expectForm(page, trial);
  await page.goForward();
  await expectForm(page, demo);

  await open(page, addressOf('DeployingALims'));
  await demoLink(page).click();
  await expect(page).toHaveURL(demoHref('Lab'));
  await expectForm(page, demo);
  await expect(contactPage(page).firstname).toBeFocused();
  await page.goBack();
  await expect(page).toHaveURL(addressOf('DeployingALims'));
  await open(page, href('Home', '#contacts'));
  await page.reload();
  await expectForm(page, trial);
});

test('on a phone, the page scrolls to the field that a demo link focuses', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 256 });
  await open(page, href('Patient'));
  await demoLink(page).last().focus();
  await page.keyboard.press('Enter');
  const { firstname } = contactPage(page);
  await expect(firstname).toBeFocused();
  await expect(firstname).toBeInViewport({ ratio: 1 });
});

test('the landing page’s demo links focus the first field of its form', async ({ page }) => {
  await open(page, href('Limsforlabs'));
  await page.locator('main').getByRole('link', { name: 'Request a Demo' }).first().click();
  await expect(page.getByLabel('Subject')).toBeFocused();
  await tabTo(page.getByLabel('First name'));
});

test('a demo link clicked before the page’s scripts load works', async ({ page }) => {
  const release = await holdRequests(page, laterScripts);
  await page.goto(href('Profi'), { waitUntil: 'commit' });
  await demoLink(page).first().click();
  await expect(page).toHaveURL(demoHref('Profi'));
  release();
  await expectForm(page, demo);
  await hydrate(contactPage(page).form);
  await expectForm(page, demo);
});

test('a campaign’s tags leave a demo link and the document as they are', async ({ page }) => {
  await open(page, demoHref('Lab').replace('#', '&utm_source=news#'));
  await expectForm(page, demo);
  await open(page, `${href('Lab')}?utm_source=news`);
  await page.evaluate(() => Object.assign(window, { isSameDocument: true }));
  await demoLink(page).first().click();
  await expectForm(page, demo);
  const contact = contactPage(page);
  await hydrate(contact.form);
  const emailAddress = uniqueEmail();
  await fillIn(contact, emailAddress);
  await contact.submit.click();
  await expect(contact.popup).toBeVisible();
  expect(await page.evaluate(() => 'isSameDocument' in window)).toBe(true);
  const [lead] = await leadsFrom(emailAddress);
  expect(lead).toMatchObject({ purpose: 'demo', intake: { source: { utm_source: 'news' } } });
});
