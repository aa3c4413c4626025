import type { Page } from '@playwright/test';
import { href } from '#contract/addresses.ts';
import { builtFiles } from '#tests/support/built-files.ts';
import {
  contactApi,
  fillIn,
  leadsFrom,
  openContact,
  uniqueEmail,
} from '#tests/support/contact-page.ts';
import { controlsOf, operate, placedForms } from '#tests/support/first-use.ts';
import { holdRequests } from '#tests/support/hold-requests.ts';
import { expect, hydrate, open, test, waitForLayout } from '#tests/support/test.ts';
import { canonicalAddress, pages } from '#web/lib/pages.ts';

/** Requested by the start script, which handles Back until the router runs. */
const pageScript = builtFiles('page');

/** The paths of the documents that the browser loads. */
function documentsOf(page: Page): string[] {
  const loaded: string[] = [];
  page.on('request', (request) => {
    if (request.isNavigationRequest()) loaded.push(new URL(request.url()).pathname);
  });
  return loaded;
}

/** Clicks a link without scrolling to it first. */
async function follow(page: Page, href: string): Promise<void> {
  const link = page.locator(`#page a[href="${href}"]`).first();
  await link.evaluate((element: HTMLElement) => element.click());
}

test('every page change keeps the document and updates the head', async ({ page }) => {
  await open(page, href('Home'));
  const documents = documentsOf(page);
  for (const row of pages.slice(1)) {
    const { path, title, description, type } = row;
    await page.evaluate((href) => {
      const link = document.createElement('a');
      link.href = href;
      document.querySelector('#page')?.append(link);
      link.click();
    }, path);
    await expect(page.locator(`#page[data-page-type="${type}"]`)).toBeAttached();
    await expect(page).toHaveTitle(new RegExp(`^${title.replace(/[()?]/g, '\\$&')}`));
    await expect(page.locator('h1')).toBeFocused();
    await expect(page.locator('[data-late][hidden]')).toHaveCount(0);
    const head = await page.evaluate(() => ({
      canonical: document.querySelector<HTMLLinkElement>('link[rel=canonical]')?.href,
      description: document.querySelector<HTMLMetaElement>('meta[name=description]')?.content,
      data: document.querySelectorAll('script[type="application/ld+json"]').length,
    }));
    const canonical = new URL(canonicalAddress(row), page.url()).href;
    expect(head).toEqual({ canonical, description, data: 1 });
  }
  expect(documents).toEqual([]);
});

test('a page can be left the moment its form starts hydrating', async ({ page }) => {
  await open(page, href('Lab'));
  // Prefetched and without a transition, the next page appears before React's first task.
  const fetched = page.waitForResponse('**/terms');
  await page
    .locator(`footer a[href="${href('HomeTermsOfUse')}"]`)
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

test('an unknown URL shows the 404 page, and Back still works', async ({ page, expectMessage }) => {
  expectMessage(/404/);
  await open(page, href('HomeTermsOfUse'));
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

test('a document loads when the next page can’t be fetched or is from another build', async ({
  page,
  expectMessage,
}) => {
  expectMessage(/ERR_FAILED/);
  await open(page, href('HomeTermsOfUse'));
  const documents = documentsOf(page);
  await page.route('**/privacy', (route) =>
    route.request().isNavigationRequest() ? route.continue() : route.abort(),
  );
  const started = page.waitForRequest(pageScript);
  await follow(page, href('PrivacyPolicy'));
  await started;
  await expect(page.locator('h1')).toHaveText('Privacy Policy');
  expect(documents).toEqual([href('PrivacyPolicy')]);
  await page.goBack();
  await expect(page.locator('h1')).toHaveText('Terms of Use');

  await page.locator('html[data-routed]').waitFor({ state: 'attached' });
  documents.length = 0;
  await page.route('**/cookies', async (route) => {
    if (route.request().isNavigationRequest()) return route.continue();
    const response = await route.fetch();
    const html = await response.text();
    const body = html.replace(/data-page="[^"]+"/, 'data-page="/assets/new.js"');
    return route.fulfill({ response, body });
  });
  await follow(page, href('CookiePolicy'));
  await expect(page.locator('h1')).toHaveText('Cookie Policy');
  expect(documents).toEqual([href('CookiePolicy')]);
});

test('a prefetched page is announced and not fetched again, even later in the visit', async ({
  page,
}) => {
  await open(page, href('HomeTermsOfUse'));
  const fetched: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (!/\.\w+$|^\/api\//.test(pathname)) fetched.push(pathname);
  });
  const [privacy, cookies] = [href('PrivacyPolicy'), href('CookiePolicy')];
  for (const path of [privacy, cookies]) {
    const link = page.locator(`footer a[href="${path}"]`).first();
    await link.scrollIntoViewIfNeeded();
    const [response] = await Promise.all([page.waitForResponse(`**${path}`), link.hover()]);
    await response.finished();
    await link.click();
    await expect(page).toHaveURL(path);
    await expect(page.locator('h1')).toBeFocused();
  }
  await expect(page.locator('[data-announcer]')).toHaveText(/^Cookie Policy/);
  expect(fetched).toEqual([privacy, cookies]);
});

test('a slow page change shows a progress indicator, and is fetched once', async ({ page }) => {
  await open(page, href('HomeTermsOfUse'));
  await waitForLayout(page);
  const documents = documentsOf(page);
  const fetched: string[] = [];
  page.on('request', (request) => fetched.push(new URL(request.url()).pathname));
  const release = await holdRequests(page, '**/privacy');
  const link = page.locator(`footer a[href="${href('PrivacyPolicy')}"]`).first();
  const prefetched = page.waitForRequest('**/privacy');
  await link.hover();
  await prefetched;
  await page.evaluate(() => window.scrollTo({ top: 300, behavior: 'instant' }));
  await follow(page, href('PrivacyPolicy'));
  await follow(page, href('PrivacyPolicy'));
  await expect(page.locator('html[data-loading]')).toBeAttached();
  await expect(page.locator('h1')).toHaveText('Terms of Use');
  // The browser may correct the position by a pixel when something above it is laid out again.
  expect(await page.evaluate(() => window.scrollY)).toBeCloseTo(300, -1);
  release();
  await expect(page.locator('h1')).toHaveText('Privacy Policy');
  await expect(page.locator('html[data-loading]')).not.toBeAttached();
  expect(fetched.filter((path) => path === href('PrivacyPolicy'))).toHaveLength(1);
  await page.goBack();
  await expect(page.locator('h1')).toHaveText('Terms of Use');
  expect(documents).toEqual([]);
});

test('what is typed into a form survives a link and Back', async ({ page, request }) => {
  // The price form also keeps a draft, and a registration has two steps.
  const sample = ['contact', 'price', 'reg_org'];
  const forms = await placedForms(request);
  for (const placed of forms.filter(({ form }) => sample.includes(form.id))) {
    await open(page, placed.path);
    const form = page.locator(`form[data-form="${placed.form.id}"]`).first();
    await hydrate(form);
    const controls = await controlsOf(page, placed);
    for (const control of controls.filter(({ type }) => type !== 'button')) {
      await operate(control, 'autofill');
    }
    const left = await form.evaluate(valuesOf);
    expect(left.filter(([, value]) => value).length, placed.form.id).toBeGreaterThan(0);
    await page.evaluate((path) => {
      const link = document.createElement('a');
      link.href = path;
      document.querySelector('#page')?.append(link);
      link.click();
    }, href('HomeTermsOfUse'));
    await expect(page.locator('h1')).toHaveText('Terms of Use');
    await page.goBack();
    await hydrate(form);
    await expect.poll(() => form.evaluate(valuesOf), placed.form.id).toEqual(left);
  }
});

test('the result of a form left while sending appears over the next page', async ({ page }) => {
  const contact = await openContact(page);
  const emailAddress = uniqueEmail();
  await fillIn(contact, emailAddress);
  const release = await holdRequests(page, contactApi);
  await contact.submit.click();
  await expect(contact.submit).toHaveText('Sending');
  await follow(page, href('HomeTermsOfUse'));
  await expect(page.locator('h1')).toHaveText('Terms of Use');
  release();
  await expect(contact.popup).toContainText('Success!');
  await expect(page.locator('h1')).toHaveText('Terms of Use');
  expect(await leadsFrom(emailAddress)).toHaveLength(1);
  await contact.popup.getByRole('button', { name: 'Ok' }).click();
  await page.goBack();
  await hydrate(contact.form);
  await expect(contact.firstname).toHaveValue('');
});

test('Back right after a reload returns to the previous page', async ({ page }) => {
  await open(page, href('HomeTermsOfUse'));
  await follow(page, href('PrivacyPolicy'));
  await expect(page.locator('h1')).toHaveText('Privacy Policy');
  const started = page.waitForRequest(pageScript);
  await page.reload({ waitUntil: 'commit' });
  await started;
  await page.goBack();
  await expect(page.locator('h1')).toHaveText('Terms of Use');
});

test('a submission completes when the visitor leaves the site', async ({ page }) => {
  const contact = await openContact(page);
  const emailAddress = uniqueEmail();
  await fillIn(contact, emailAddress);
  const [request] = await Promise.all([page.waitForRequest(contactApi), contact.submit.click()]);
  expect(request.method()).toBe('POST');
  await page.goto('about:blank');
  await expect.poll(() => leadsFrom(emailAddress)).toHaveLength(1);
});

/** Runs in the browser. The text or the state of each named control. */
function valuesOf(
  form: SVGElement | HTMLElement,
): readonly (readonly [string, string | boolean])[] {
  const named = [...(form as HTMLFormElement).elements] as HTMLInputElement[];
  return named
    .filter(({ name, type }) => name && type !== 'submit')
    .map(({ name, type, value, checked }) => [
      name,
      type === 'checkbox' || type === 'radio' ? checked : value,
    ]);
}
