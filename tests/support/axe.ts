import type { Page } from '@playwright/test';
import axe from 'axe-core';

declare global {
  interface Window {
    axe?: typeof axe;
  }
}

/** The axe violations on the page, or in the element that a selector matches. */
export async function axeViolations(page: Page, part?: string): Promise<string[]> {
  if (await page.evaluate(() => window.axe === undefined)) await page.evaluate(axe.source);
  return page.evaluate(async (selector) => {
    if (!window.axe) throw new Error('axe is not in the page');
    const { violations } = await window.axe.run(selector ?? document, {
      resultTypes: ['violations'],
    });
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' ')}`);
  }, part);
}
