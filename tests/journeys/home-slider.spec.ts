import type { Page } from '@playwright/test';
import { demoHref, href } from '#contract/addresses.ts';
import { tabTo } from '#tests/support/form-page.ts';
import { swipe } from '#tests/support/swipe.ts';
import { expect, open, test } from '#tests/support/test.ts';

test.use({ hasMotion: true });

const slider = (page: Page) => page.getByRole('region', { name: 'Our products' });
const tube = (page: Page, name: string) => slider(page).locator('ol').getByRole('link', { name });
const shown = (page: Page, name: string) =>
  expect(tube(page, name)).toHaveAttribute('aria-current', 'true');

/** The pause button appears once the script has initialized the slider. */
async function openHome(page: Page): Promise<void> {
  await open(page, href('Home'));
  await expect(slider(page).getByRole('button', { name: 'Pause the slides' })).toBeVisible();
}

async function drag(page: Page, from: Place, to: Place): Promise<void> {
  await page.mouse.move(...from);
  await page.mouse.down();
  await page.mouse.move(...to, { steps: 4 });
  await page.mouse.up();
}
type Place = readonly [x: number, y: number];

test.describe('before the first idle moment', () => {
  test.use({ ownContext: true });

  test('an arrow key, a link, or a swipe moves the slider', async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.addInitScript(() => {
      window.requestIdleCallback = () => 0;
    });
    const moves = [
      () => slider(page).locator('[data-carousel-viewport]').press('ArrowRight'),
      () => tube(page, 'Professional').click(),
      () => drag(page, [1200, 400], [300, 400]),
    ];
    for (const move of moves) {
      await page.goto(href('Home'));
      await expect(page.locator('[data-script="carousel"][data-live]')).toBeAttached();
      await move();
      await shown(page, 'Professional');
    }
  });
});

test.describe('the front-page slider', () => {
  test.use({ ownContext: true });
  test.beforeEach(({ page }) => page.clock.install());

  test('the slider advances every 4000 ms unless it is paused', async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await open(page, href('Home'));
    await page.clock.runFor(9000);
    await shown(page, 'Laboratory');
    await expect(slider(page).locator('button').last()).toBeHidden();

    await page.emulateMedia({ reducedMotion: 'no-preference' });
    await openHome(page);
    await page.clock.pauseAt(await page.evaluate(() => Date.now() + 2000));
    await slider(page).getByRole('button', { name: 'Pause the slides' }).click();
    await tube(page, 'Laboratory').click();
    await page.clock.runFor(9000);
    await shown(page, 'Laboratory');
    await page.locator('#slide-laboratory').evaluate(async (slide) => {
      await Promise.all(slide.getAnimations({ subtree: true }).map(({ finished }) => finished));
    });
    await slider(page).getByRole('button', { name: 'Play the slides' }).click();
    await page.clock.runFor(3900);
    await shown(page, 'Laboratory');
    await page.clock.runFor(200);
    await shown(page, 'Professional');
    await page.clock.runFor(4100);
    await shown(page, 'Patient');
    await page.clock.runFor(4100);
    await shown(page, 'Laboratory');

    await tube(page, 'Patient').click();
    await shown(page, 'Patient');
    await page.clock.runFor(4100);
    await shown(page, 'Laboratory');

    await page.locator('h1').hover();
    await page.clock.runFor(9000);
    await shown(page, 'Laboratory');
    await page.mouse.move(600, 5);
    await page.clock.runFor(4100);
    await shown(page, 'Professional');
  });

  test('hidden slides are out of the tab order, and the focus pauses the slider', async ({
    page,
  }) => {
    await openHome(page);
    await page.locator('h1').focus();
    await tabTo(tube(page, 'Laboratory'));
    await page.clock.runFor(9000);
    await shown(page, 'Laboratory');

    const away = (slug: string) =>
      page.locator(`#slide-${slug} [inert] a[href="${demoHref('Home')}"]`);
    await expect(away('laboratory')).toHaveCount(0);
    await expect(away('professional')).toHaveCount(1);
    await tube(page, 'Professional').click();
    await expect(away('professional')).toHaveCount(0);
    await expect(away('laboratory')).toHaveCount(1);
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
  });

  test.describe('on a touch screen', () => {
    test.use({ hasTouch: true, viewport: { width: 390, height: 800 } });

    test('the front-page slider pauses while a menu is open, and stops after one round', async ({
      page,
    }) => {
      await openHome(page);
      const more = page.getByRole('button', { name: 'Learn more' }).first();
      await more.tap();
      await expect(more).toHaveAttribute('aria-expanded', 'true');
      await page.clock.runFor(9000);
      await shown(page, 'Laboratory');
      await more.tap();
      await swipe(page, 400, 350, 40);
      await shown(page, 'Professional');
      await swipe(page, 400, 40, 350);
      await shown(page, 'Laboratory');
      for (const name of ['Professional', 'Patient', 'Laboratory']) {
        await page.clock.runFor(4100);
        await shown(page, name);
      }
      await expect(slider(page).getByRole('button', { name: 'Play the slides' })).toBeVisible();
      await page.clock.runFor(9000);
      await shown(page, 'Laboratory');
    });
  });
});

test('on hover, all products in ‘Learn more’ are on the screen, and none covers the title', async ({
  page,
}) => {
  await openHome(page);
  const slide = page.locator('#slide-laboratory');
  const more = slide.getByRole('button', { name: 'Learn more' });
  const products = slide.locator('.hover-menu').getByRole('listitem');
  for (const [width, height] of [
    [1280, 720],
    [1366, 768],
    [1440, 900],
    [1920, 1080],
    [1440, 1600],
  ] as const) {
    await page.setViewportSize({ width, height });
    await more.hover();
    await expect(products).toHaveCount(4);
    for (const product of await products.all())
      await expect(product, `${width} × ${height}`).toBeInViewport({ ratio: 1 });
    const covered = await slide.evaluate((element) => {
      const panel = element.querySelector('.hover-menu-sheet')?.getBoundingClientRect();
      const text = document.createRange();
      text.selectNodeContents(element.querySelector('h1') ?? element);
      return [...text.getClientRects()].some(
        ({ right, bottom }) => panel && panel.left < right && panel.top < bottom,
      );
    });
    expect(covered, `${width} × ${height}`).toBe(false);
    await page.mouse.move(5, 5);
    await expect(more).toHaveAttribute('aria-expanded', 'false');
  }
  await more.hover();
  await slide.getByRole('link', { name: 'Labreports' }).click();
  await expect(page).toHaveURL(href('Labreports'));
});

test('tubes are at least 44 by 44 px, and a slide’s picture plays its motion once it is in view', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 500 });
  await openHome(page);
  const tubes = slider(page).locator('ol').getByRole('link');
  await expect(tubes).toHaveCount(3);
  for (const one of await tubes.all()) {
    const box = await one.boundingBox();
    expect(box?.width).toBeGreaterThanOrEqual(44);
    expect(box?.height).toBeGreaterThanOrEqual(44);
    await expect(one).toHaveAccessibleName(/.+/);
  }
  const picture = (slug: string) => page.locator(`#slide-${slug} [data-motion]`);
  await expect(picture('laboratory')).not.toHaveAttribute('data-seen');
  await picture('laboratory').scrollIntoViewIfNeeded();
  await expect(picture('laboratory')).toHaveAttribute('data-seen', '');
  await expect(picture('patient')).not.toHaveAttribute('data-seen');
});

test('nothing shifts when the script initializes the slider', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto(href('Home'));
  const place = () => page.locator('#slide-laboratory h1').boundingBox();
  const facts = () => page.getByRole('region', { name: 'In figures' }).boundingBox();
  const before = [await place(), await facts()];
  await expect(page.locator('[aria-roledescription="carousel"][data-live]')).toBeAttached();
  expect([await place(), await facts()]).toEqual(before);
});
