import type { Locator, Page } from '@playwright/test';
import { demoHref, href } from '#contract/addresses.ts';
import { site } from '#contract/site.ts';
import { axeViolations } from '#tests/support/axe.ts';
import { expect, open, test, waitForLayout } from '#tests/support/test.ts';
import { isGroup, sidebarMenus } from '#web/shell/menus.ts';

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

test('the sidebar takes the focus and returns it, whichever way it closes', async ({ page }) => {
  await open(page, href('Home'));
  await waitForLayout(page);
  const before = await page.locator('main').boundingBox();
  await opener(page).tap();
  await expect(sidebar(page)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Close menu' })).toBeFocused();
  expect(await isReportedExpanded(page, 'Open menu')).toBe(true);
  expect(await axeViolations(page, '#site-menu')).toEqual([]);

  // The page behind it does not scroll or shift.
  expect(await page.locator('main').boundingBox()).toEqual(before);
  await page.mouse.move(12, 500);
  await page.mouse.wheel(0, 600);
  await expect(page.locator('html')).toHaveCSS('overflow', 'hidden');
  expect(await page.evaluate(() => window.scrollY)).toBe(0);

  const link = (name: string | RegExp) => sidebar(page).getByRole('link', { name });
  await expect(link(/About us/)).toHaveAttribute('href', site.companySite);
  await expect(link('Platform map')).toHaveCount(0);
  await expect(sidebar(page).locator('nav > ul > li')).toHaveCount(sidebarMenus.main.length);
  await expect(link('Articles')).toBeHidden();
  await sidebar(page).getByText('Resources', { exact: true }).tap();
  for (const entry of sidebarMenus.main.filter(isGroup)) {
    for (const item of entry.items) await expect(link(item.label)).toBeVisible();
  }

  for (const close of [
    () => page.keyboard.press('Escape'),
    () => page.getByRole('button', { name: 'Close menu' }).tap(),
    () => page.touchscreen.tap(12, 500),
  ]) {
    await expect(sidebar(page)).toBeVisible();
    await close();
    await expect(sidebar(page)).toBeHidden();
    await expect(opener(page)).toBeFocused();
    await opener(page).tap();
  }
  await link('Our plans').tap();
  await expect(page).toHaveURL(href('Home', '#plans'));
  await expect(sidebar(page)).toBeHidden();
});

test('the sidebar’s foot links to registration and the demo form', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 568 });
  for (const name of ['Home', 'Lab', 'Profi', 'Patient', 'Labreports'] as const) {
    await open(page, href(name));
    await opener(page).tap();
    await expect(sidebar(page).getByRole('link', { name: /Sign in/ })).toBeInViewport({ ratio: 1 });
    const demo = sidebar(page).getByRole('link', { name: 'Request a demo' });
    await expect(demo).toBeInViewport({ ratio: 1 });
    await expect(demo).toHaveAttribute('href', demoHref(name));
  }
  await sidebar(page).getByRole('link', { name: 'Request a demo' }).tap();
  await expect(sidebar(page)).toBeHidden();
  await expect(page).toHaveURL(demoHref('Labreports'));
});

/**
 * Reads the state from the accessibility tree, because no attribute of a button with
 * `popovertarget` has it.
 */
async function isReportedExpanded(page: Page, button: string): Promise<unknown> {
  const session = await page.context().newCDPSession(page);
  const { nodes } = await session.send('Accessibility.getFullAXTree');
  const node = nodes.find(({ role, name }) => role?.value === 'button' && name?.value === button);
  return node?.properties?.find(({ name }) => name === 'expanded')?.value.value;
}

function opener(page: Page): Locator {
  return page.getByRole('button', { name: 'Open menu' });
}

function sidebar(page: Page): Locator {
  return page.locator('#site-menu');
}
