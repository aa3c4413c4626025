import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import type axe from 'axe-core';

declare global {
  interface Window {
    axe?: typeof axe;
  }
}

/**
 * The axe violations on the page, or in the element that a selector matches, except for the given
 * rules.
 */
export async function axeViolations(
  page: Page,
  part?: string,
  without: readonly string[] = [],
): Promise<string[]> {
  if (await page.evaluate(() => window.axe === undefined)) await page.evaluate(source);
  return page.evaluate(
    async ([selector, rules]) => {
      if (!window.axe) throw new Error('axe is not in the page');
      // Half-faded text has too little contrast. Doesn't wait for slides, which change every four seconds.
      const moving = document
        .getAnimations()
        .filter(
          ({ playState, effect }) =>
            playState === 'running' && Number(effect?.getComputedTiming().endTime) < 3000,
        );
      // A canceled animation rejects, such as one replaced by another.
      await Promise.allSettled(moving.map(({ finished }) => finished));
      const { violations } = await window.axe.run(selector ?? document, {
        resultTypes: ['violations'],
        // Skips fetching style sheets of other origins; there are none.
        preload: false,
        selectors: false,
        rules: Object.fromEntries(rules.map((rule) => [rule, { enabled: false }])),
      });
      return violations.map(
        ({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' ')}`,
      );
    },
    [part, without] as const,
  );
}

/** Minified, because every checked document compiles it. */
const source = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');
