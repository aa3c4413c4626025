import type { Page } from '@playwright/test';
import { copyOf } from '#content/copy-of.ts';
import { href } from '#contract/addresses.ts';
import { holdRequests, laterScripts } from '#tests/support/hold-requests.ts';
import { swipe } from '#tests/support/swipe.ts';
import { expect, open, test } from '#tests/support/test.ts';

test.use({ hasMotion: true });

const { fixes } = copyOf('fixes');

const stack = (page: Page) => page.getByRole('region', { name: 'The seven fixes' });
const cards = (page: Page) => stack(page).getByRole('listitem');
const button = (page: Page, name: string) => stack(page).getByRole('button', { name, exact: true });

async function openStack(page: Page): Promise<void> {
  await open(page, href('FixesLab'));
  await expect(page.locator('[data-script="fix-stack"][data-live]')).toBeAttached();
}

/** The only readable card is the one at `index`, with these controls. */
async function expectCard(page: Page, index: number, ...controls: string[]): Promise<void> {
  const count = `${fixes.length - index} of ${fixes.length} left`;
  const face = stack(page).getByRole('article');
  await expect(face).toHaveCount(1);
  await expect(face).toHaveAccessibleName(fixes[index]?.title ?? '');
  await expect(face.getByText(count, { exact: true })).toBeVisible();
  await expect(face.getByRole('button')).toHaveText(controls);
}

test.describe('with a mouse', () => {
  test.use({ viewport: { width: 1440, height: 900 } });

  test('the stack counts down from 7 of 7 to 1 of 7, starts again, and prints as a list', async ({
    page,
  }) => {
    await openStack(page);
    await expectCard(page, 0, 'Next');
    for (let index = 1; index < fixes.length - 1; index++) {
      await button(page, 'Next').click();
      await expectCard(page, index, 'Previous', 'Next');
    }
    await button(page, 'Next').click();
    await expectCard(page, fixes.length - 1, 'Restart');
    await button(page, 'Restart').click();
    await expectCard(page, 0, 'Next');
    await button(page, 'Next').click();
    await button(page, 'Previous').click();
    await expectCard(page, 0, 'Next');

    // A click on the visible edge of a card selects it.
    const viewport = page.locator('[data-stack-viewport]');
    const { width = 0, height = 0 } = (await viewport.boundingBox()) ?? {};
    const edge = (x: number) => viewport.click({ position: { x, y: height / 2 } });
    await edge(width - 2 * 46 - 20);
    await expectCard(page, 4, 'Previous', 'Next');
    await edge(46 + 20);
    await expectCard(page, 1, 'Previous', 'Next');
    await edge(width - 3);
    await expectCard(page, 6, 'Restart');
    await stack(page).getByRole('heading').click();
    await expectCard(page, 6, 'Restart');

    // In print, all seven are stacked vertically, without controls.
    await page.emulateMedia({ media: 'print' });
    await expectList(page);
    await expect(stack(page).locator('button:visible')).toHaveCount(0);
  });

  test('the buttons are on the first screen, in the same place on every card', async ({ page }) => {
    await page.setViewportSize({ width: 1366, height: 768 });
    await openStack(page);
    await expect(button(page, 'Next')).toBeInViewport({ ratio: 1 });
    const { x, y } = (await button(page, 'Next').boundingBox()) ?? {};
    for (let index = 1; index < fixes.length - 1; index++) {
      await button(page, 'Next').click();
      await expect.poll(() => button(page, 'Next').boundingBox()).toMatchObject({ x, y });
    }
  });

  test('cards are 900 px wide and overlap by 846 px (R143)', async ({ page }) => {
    await openStack(page);
    const places = await cards(page).evaluateAll((all) =>
      all.map((card) => [(card as HTMLElement).offsetLeft, (card as HTMLElement).offsetWidth]),
    );
    const first = places[0]?.[0] ?? 0;
    expect(places).toEqual(fixes.map((_, index) => [first + index * (900 - 846), 900]));
  });

  test('by keyboard, the focus stays on the control and follows cards', async ({ page }) => {
    await openStack(page);
    await button(page, 'Next').focus();
    await page.keyboard.press('Enter');
    await expectCard(page, 1, 'Previous', 'Next');
    await expect(button(page, 'Next')).toBeFocused();
    await page.keyboard.press('End');
    await expectCard(page, 6, 'Restart');
    await expect(button(page, 'Restart')).toBeFocused();
    await page.keyboard.press('ArrowRight');
    await expectCard(page, 6, 'Restart');
    await page.keyboard.press('ArrowLeft');
    await expectCard(page, 5, 'Previous', 'Next');
    await button(page, 'Vendor lock-in').focus();
    await page.keyboard.press('Enter');
    await expectCard(page, 2, 'Previous', 'Next');
    await expect(button(page, 'Next')).toBeFocused();
    await page.keyboard.press('Home');
    await expectCard(page, 0, 'Next');
  });
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, hasMotion: false });

  test('a button or a swipe turns to the next card, even without motion', async ({ page }) => {
    await openStack(page);
    await button(page, 'Next').press('Enter');
    await expectCard(page, 1, 'Previous', 'Next');
    const heading = stack(page).getByRole('article').getByRole('heading');
    await heading.scrollIntoViewIfNeeded();
    await swipe(page, (await heading.boundingBox())?.y ?? 0, 350, 40);
    await expectCard(page, 2, 'Previous', 'Next');
  });
});

for (const width of [390, 1280])
  test(`nothing moves at ${width} px when the script stacks the cards`, async ({ page }) => {
    await page.setViewportSize({ width, height: 844 });
    const release = await holdRequests(page, laterScripts);
    // The held scripts would hold the load event, too.
    await page.goto(href('FixesLab'), { waitUntil: 'commit' });
    await page.waitForFunction(() => document.fonts.check('17px "Instrument Sans"'));
    const first = cards(page).first();
    const parts = [first, first.getByRole('link'), page.locator('footer')];
    const places = () =>
      Promise.all(
        parts.map((part) =>
          part.evaluate((element) => {
            const { x, y, width, height } = element.getBoundingClientRect();
            return [x, y, width, height].map(Math.round);
          }),
        ),
      );
    await expect(first.getByRole('article')).toBeVisible();
    const before = await places();
    await page.evaluate(() => {
      new PerformanceObserver((shifts) => {
        document.documentElement.dataset.shifts = String(shifts.getEntries().length);
      }).observe({ type: 'layout-shift' });
    });
    release();
    await expect(page.locator('[data-script="fix-stack"][data-live=""]')).toBeAttached();
    expect(await places()).toEqual(before);
    // The browser reports shifts after the frame.
    await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
    await expect(page.locator('html')).not.toHaveAttribute('data-shifts');
  });

async function expectList(page: Page): Promise<void> {
  await expect(cards(page)).toHaveCount(fixes.length);
  let bottom = 0;
  for (const [index, fix] of fixes.entries()) {
    const card = cards(page).nth(index);
    await expect(card.getByText(fix.problem)).toBeVisible();
    await expect(card.getByText(fix.solution)).toBeVisible();
    await expect(card.getByText(`${fixes.length - index} of ${fixes.length}`)).toBeVisible();
    const box = await card.boundingBox();
    expect(box?.y).toBeGreaterThanOrEqual(bottom);
    bottom = (box?.y ?? 0) + (box?.height ?? 0);
  }
}
