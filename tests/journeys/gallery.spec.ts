import type { Page } from '@playwright/test';
import { axeViolations } from '#tests/support/axe.ts';
import { builtFiles } from '#tests/support/built-files.ts';
import { holdRequests } from '#tests/support/hold-requests.ts';
import { swipe } from '#tests/support/swipe.ts';
import { expect, open, test, waitForLayout } from '#tests/support/test.ts';
import { posterPictures } from '#web/pictures/poster-pictures.ts';

test.use({ hasMotion: true });

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Pictures of the poster' });
const link = (page: Page, picture: string) => page.locator(`[data-picture="${picture}"]`);
const button = (page: Page, name: string) => dialog(page).getByRole('button', { name });
const titles = posterPictures.map(({ title }) => title);

async function expectPicture(page: Page, index: number): Promise<void> {
  await expect(dialog(page)).toHaveAttribute('data-state', 'ready');
  await expect(dialog(page).getByText(titles[index] ?? '', { exact: true })).toBeVisible();
  await expect(dialog(page).getByText(`${index + 1} of ${titles.length}`)).toBeVisible();
  await expect(page).toHaveURL(`/poster#picture-${posterPictures[index]?.name}`);
}

async function expectClosed(page: Page): Promise<void> {
  await expect(page.locator('[data-gallery-dialog]')).toHaveAttribute('data-state', 'destroyed');
  await expect(dialog(page)).toBeHidden();
  await expect(page).toHaveURL('/poster');
}

test.describe('on a phone', () => {
  const [width, height] = [390, 844];
  test.use({ viewport: { width, height }, hasTouch: true });

  test('a picture opens, changes, enlarges, and closes by Back', async ({ page }) => {
    await open(page, '/poster');
    const loaded = await page.evaluate(() =>
      performance.getEntriesByType('resource').some(({ name }) => name.includes('gallery')),
    );
    expect(loaded).toBe(false);

    await link(page, 'abnormal').click();
    await expectPicture(page, 2);
    expect(await axeViolations(page, '[data-gallery-dialog]')).toEqual([]);
    const entries = await page.evaluate(() => history.length);
    await button(page, 'Next picture').click();
    await expectPicture(page, 3);
    await page.keyboard.press('ArrowLeft');
    await expectPicture(page, 2);
    await page.keyboard.press('End');
    await expectPicture(page, 5);
    await expect(button(page, 'Next picture')).toBeDisabled();
    await page.keyboard.press('Home');
    await expectPicture(page, 0);
    expect(await page.evaluate(() => history.length)).toBe(entries);

    const zoom = button(page, 'Zoom');
    await zoom.click();
    await expect(zoom).toHaveAttribute('aria-pressed', 'true');
    // The arrow keys now move the enlarged picture.
    await page.keyboard.press('ArrowRight');
    await expectPicture(page, 0);
    await page.keyboard.press('z');
    await expect(zoom).toHaveAttribute('aria-pressed', 'false');
    await page.mouse.dblclick(width / 2, height / 2);
    await expect(zoom).toHaveAttribute('aria-pressed', 'true');
    await page.mouse.dblclick(width / 2, height / 2);
    await expect(zoom).toHaveAttribute('aria-pressed', 'false');
    // Two presses that are more than 250 ms apart.
    await page.mouse.dblclick(width / 2, height / 2, { delay: 300 });
    await expect(zoom).toHaveAttribute('aria-pressed', 'false');

    await swipe(page, 420, 345, 45);
    await expectPicture(page, 1);
    await swipe(page, 420, 45, 345);
    await expectPicture(page, 0);
    await page.goBack();
    await expectClosed(page);
    await expect(link(page, 'poster')).toBeFocused();

    await page.goForward();
    await expectPicture(page, 0);
    // A rotated tablet: the picture stays open and fits, and its controls can be reached.
    await page.setViewportSize({ width: 768, height: 1024 });
    await button(page, 'Next picture').click();
    await expectPicture(page, 1);
    expect(await axeViolations(page, '[data-gallery-dialog]')).toEqual([]);
    await button(page, 'Previous picture').click();
    await expectPicture(page, 0);
    await page.keyboard.press('Escape');
    await expectClosed(page);
  });
});

test('a URL opens its picture, even after a reload, and without motion', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await open(page, '/poster#picture-projected');
  await expectPicture(page, 3);
  const duration = await dialog(page)
    .locator('.pswp')
    .evaluate((viewer: HTMLElement) => viewer.style.getPropertyValue('--pswp-transition-duration'));
  expect(duration).toBe('0ms');
  const release = await holdRequests(page, builtFiles('gallery-viewer'));
  await page.reload();
  // The viewer is still loading.
  await expect(dialog(page)).toHaveAttribute('data-state', 'init');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('z');
  await page.keyboard.press('Home');
  await swipe(page, 420, 345, 45);
  await button(page, 'Next picture').click();
  await button(page, 'Zoom').click();
  await expect(dialog(page)).toHaveAttribute('data-state', 'init');
  release();
  await expectPicture(page, 2);
  await expect(button(page, 'Zoom')).toHaveAttribute('aria-pressed', 'true');
  await button(page, 'Close').click();
  await expectClosed(page);
  await expect(link(page, 'abnormal')).toBeFocused();
});

test('each failure of the gallery has its own message', async ({ page, expectMessage }) => {
  expectMessage(/Failed to load resource/);
  const message = (text: string) => expect(dialog(page).getByText(text)).toBeVisible();

  await page.route(builtFiles('gallery', 'gallery-viewer'), (route) => route.abort());
  await open(page, '/poster');
  await link(page, 'tested').click();
  await expect(page).toHaveURL('/poster/tested.svg');
  await page.unroute(builtFiles('gallery', 'gallery-viewer'));

  await open(page, '/poster#picture-nothing');
  await message('HTML Element Not Found');
  await page.evaluate(() => location.assign('#picture-tested'));
  await expectPicture(page, 1);
  await page.evaluate(() => location.assign('#picture-nothing'));
  await message('HTML Element Not Found');
  await button(page, 'Close').click();
  await expectClosed(page);

  await page.route(builtFiles('gallery-viewer.css'), (route) => route.abort());
  await open(page, '/contacts');
  await open(page, '/poster');
  await link(page, 'tested').click();
  await message('Error Loading Page');
  await expect(dialog(page).getByRole('link')).toHaveAttribute('href', /\/poster\/tested\.svg$/);
  await page.goBack();
  await expectClosed(page);
  await page.unroute(builtFiles('gallery-viewer.css'));

  await page.route('**/poster/tested.svg', (route) => route.abort());
  await link(page, 'tested').click();
  await message("This image couldn't be loaded. Please try again later.");
  await page.keyboard.press('ArrowLeft');
  await expectPicture(page, 0);
  await expect(dialog(page).getByText("This image couldn't")).toBeHidden();
  await page.goBack();
  await expectClosed(page);

  await page.evaluate(() => {
    const { matchMedia } = window;
    window.matchMedia = (query) => {
      if (query.includes('update: slow')) throw new Error('The viewer fails');
      return matchMedia(query);
    };
  });
  await link(page, 'abnormal').click();
  await message('Something went wrong. Please try again later.');
});

test('no text of a drawing overlaps another or leaves its sheet', async ({ page }) => {
  await open(page, '/poster');
  await waitForLayout(page);
  await page.evaluate(() => document.fonts.ready);
  const faults = await page.locator('figure svg[role="img"]').evaluateAll((drawings) =>
    drawings.flatMap((drawing) => {
      const sheet = drawing.getBoundingClientRect();
      const texts = [...drawing.querySelectorAll('text')].map((text) => {
        const { left, right, top, bottom } = text.getBoundingClientRect();
        // A letter's box has space above and below the letter.
        const room = (bottom - top) * 0.2;
        return { name: text.textContent, left, right, top: top + room, bottom: bottom - room };
      });
      return texts.flatMap((one, index) => [
        ...(one.left < sheet.left - 1 || one.right > sheet.right + 1 || one.bottom > sheet.bottom
          ? [`${one.name} leaves its sheet`]
          : []),
        ...texts
          .slice(index + 1)
          .filter(
            (other) =>
              one.left < other.right &&
              other.left < one.right &&
              one.top < other.bottom &&
              other.top < one.bottom,
          )
          .map((other) => `${one.name} overlaps ${other.name}`),
      ]);
    }),
  );
  expect(faults).toEqual([]);
});

test('the poster prints on one landscape page', async ({ page }) => {
  await open(page, '/poster');
  const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
  expect(pdf.match(/\/Type \/Page\b(?!s)/g)).toHaveLength(1);
  expect(pdf).toMatch(/\/MediaBox \[0 0 792 612\]/);
});
