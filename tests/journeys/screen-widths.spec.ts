import type { Locator, Page } from '@playwright/test';
import { copyOf } from '#content/copy-of.ts';
import { href } from '#contract/addresses.ts';
import { expect, open, test } from '#tests/support/test.ts';
import { posterPictures } from '#web/pictures/poster-pictures.ts';

const { fixes } = copyOf('fixes');

/** Other journeys use sliders, cards, pictures, and popups with a mouse. */
const phone = { width: 390, height: 844 };

/** Pages with a slider, and the slider's name. */
const sliders = [
  [href('Home'), 'Our products'],
  [href('Limsforlabs'), 'Ways to start'],
] as const;
const popups = ['See Platform Map', 'Sign up for the newsletter!'];

const slider = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const tubes = (page: Page, name: string) => slider(page, name).locator('ol').getByRole('link');
const face = (page: Page) =>
  page.getByRole('region', { name: 'The seven fixes' }).getByRole('article');
const next = (page: Page) => face(page).getByRole('button', { name: 'Next' });

test.describe('by touch', () => {
  test.use({ viewport: phone, hasTouch: true });

  test('slides, cards, pictures, and popups work without motion', async ({ page }) => {
    for (const [path, name] of sliders) {
      await openSlider(page, path, name);
      await slider(page, name).locator('[data-carousel-viewport]').focus();
      await page.keyboard.press('ArrowRight');
      await expectCurrent(page, name, 1);
      await page.keyboard.press('ArrowLeft');
      await expectCurrent(page, name, 0);
      await swipeLeft(page, slider(page, name).getByRole('group').first());
      await expect(tubes(page, name).first()).not.toHaveAttribute('aria-current');
      await expectNoSidewaysScroll(page);
    }
    for (const name of popups) {
      const opener = page.getByRole('button', { name }).first();
      await opener.press('Enter');
      await expect(page.getByRole('dialog')).toBeInViewport();
      await expectNoSidewaysScroll(page);
      await page.keyboard.press('Escape');
      await expect(page.getByRole('dialog')).toBeHidden();
      await expect(opener).toBeFocused();
    }

    await openStack(page);
    await next(page).press('Enter');
    await expect(face(page)).toHaveAccessibleName(fixes[1]?.title ?? '');
    await swipeLeft(page, face(page).getByRole('heading'));
    await expect(face(page)).toHaveAccessibleName(fixes[2]?.title ?? '');
    await expectNoSidewaysScroll(page);

    await open(page, `${href('Poster')}#picture-${posterPictures[0]?.name}`);
    const gallery = page.getByRole('dialog');
    await expect(gallery.getByText(`1 of ${posterPictures.length}`)).toBeVisible();
    await expect(gallery).toHaveAttribute('data-state', 'ready');
    await swipeLeft(page, gallery);
    await expect(gallery.getByText(`2 of ${posterPictures.length}`)).toBeVisible();
  });
});

test.describe('with style sheets and pictures blocked', () => {
  test.use({ ownContext: true, viewport: phone });

  test('with blocked files, slides and cards work', async ({ page, expectMessage }) => {
    expectMessage(/Failed to load resource|style sheet could not be loaded/);
    await page.route(/\.(?:css|svg|png|webp|avif|jpe?g)$/, (route) => route.abort());
    for (const [path, name] of sliders) {
      await openSlider(page, path, name);
      await tubes(page, name).nth(1).click();
      await expectCurrent(page, name, 1);
    }
    await page.getByRole('button', { name: 'See Platform Map' }).click();
    await expect(page.getByText('The map could not be opened. Please try again.')).toBeVisible();
    await openStack(page);
    await next(page).click();
    await expect(face(page)).toHaveAccessibleName(fixes[1]?.title ?? '');
  });
});

/** Waits until the script has taken over, which happens once the slider is in view. */
async function openSlider(page: Page, path: string, name: string): Promise<void> {
  await open(page, path);
  await slider(page, name).scrollIntoViewIfNeeded();
  const root = slider(page, name).locator('xpath=ancestor-or-self::*[@data-script="carousel"]');
  await expect(root).toHaveAttribute('data-live', '');
  await expectCurrent(page, name, 0);
}

async function openStack(page: Page): Promise<void> {
  await open(page, href('FixesLab'));
  await expect(page.locator('[data-script="fix-stack"][data-live]')).toBeAttached();
  await expect(face(page)).toHaveAccessibleName(fixes[0]?.title ?? '');
}

async function expectCurrent(page: Page, name: string, index: number): Promise<void> {
  await expect(tubes(page, name).nth(index)).toHaveAttribute('aria-current', 'true');
}

async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const extra = () =>
    page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
  expect(await extra()).toBe(0);
}

async function swipeLeft(page: Page, part: Locator): Promise<void> {
  await part.scrollIntoViewIfNeeded();
  const { width = 0 } = page.viewportSize() ?? {};
  const box = await part.boundingBox();
  const y = (box?.y ?? 0) + Math.min(80, (box?.height ?? 0) / 2);
  const session = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', x?: number) =>
    session.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: x === undefined ? [] : [{ x, y }],
    });
  // More than half a slide, so that a slow swipe counts too. The viewer counts from the first move, which is short.
  await touch('touchStart', width * 0.9);
  for (const share of [0.86, 0.6, 0.35, 0.1]) {
    await touch('touchMove', width * share);
    // The viewer mistakes a swipe within one frame for a tap, and no finger is that fast.
    await page.evaluate(() => new Promise(requestAnimationFrame));
  }
  await touch('touchEnd');
  await session.detach();
}
