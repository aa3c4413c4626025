import type { Page } from '@playwright/test';
import { href } from '#contract/addresses.ts';
import { builtFiles } from '#tests/support/built-files.ts';
import {
  contactPage,
  contactPath,
  fillIn,
  leadsFrom,
  uniqueEmail,
} from '#tests/support/contact-page.ts';
import {
  controlsOf,
  expectedState,
  type Hand,
  markControls,
  operate,
  placedForms,
  stateOf,
} from '#tests/support/first-use.ts';
import { holdRequests, laterScripts } from '#tests/support/hold-requests.ts';
import { expect, test } from '#tests/support/test.ts';
import { translate } from '#tests/support/translate.ts';

/** Holds a page's later scripts at a certain moment. Returns the function that lets them continue. */
type Moment = (page: Page, island: string, release: () => void) => Promise<() => unknown>;

const beforeScripts: Moment = async (_page, _island, release) => release;

const whileCodeLoads: Moment = async (page, island, release) => {
  const releaseCode = await holdRequests(page, builtFiles('react', island));
  release();
  await page.locator('html[data-routed]').waitFor({ state: 'attached' });
  return releaseCode;
};

/** React then discards the form's elements, because their texts are not its own. */
const whileCodeLoadsTranslated: Moment = async (page, island, release) => {
  const proceed = await whileCodeLoads(page, island, release);
  await translate(page, 'wrapping');
  return proceed;
};

/** The moments of a control's first use, each with the form that is used and the CPU slowdown that follows. */
const moments: readonly (readonly [string, Moment, Hand, string, number])[] = [
  ['by autofill before the scripts reach a slow device', beforeScripts, 'autofill', 'demo', 6],
  ['with the keyboard while its form’s code loads', whileCodeLoads, 'keyboard', 'price', 1],
  ['by touch on a translated page', whileCodeLoadsTranslated, 'touch', 'price', 1],
];

for (const [when, reach, hand, id, rate] of moments)
  test.describe(() => {
    test.use({ hasTouch: hand === 'touch' });

    test(`every control works when used ${when}`, async ({ page, request, expectMessage }) => {
      if (reach === whileCodeLoadsTranslated) expectMessage(/React error #418/);
      const session = await page.context().newCDPSession(page);
      const placed = (await placedForms(request)).find(({ form }) => form.id === id);
      if (!placed) throw new Error(`No page has the form ${id}`);
      const release = await openHeld(page, placed.path);
      const controls = await controlsOf(page, placed);
      const proceed = await reach(page, placed.island, release);
      for (const control of controls) await operate(control, hand);
      await session.send('Emulation.setCPUThrottlingRate', { rate });
      await proceed();
      const island = page.locator(`[data-island="${placed.island}"]`);
      await island.scrollIntoViewIfNeeded();
      await expect(island).toHaveAttribute('data-state', 'hydrated');
      await session.send('Emulation.setCPUThrottlingRate', { rate: 1 });
      await markControls(page, placed, controls);
      const expected = controls.map(expectedState);
      await expect.poll(() => Promise.all(controls.map(stateOf))).toEqual(expected);
    });
  });

for (const [when, reach, key] of [
  ['by a click before the scripts arrive', beforeScripts, undefined],
  ['by Enter in a field before the scripts arrive', beforeScripts, 'Enter'],
  ['by a click while the form’s code loads', whileCodeLoads, undefined],
] as const)
  test(`a form sent ${when} arrives`, async ({ page }) => {
    const release = await openHeld(page, contactPath);
    const contact = contactPage(page);
    const proceed = await reach(page, 'contact-form', release);
    const email = uniqueEmail();
    await fillIn(contact, email);
    if (key) await contact.emailAddress.press(key);
    else await contact.submit.click();
    await proceed();
    await expect(contact.popup).toContainText('Success!');
    expect(await leadsFrom(email)).toHaveLength(1);
    expect(page.url()).not.toContain('example.com');
  });

test('a list of countries opened before the scripts arrive still opens', async ({ page }) => {
  const release = await openHeld(page, contactPath);
  const country = page.getByRole('button', { name: /^Country of the phone number/ });
  await country.press('Space');
  release();
  await expect(page.getByRole('combobox', { name: 'Search countries' })).toBeVisible();
});

test('a column header clicked before hydration sorts once', async ({ page }) => {
  const release = await openHeld(page, href('LabDrivers'));
  const device = page.getByRole('columnheader', { name: 'Device name' });
  const proceed = await whileCodeLoads(page, 'drivers-catalog', release);
  await device.getByRole('button').click();
  await proceed();
  await expect(device).toHaveAttribute('aria-sort', 'ascending');
});

/** Opens a page while all scripts but the one in its HTML are held. Returns the function that releases them. */
async function openHeld(page: Page, path: string): Promise<() => void> {
  const release = await holdRequests(page, laterScripts);
  const started = page.waitForRequest(laterScripts);
  await page.goto(path, { waitUntil: 'domcontentloaded' });
  await started;
  return release;
}
