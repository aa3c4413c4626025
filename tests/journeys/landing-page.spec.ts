import type { Page } from '@playwright/test';
import { directions, fees, firstSteps } from '#content/limsforlabs.ts';
import { expect, hydrate, open, test } from '#tests/support/test.ts';

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

test('the rows show 2.4, 3, and 5 slides at their widths, and fewer on a phone', async ({
  page,
}) => {
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

test.describe('the slider without interaction', () => {
  test.use({ ownContext: true });

  test('the landing page’s slider advances every 4000 ms until it is paused, and its tubes and arrow keys move it', async ({
    page,
  }) => {
    await page.clock.install();
    await openSlider(page);
    const pause = slider(page).getByRole('button', { name: 'Pause the slides' });
    await page.mouse.move(5, 5);
    await page.clock.runFor(4100);
    await shown(page, 1);
    await pause.click();
    await page.clock.runFor(9000);
    await shown(page, 1);
    await page.keyboard.press('ArrowRight');
    await shown(page, 2);
    await page.keyboard.press('ArrowLeft');
    await shown(page, 1);
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
});

test('with reduced motion, the landing page’s slider stays still and has no pause button', async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await openSlider(page);
  await expect(slider(page).locator('[data-carousel-toggle]')).toBeHidden();
  await tubes(page).nth(3).click();
  await shown(page, 3);
  await expect(slides(page).nth(3)).toBeInViewport({ ratio: 0.9 });
});

test.describe('on a touch screen', () => {
  test.use({ hasTouch: true, viewport: { width: 390, height: 844 } });

  test('a swipe moves the slides, and the table fits the screen', async ({ page }) => {
    await openSlider(page);
    await slider(page).getByRole('button', { name: 'Pause the slides' }).tap();
    const box = await slides(page).first().boundingBox();
    const session = await page.context().newCDPSession(page);
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', x?: number) =>
      session.send('Input.dispatchTouchEvent', {
        type,
        touchPoints: x === undefined ? [] : [{ x, y: (box?.y ?? 0) + 80 }],
      });
    await touch('touchStart', 320);
    for (const x of [280, 220, 160, 100]) await touch('touchMove', x);
    await touch('touchEnd');
    await session.detach();
    await expect(tubes(page).first()).not.toHaveAttribute('aria-current', 'true');

    const table = page.getByRole('table');
    await expect(table.getByRole('rowheader')).toHaveCount(fees.length + 1);
    expect((await table.boundingBox())?.width).toBeLessThanOrEqual(390 - 2 * 16);
  });
});

test.describe('with style sheets blocked', () => {
  test.use({ ownContext: true });

  test('the failure is logged, the page can be read, and the form still works', async ({
    page,
    expectMessage,
  }) => {
    const logged: string[] = [];
    page.on('console', (message) => logged.push(message.text()));
    expectMessage(/ERR_FAILED|style sheet could not be loaded/);
    await page.route('**/*.css', (route) => route.abort());
    await openSlider(page);
    await tubes(page).nth(1).click();
    await shown(page, 1);
    await hydrate(page.locator('#formContainer form'));
    await expect(page.locator('#formContainer [role="alert"]:visible')).toHaveCount(0);
    await expect(page.getByRole('table')).toBeVisible();
    const missing = logged.filter((text) => text.startsWith('The landing page’s style sheet'));
    expect(missing).toHaveLength(1);
  });
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('the slides are a scrolling row, and every text is present', async ({ page }) => {
    await page.goto('/limsforlabs');
    const last = slides(page).last();
    await expect(last).not.toBeInViewport();
    await tubes(page).last().click();
    await expect(last).toBeInViewport();
    for (const { link } of firstSteps)
      await expect(slider(page).getByRole('link', { name: link.text })).toBeAttached();
    for (const product of ['Laboratory', 'Professional', 'Patient'])
      await expect(page.getByText(`Start your ${product} experience`)).toBeVisible();
  });
});
