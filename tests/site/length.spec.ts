import { type Address, href } from '#contract/addresses.ts';
import { expect, open, test, waitForLayout } from '#tests/support/test.ts';

/** A phone with its browser's bars. */
const phone = { width: 390, height: 664 };
/** The most screens and words of each page (R48). */
const limits: readonly (readonly [path: Address, screens: number, words?: number])[] = [
  [href('Home'), 14],
  [href('Lab'), 16, 1100],
  [href('Profi'), 16, 1100],
  [href('Patient'), 16, 1100],
  [href('Labreports'), 16, 1100],
  [href('Limsforlabs'), 16, 1100],
];

test.use({ viewport: phone });

test('a page that sells ends before a reader on a phone gives up', async ({ page }) => {
  for (const [path, screens, words] of limits) {
    await open(page, path);
    await waitForLayout(page);
    const { height, count } = await page.evaluate(() => {
      // Countries and results that wait for their turn are not read.
      for (const one of document.querySelectorAll('option, [data-case]:not([data-current])'))
        one.remove();
      // biome-ignore lint/performance/useDomNodeTextContent: Words that are not shown don't count.
      const text = document.querySelector('main')?.innerText ?? '';
      return {
        height: document.documentElement.scrollHeight,
        count: text.match(/\S+/g)?.length ?? 0,
      };
    });
    expect.soft(height / phone.height, `screens of ${path}`).toBeLessThanOrEqual(screens);
    if (words) expect.soft(count, `words on ${path}`).toBeLessThanOrEqual(words);
  }
});

/** The margins that browsers print with. */
const margin = { top: '0.4in', right: '0.4in', bottom: '0.4in', left: '0.4in' };

test('a product page prints on six sheets at most', async ({ page }) => {
  for (const path of [href('Lab'), href('Profi'), href('Patient'), href('Labreports')]) {
    await open(page, path);
    const file = (await page.pdf({ format: 'Letter', margin })).toString('latin1');
    expect.soft(file.match(/\/Type\s*\/Page\b/g)?.length, path).toBeLessThanOrEqual(6);
  }
});
