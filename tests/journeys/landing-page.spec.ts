import type { Page } from '@playwright/test';
import { copyOf } from '#content/copy-of.ts';
import { expect, open, test } from '#tests/support/test.ts';

const { directions, firstSteps } = copyOf('limsforlabs');

const slider = (page: Page) => page.getByRole('region', { name: 'Ways to start' });
const tubes = (page: Page) => slider(page).locator('ol').getByRole('link');
const slides = (page: Page) => slider(page).locator('[aria-roledescription=slide]');
const shown = (page: Page, index: number) =>
  expect(tubes(page).nth(index)).toHaveAttribute('aria-current', 'true');

/** Waits until the script has taken over, which happens once the slider is in view. */
async function openSlider(page: Page): Promise<void> {
  await open(page, '/limsforlabs');
  await slider(page).scrollIntoViewIfNeeded();
  await expect(page.locator('[data-script="carousel"][data-live]').last()).toBeAttached();
}

/** The number of slides that fit in a row, to one decimal. */
async function slidesInView(page: Page, label: string): Promise<number> {
  const row = page.getByRole('region', { name: label }).locator('[data-carousel-viewport]');
  return row.evaluate((viewport) => {
    const slide = viewport.querySelector('[role="group"]');
    const share = viewport.clientWidth / (slide?.getBoundingClientRect().width ?? 1);
    return Math.round(share * 10) / 10;
  });
}

test('the rows show 2.4, 3, and 5 slides at their widths', async ({ page }) => {
  await open(page, '/limsforlabs');
  for (const [width, steps, benches] of [
    [390, 1.2, 1.3],
    [767, 1.2, 2.4],
    [768, 2.4, 2.4],
    [769, 2.4, 5],
    [1279, 2.4, 5],
    [1280, 3, 5],
    [1440, 3, 5],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    expect(await slidesInView(page, 'Ways to start'), `${width} px`).toBe(steps);
    expect(await slidesInView(page, 'Departments'), `${width} px`).toBe(benches);
  }
  await expect(
    page.getByRole('region', { name: 'Departments' }).locator('[aria-roledescription=slide]'),
  ).toHaveCount(directions.length);
});

test('arrow keys, marks and links move the slides, even without motion', async ({ page }) => {
  await openSlider(page);
  await tubes(page).last().click();
  await shown(page, firstSteps.length - 1);
  await page.keyboard.press('ArrowRight');
  await shown(page, 0);
  const row = slider(page).locator('[data-carousel-viewport]');
  await row.focus();
  await page.keyboard.press('ArrowRight');
  await shown(page, 1);
  await slides(page).nth(1).getByRole('link').first().focus();
  await page.keyboard.press('ArrowLeft');
  await shown(page, 0);
  await expect(row).toBeFocused();
  await slider(page).getByRole('link', { name: 'Request a Demo' }).click();
  await expect(page).toHaveURL('/limsforlabs/#formContainer');
});

test.describe('with style sheets and pictures blocked', () => {
  test.use({ ownContext: true });

  test('the slides work without style sheets and pictures', async ({ page, expectMessage }) => {
    expectMessage(/Failed to load resource|style sheet could not be loaded/);
    await page.route(/\.(?:css|svg|png|webp|avif|jpe?g)$/, (route) => route.abort());
    await openSlider(page);
    await tubes(page).nth(1).click();
    await shown(page, 1);
  });
});
