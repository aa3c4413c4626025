import type { Page } from '@playwright/test';
import newsletterCopy from '#content/forms/newsletter-copy.json' with { type: 'json' };
import { href, type PageName } from '#contract/addresses.ts';
import { expect, open, test, waitForLayout } from '#tests/support/test.ts';

test.use({ consentPending: true });

/** A phone with its browser's bars, a tablet, a desktop, and 400% zoom. */
const sizes = [
  [390, 664],
  [768, 1024],
  [1280, 720],
  [320, 256],
] as const;

/** One page of each kind. */
const kinds: readonly PageName[] = [
  'Home',
  'Lab',
  'Limsforlabs',
  'LabDrivers',
  'FixesLab',
  'PrivacyPolicy',
  'RequestForm',
  'RegistrationDoctor',
];

for (const name of kinds)
  test(`nothing hides the focus on ${href(name)}`, async ({ page }) => {
    await open(page, href(name));
    await waitForLayout(page);
    const banner = page.locator('[data-consent-banner]');
    await expect(banner).toBeVisible();
    await expectVisibleStops(page, 'banner');
    if (name !== 'Home') return;

    // The newsletter prompt and the menu are the same on every page that has them.
    await banner.getByRole('button', { name: 'Only required' }).click();
    await page.setViewportSize({ width: 390, height: 664 });
    await page.evaluate(() => {
      const top = document.querySelector('#content > *')?.getBoundingClientRect().bottom ?? 0;
      scrollTo({ top: scrollY + top, behavior: 'instant' });
    });
    await expect(
      page.getByRole('complementary', { name: newsletterCopy.prompt.title }),
    ).toBeVisible();
    await expectVisibleStops(page, 'prompt');
    await page.setViewportSize({ width: 390, height: 664 });
    await page.getByRole('button', { name: 'Open menu' }).click();
    await expectVisibleStops(page, 'sidebar', '.sidebar', 2);
  });

async function expectVisibleStops(
  page: Page,
  open: string,
  inside = 'body',
  count: number = sizes.length,
) {
  for (const [width, height] of sizes.slice(0, count)) {
    await page.setViewportSize({ width, height });
    // The page makes room for the banner a moment after the resize.
    const hidden = () => page.evaluate(hiddenStops, inside);
    await expect.poll(hidden, `${open}, ${width} × ${height}`).toEqual([]);
  }
}

/** Runs in the browser. The controls of which no part can be seen while they have the focus. */
async function hiddenStops(inside: string): Promise<readonly string[]> {
  const controls = 'a[href], button, input, select, textarea, summary, [tabindex="0"]';
  const isSeen = (control: Element) =>
    [...control.getClientRects()].some(({ left, top, width, height }) =>
      [0.1, 0.5, 0.9].some((x) =>
        [0.1, 0.5, 0.9].some((y) => {
          const hit = document.elementFromPoint(left + width * x, top + height * y);
          return hit && hit !== document.body && (control.contains(hit) || hit.contains(control));
        }),
      ),
    );
  const hidden: string[] = [];
  for (const control of document.querySelectorAll<HTMLElement>(`${inside} :is(${controls})`)) {
    if (control.tabIndex < 0 || !control.checkVisibility({ visibilityProperty: true })) continue;
    control.focus();
    if (document.activeElement !== control) continue;
    // A form that hydrates, and a part that has just got its layout, move a control once.
    for (let frame = 0; frame < 30 && !isSeen(control); frame += 1)
      await new Promise(requestAnimationFrame);
    if (!isSeen(control)) hidden.push(`${control.tagName} ${control.textContent}`.slice(0, 60));
  }
  return hidden;
}
