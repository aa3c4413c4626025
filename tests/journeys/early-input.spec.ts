import type { Locator, Page } from '@playwright/test';
import { href } from '#content/pages.ts';
import { holdRequests, laterScripts } from '#tests/support/hold-requests.ts';
import { expect, open, test } from '#tests/support/test.ts';

/** Simulates a very slow phone. */
const slowdown = 12;

/** Acts on an island whose code has not been requested yet, or is arriving at that moment. */
type Early = (page: Page, path: string, name: string, act: () => Promise<void>) => Promise<void>;

const moments: Readonly<Record<string, Early>> = {
  'before hydration': async (page, path, name, act) => {
    const release = await holdRequests(page, laterScripts);
    // The start script, which records early clicks, requests the first of them.
    const started = page.waitForRequest(laterScripts);
    await page.goto(path, { waitUntil: 'commit' });
    await started;
    await act();
    await expect(island(page, name)).not.toHaveAttribute('data-state', 'hydrated');
    release();
  },
  'during hydration': async (page, path, name, act) => {
    const release = await holdRequests(page, new RegExp(`/${name}-[\\w-]+\\.js$`));
    await open(page, path);
    await expect(async () => {
      await island(page, name).dispatchEvent('pointerover');
      expect(await island(page, name).getAttribute('data-state')).toBe('loading');
    }).toPass();
    const session = await page.context().newCDPSession(page);
    await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
    release();
    await act();
    await session.send('Emulation.setCPUThrottlingRate', { rate: 1 });
    await session.detach();
  },
};

for (const [moment, actEarly] of Object.entries(moments)) {
  test(`a column header clicked ${moment} sorts once`, async ({ page }) => {
    const device = page.getByRole('columnheader', { name: 'Device name' });
    await actEarly(page, href('LabDrivers'), 'drivers-catalog', () =>
      device.getByRole('button').click(),
    );
    await expect(device).toHaveAttribute('aria-sort', 'ascending');
    await settled(island(page, 'drivers-catalog'));
    await expect(device).toHaveAttribute('aria-sort', 'ascending');
  });

  test(`a country list opened ${moment} stays open`, async ({ page }) => {
    const country = page.getByRole('button', { name: /^Country of the phone number/ });
    await actEarly(page, href('ContactForm'), 'contact-form', () => country.click());
    const search = page.getByRole('combobox', { name: 'Search countries' });
    await expect(search).toBeVisible();
    await settled(island(page, 'contact-form'));
    await expect(search).toBeVisible();
  });

  test(`values typed ${moment} into a form below the fold are kept`, async ({ page }) => {
    const form = page.locator('form[data-form="price"]');
    await actEarly(page, href('LabPricing'), 'price-form', async () => {
      await form.locator('[name="firstname"]').fill('Ann');
      await form.getByRole('checkbox', { name: 'Biochemical' }).check();
    });
    await expect(form.locator('button[type="submit"]')).toBeEnabled();
    await expect(form.getByText('2 of 15 answered')).toBeVisible();
  });
}

function island(page: Page, name: string): Locator {
  return page.locator(`[data-island="${name}"]`);
}

/** Waits until an island has hydrated and replayed earlier input. */
async function settled(part: Locator): Promise<void> {
  await expect(part).toHaveAttribute('data-state', 'hydrated');
  await part.evaluate(
    () => new Promise((resolve) => requestIdleCallback(resolve, { timeout: 1000 })),
  );
}
