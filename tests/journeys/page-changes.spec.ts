import type { Page } from '@playwright/test';
import { pages } from '#content/pages.ts';
import {
  anEmail,
  contactApi,
  contactPage,
  fillIn,
  leadsFrom,
} from '#tests/support/contact-page.ts';
import { dialogForm } from '#tests/support/dialog-form.ts';
import { expect, near, open, test } from '#tests/support/test.ts';

/** Documents that the browser loads, by their paths. */
function documentsOf(page: Page): string[] {
  const loaded: string[] = [];
  page.on('request', (request) => {
    if (request.isNavigationRequest()) loaded.push(new URL(request.url()).pathname);
  });
  return loaded;
}

/** Follows a link of the page without scrolling to it first. */
async function follow(page: Page, href: string): Promise<void> {
  const link = page.locator(`#page a[href="${href}"]`).first();
  await link.evaluate((element: HTMLElement) => element.click());
}

test('every page of a visit comes without a document, with its own head and frame', async ({
  page,
}) => {
  await open(page, '/');
  const documents = documentsOf(page);
  for (const { path, title, description, type } of pages.slice(1)) {
    await page.evaluate((href) => {
      const link = document.createElement('a');
      link.href = href;
      document.querySelector('#page')?.append(link);
      link.click();
    }, path);
    await expect(page.locator(`#page[data-page-type="${type}"]`)).toBeAttached();
    await expect(page).toHaveTitle(new RegExp(`^${title.replace(/[()?]/g, '\\$&')}`));
    await expect(page.locator('h1')).toBeFocused();
    const head = await page.evaluate(() => ({
      canonical: document.querySelector<HTMLLinkElement>('link[rel=canonical]')?.href,
      description: document.querySelector<HTMLMetaElement>('meta[name=description]')?.content,
      data: document.querySelectorAll('script[type="application/ld+json"]').length,
    }));
    expect(head).toEqual({ canonical: new URL(path, page.url()).href, description, data: 1 });
  }
  expect(documents).toEqual([]);
});

test('a page can be left at the moment its form begins to hydrate', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await open(page, '/lab');
  // Fetched ahead, and without a transition, the next page comes before React's first task.
  const fetched = page.waitForResponse('**/terms');
  await page
    .locator('footer a[href="/terms"]')
    .evaluate((link: HTMLElement) => link.focus({ preventScroll: true }));
  await (await fetched).finished();
  await page.evaluate(() => {
    const add = EventTarget.prototype.addEventListener;
    EventTarget.prototype.addEventListener = function (...parameters) {
      add.apply(this, parameters);
      if (!(this instanceof HTMLElement) || !this.dataset.island) return;
      EventTarget.prototype.addEventListener = add;
      document.querySelector<HTMLElement>('footer a[href="/terms"]')?.click();
    };
  });
  await page.evaluate(() =>
    document.querySelector('[data-island]')?.dispatchEvent(new Event('focusin', { bubbles: true })),
  );
  await expect(page.locator('h1')).toHaveText('Terms of Use');
});

test('a page change announces the page', async ({ page }) => {
  await open(page, '/terms');
  await follow(page, '/privacy');
  await expect(page.locator('[data-announcer]')).toHaveText(/^Privacy Policy/);
});

test('an unknown address is the 404 page, and Back leads on', async ({ page, expectMessage }) => {
  expectMessage(/404/);
  await open(page, '/terms');
  const documents = documentsOf(page);
  await page.evaluate(() => {
    const link = document.querySelector<HTMLAnchorElement>('footer a[href="/privacy"]');
    link?.setAttribute('href', '/no/such/page');
    link?.click();
  });
  await expect(page.locator('main p').first()).toHaveText('404');
  await page.goBack();
  await expect(page.locator('h1')).toHaveText('Terms of Use');
  expect(documents).toEqual([]);
});

test('where the next page can’t be fetched the browser loads the document', async ({
  page,
  expectMessage,
}) => {
  expectMessage(/ERR_FAILED/);
  await open(page, '/terms');
  const documents = documentsOf(page);
  await page.route('**/privacy', (route) =>
    route.request().isNavigationRequest() ? route.continue() : route.abort(),
  );
  await follow(page, '/privacy');
  await expect(page.locator('h1')).toHaveText('Privacy Policy');
  expect(documents).toEqual(['/privacy']);
  await page.goBack();
  await expect(page.locator('h1')).toHaveText('Terms of Use');
});

test('an answer that is no page of this build is loaded as a document', async ({ page }) => {
  await open(page, '/terms');
  const documents = documentsOf(page);
  await page.route('**/privacy', async (route) => {
    if (route.request().isNavigationRequest()) return route.continue();
    const answer = await route.fetch();
    const html = await answer.text();
    return route.fulfill({
      response: answer,
      body: html.replace(/page-[\w-]+\.js/, 'page-new.js'),
    });
  });
  await follow(page, '/privacy');
  await expect(page.locator('h1')).toHaveText('Privacy Policy');
  expect(documents).toEqual(['/privacy']);
});

test('a page that is fetched ahead is not fetched again', async ({ page }) => {
  await open(page, '/terms');
  const fetched: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (!/\.\w+$/.test(pathname)) fetched.push(pathname);
  });
  const link = page.locator('footer a[href="/privacy"]').first();
  await link.scrollIntoViewIfNeeded();
  await Promise.all([page.waitForResponse('**/privacy'), link.hover()]);
  await link.click();
  await expect(page.locator('h1')).toHaveText('Privacy Policy');
  expect(fetched).toEqual(['/privacy']);
});

test('Back right after a reload leads to the page before', async ({ page }) => {
  await open(page, '/terms');
  await follow(page, '/privacy');
  await expect(page.locator('h1')).toHaveText('Privacy Policy');
  await page.reload({ waitUntil: 'commit' });
  await page.locator('h1').waitFor();
  await page.goBack();
  await expect(page.locator('h1')).toHaveText('Terms of Use');
});

test('a slow page shows that it is on its way', async ({ page }) => {
  await open(page, '/terms');
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/privacy', async (route) => {
    await held;
    await route.continue();
  });
  await follow(page, '/privacy');
  await expect(page.locator('html[data-loading]')).toBeAttached();
  await expect(page.locator('h1')).toHaveText('Terms of Use');
  release();
  await expect(page.locator('h1')).toHaveText('Privacy Policy');
  await expect(page.locator('html[data-loading]')).not.toBeAttached();
});

test('what was typed in a dialog survives a page change, and so does the open dialog', async ({
  page,
}) => {
  await open(page, '/terms');
  await follow(page, '/privacy');
  await expect(page.locator('h1')).toHaveText('Privacy Policy');
  const career = dialogForm(page, 'Careers', 'career');
  await career.opener.click();
  await career.field('firstname').fill('Ann');
  await page.goBack();
  await expect(page.locator('h1')).toHaveText('Terms of Use');
  await expect(career.dialog).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(career.dialog).toBeHidden();
  await expect(career.opener).toBeFocused();
  await career.opener.click();
  await expect(career.field('firstname')).toHaveValue('Ann');
});

test('the result of a form that was left while it was sent appears over the next page', async ({
  page,
}) => {
  await open(page, '/contacts');
  const contact = contactPage(page);
  await near(contact.form);
  const emailAddress = anEmail();
  await fillIn(contact, emailAddress);
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(contactApi, async (route) => {
    await held;
    await route.continue();
  });
  await contact.submit.click();
  await expect(contact.submit).toHaveText('Sending');
  await follow(page, '/terms');
  await expect(page.locator('h1')).toHaveText('Terms of Use');
  release();
  await expect(contact.popup).toContainText('Success!');
  await expect(page.locator('h1')).toHaveText('Terms of Use');
  expect(leadsFrom(emailAddress)).toHaveLength(1);
});

test('a submission is sent to its end when the visitor leaves the site meanwhile', async ({
  page,
}) => {
  await open(page, '/contacts');
  const contact = contactPage(page);
  await near(contact.form);
  const emailAddress = anEmail();
  await fillIn(contact, emailAddress);
  const [request] = await Promise.all([page.waitForRequest(contactApi), contact.submit.click()]);
  expect(request.method()).toBe('POST');
  await page.goto('about:blank');
  await expect.poll(() => leadsFrom(emailAddress)).toHaveLength(1);
});
