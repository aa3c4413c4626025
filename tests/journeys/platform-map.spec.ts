import type { Page } from '@playwright/test';
import { href } from '#contract/addresses.ts';
import { axeViolations } from '#tests/support/axe.ts';
import { expect, open, test } from '#tests/support/test.ts';
import { platformMapCopy, stations } from '#web/pictures/platform-map.ts';

test.use({ hasMotion: true });

const moving = '#map svg:has(animateMotion)';
const motionFiles = '**/platform-map/*-motion.svg';

function map(page: Page) {
  return page.locator('#map');
}

/** Scrolls the middle of the map to the middle of the screen, where the animation starts. */
async function showMap(page: Page) {
  await map(page)
    .getByText('Accession', { exact: true })
    .evaluate((station) => station.scrollIntoView({ block: 'center', behavior: 'instant' }));
}

/** Sets the animation's own clock, so no test waits for it to finish. */
async function skipTo(page: Page, seconds: number) {
  await page.locator(moving).evaluate((drawing, time) => {
    if (drawing instanceof SVGSVGElement) drawing.setCurrentTime(time);
  }, seconds);
}

test('the animation loads near the viewport, pauses, plays once, and can be replayed', async ({
  page,
}) => {
  const requested: string[] = [];
  page.on('request', (request) => requested.push(new URL(request.url()).pathname));
  await page.setViewportSize({ width: 1280, height: 700 });
  await open(page, href('Home'));
  expect(requested.filter((path) => path.includes('-motion'))).toEqual([]);

  await showMap(page);
  await expect(map(page).getByRole('button', { name: /^Pause/ })).toBeVisible();
  expect(requested).toContain('/platform-map/wide-motion.svg');

  const paused = () =>
    page
      .locator(moving)
      .evaluate((drawing) => drawing instanceof SVGSVGElement && drawing.animationsPaused());
  await map(page)
    .getByRole('button', { name: /^Pause/ })
    .click();
  expect(await paused()).toBe(true);
  await map(page).getByRole('button', { name: /^Play/ }).click();
  await expect.poll(paused).toBe(false);

  await skipTo(page, 13.7);
  const again = map(page).getByRole('button', { name: /^Play again/ });
  await expect(again).toBeVisible();
  await again.click();
  await expect(map(page).getByRole('button', { name: /^Pause/ })).toBeVisible();
});

test('with reduced motion the map is still until the visitor presses Play', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await open(page, href('Home'));
  await showMap(page);
  const play = map(page).getByRole('button', { name: /^Play/ });
  await expect(play).toBeVisible();
  expect(
    await page
      .locator(moving)
      .evaluate((drawing) => drawing instanceof SVGSVGElement && drawing.getCurrentTime()),
  ).toBe(0);
  await play.click();
  await expect(map(page).getByRole('button', { name: /^Pause/ })).toBeVisible();
});

test('a motion file with anything but shapes and movements is rejected', async ({ page }) => {
  await page.route(motionFiles, (route) =>
    route.fulfill({
      contentType: 'image/svg+xml',
      body: `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10">
        <path d="M0 0h10"><animateMotion dur="1s" path="M0 0h9"/></path>
        <foreignObject width="9" height="9"><p xmlns="http://www.w3.org/1999/xhtml">no</p></foreignObject></svg>`,
    }),
  );
  const answered = page.waitForResponse(motionFiles);
  await open(page, href('Home'));
  await showMap(page);
  await (await answered).finished();
  await expect(page.locator(moving)).toHaveCount(0);
  await expect(map(page).getByRole('button', { name: /^(Play|Pause)/ })).toHaveCount(0);
});

test('every station is listed without the drawing', async ({ page, expectMessage }) => {
  expectMessage(/Failed to load resource/);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.route('**/platform-map/*.svg', (route) => route.abort());
  await open(page, href('Home'));
  await showMap(page);
  const list = map(page).getByRole('list', { name: platformMapCopy.stations });
  for (const station of stations) {
    await expect(list.getByText(station.name, { exact: true })).toBeVisible();
    await expect(list.getByText(station.what)).toBeVisible();
  }
});

test('the popup is animated, or an image from 675 px', async ({ page }) => {
  await page.setViewportSize({ width: 674, height: 900 });
  await open(page, href('Home'));
  const button = map(page).getByRole('button', { name: 'See Platform Map' });
  const dialog = page.getByRole('dialog');
  for (const [width, images] of [
    [674, 0],
    [675, 1],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    await button.click();
    await expect(dialog).toBeVisible();
    await expect(dialog.getByRole('img')).toHaveCount(images);
    await expect(dialog.locator('svg:has(animateMotion)')).toHaveCount(1 - images);
    expect(await axeViolations(page, '[role=dialog]')).toEqual([]);
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(button).toBeFocused();
  }
});
