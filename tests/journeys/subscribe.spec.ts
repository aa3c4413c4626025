import type { Page } from '@playwright/test';
import newsletterCopy from '#content/forms/newsletter-copy.json' with { type: 'json' };
import { href } from '#contract/addresses.ts';
import { leadsFrom, messagesOf, uniqueEmail } from '#tests/support/contact-page.ts';
import { openDialogForm } from '#tests/support/dialog-form.ts';
import { mailAbout, nextBody, violationsIn } from '#tests/support/form-page.ts';
import { expect, open, test } from '#tests/support/test.ts';

test.use({ consentPending: true });

const api = '**/api/form_apply_subscribe';
const newsletter = {
  path: href('Limsforlabs'),
  button: 'Sign up for the newsletter!',
  form: 'subscribe',
};

function prompt(page: Page) {
  const panel = page.getByRole('complementary', { name: newsletterCopy.prompt.title });
  return {
    panel,
    emailAddress: panel.locator('[name="emailAddress"]'),
    submit: panel.locator('button[type="submit"]'),
    popup: page.getByRole('dialog'),
  };
}

async function answerConsent(page: Page): Promise<void> {
  const url = test.info().project.use.baseURL ?? '';
  const value = encodeURIComponent('{"required":true}');
  await page.context().addCookies([{ name: 'accept-cookies', value, url }]);
}

async function scrollPastTop(page: Page): Promise<void> {
  await page.evaluate(() => {
    const top = document.querySelector('#content > *')?.getBoundingClientRect().bottom ?? 0;
    scrollTo({ top: scrollY + top, behavior: 'instant' });
  });
}

async function openPrompt(page: Page, path = href('Home')) {
  await answerConsent(page);
  await open(page, path);
  await scrollPastTop(page);
  const parts = prompt(page);
  await expect(parts.panel).toBeVisible();
  return parts;
}

test('the prompt waits for the consent banner to close, and appears once a day', async ({
  page,
  context,
}) => {
  await open(page, href('Home'));
  const { panel } = prompt(page);
  const banner = page.getByRole('region', { name: 'Your privacy choices', exact: true });
  await expect(banner).toBeVisible();
  await scrollPastTop(page);
  await page.mouse.wheel(0, 200);
  await expect(panel).toHaveCount(0);
  await banner.getByRole('button', { name: 'Only required' }).click();
  await expect(panel).toBeVisible();
  expect(await panel.evaluate((element) => element.contains(document.activeElement))).toBe(false);
  await expect(page.locator('[data-announcer]')).toHaveText(newsletterCopy.prompt.announcement);
  const cookie = (await context.cookies()).find(({ name }) => name === 'subscribe-shown');
  expect(cookie).toMatchObject({ path: '/', sameSite: 'Lax' });
  const hours = ((cookie?.expires ?? 0) - Date.now() / 1000) / 3600;
  expect(Math.round(hours)).toBe(24);
  await open(page, href('Home'));
  await scrollPastTop(page);
  await page.waitForFunction(() => scrollY > 0);
  await expect(async () => expect(await panel.count()).toBe(0)).toPass({ intervals: [600] });
});

test('the open prompt fits, checks its value and keeps it until an excluded page', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 664 });
  const { panel, emailAddress, submit } = await openPrompt(page);
  expect((await panel.boundingBox())?.height).toBeLessThanOrEqual(96);
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 844 });
    await expect(panel).toBeInViewport({ ratio: 1 });
  }
  expect(await violationsIn(panel)).toEqual([]);
  await submit.click();
  expect(await messagesOf(emailAddress)).toEqual(['Value is required']);
  await emailAddress.fill('ann@example');
  expect(await messagesOf(emailAddress)).toEqual(['Value is not a valid email address']);
  await expect(submit).toBeDisabled();
  await emailAddress.fill('ann@example.com');
  const follow = (href: string) =>
    page
      .locator(`#page a[href="${href}"]`)
      .first()
      .evaluate((link: HTMLElement) => link.click());
  await follow(href('HomeTermsOfUse'));
  await expect(page.locator('h1')).toHaveText('Terms of Use');
  await expect(panel).toBeHidden();
  await follow(href('Lab'));
  await expect(panel).toBeVisible();
  await expect(emailAddress).toHaveValue('ann@example.com');
  // Escape closes it from anywhere.
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
  await page.keyboard.press('Escape');
  await expect(panel).toBeHidden();
});

test('the prompt appears neither at the top, on excluded pages, nor while a form is used', async ({
  page,
  context,
}) => {
  await answerConsent(page);
  const { panel } = prompt(page);
  for (const name of ['PrivacyPolicy', 'LabTermsOfUse', 'Registration'] as const) {
    await open(page, href(name));
    await scrollPastTop(page);
    await page.mouse.wheel(0, 300);
    await page.mouse.wheel(0, 300);
    const names = (await context.cookies()).map(({ name }) => name);
    expect(names, name).not.toContain('subscribe-shown');
    await expect(panel).toHaveCount(0);
  }
  await open(page, href('Home'));
  await page.mouse.wheel(0, 40);
  await expect(page.locator('.site-header')).toHaveAttribute('data-stuck', /.*/);
  await expect(panel).toHaveCount(0);
  await scrollPastTop(page);
  await expect(panel).toBeVisible();
  await page.locator('form[data-form="contact"] [name="firstname"]').focus();
  await expect(panel).toBeHidden();
});

test('a subscription is stored once; links in its emails confirm and end it', async ({ page }) => {
  const parts = await openPrompt(page);
  const emailAddress = uniqueEmail();
  await parts.emailAddress.fill(emailAddress);
  await expect(parts.panel).toContainText('We’ll email you a link to confirm.');
  const body = nextBody(page, '/form_apply_subscribe');
  await parts.submit.click();
  await expect(parts.panel).toBeHidden();
  expect(Object.keys(await body).toSorted()).toEqual(['emailAddress', 'g_recaptcha_response']);
  await expect(parts.popup).toContainText('Success!');
  await expect(parts.popup).toContainText('Now you will receive news about us by email.');
  await expect(parts.popup).toContainText('One more step: open the link we email you.');
  await parts.popup.getByRole('button', { name: 'Ok' }).click();
  await expect(parts.panel).toBeHidden();
  const [lead] = await leadsFrom(emailAddress);
  expect(lead).toMatchObject({ form: 'subscribe', status: 'unconfirmed', emailAddress });

  const second = await openDialogForm(page, newsletter);
  expect(await violationsIn(second.dialog)).toEqual([]);
  await expect(second.dialog).toContainText('We’ll email you a link to confirm.');
  await second.field('emailAddress').fill(emailAddress.toUpperCase());
  await second.submit.click();
  await expect(second.result).toContainText('Now you will receive news about us by email.');
  await expect(second.result).toContainText('One more step: open the link we email you.');
  expect(await leadsFrom(emailAddress)).toHaveLength(1);

  const heading = page.getByRole('heading', { level: 1 });
  const { text = '' } = await mailAbout(lead, 'confirmation');
  await page.goto(/https?:\S+confirm-subscription\S+/.exec(text)?.[0] ?? '');
  await expect(heading).toHaveText('Subscribe to our newsletter?');
  expect(await violationsIn(page.locator('main'))).toEqual([]);
  expect(await leadsFrom(emailAddress)).toMatchObject([{ status: 'unconfirmed' }]);
  await page.getByRole('button', { name: 'Confirm subscription' }).click();
  await expect(heading).toHaveText('You are subscribed');
  expect(await leadsFrom(emailAddress)).toMatchObject([{ status: 'accepted' }]);
  const acknowledgment = await mailAbout(lead, 'acknowledgment');
  const header = (key: string) =>
    acknowledgment.headers.find((each) => each.key === key)?.value ?? '';
  expect(header('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
  const link = header('list-unsubscribe').slice(1, -1);
  expect(link).not.toContain('@');

  await page.goto(link);
  await expect(heading).toHaveText('Unsubscribe from our newsletter?');
  expect(await violationsIn(page.locator('main'))).toEqual([]);
  expect(await leadsFrom(emailAddress)).toMatchObject([{ status: 'accepted' }]);
  await page.getByRole('button', { name: 'Unsubscribe' }).click();
  await expect(heading).toHaveText('You are unsubscribed');
  expect(await leadsFrom(emailAddress)).toMatchObject([{ status: 'unsubscribed' }]);
});

test('after a failure the prompt reopens with the address', async ({ page, expectMessage }) => {
  expectMessage(/Failed to load resource/);
  const parts = await openPrompt(page, href('Lab'));
  const emailAddress = uniqueEmail();
  await parts.emailAddress.fill(emailAddress);
  await page.route(api, (route) => route.abort());
  await parts.submit.click();
  await expect(parts.popup).toContainText('Sorry :(');
  await expect(parts.popup).toContainText('Something went wrong. Please try again.');
  await expect(parts.panel).toBeHidden();
  await parts.popup.getByRole('button', { name: 'Ok' }).click();
  await expect(parts.panel).toBeVisible();
  await expect(parts.emailAddress).toBeFocused();
  await expect(parts.emailAddress).toHaveValue(emailAddress);
  await page.unroute(api);
  await page.keyboard.press('Enter');
  await expect(parts.popup).toContainText('Success!');
  expect(await leadsFrom(emailAddress)).toHaveLength(1);
});
