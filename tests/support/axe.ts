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
  if (await page.evaluate(() => window.axe === undefined)) {
    await page.evaluate(source);
    await page.evaluate(cacheColors);
  }
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

type UntypedCommons = { readonly color: { readonly Color: new () => Color } };

type Color = {
  readonly r: number;
  readonly g: number;
  readonly b: number;
  readonly alpha: number;
  parseString(this: Color, text: string): Color;
};

/**
 * Caches parsed colors. axe parses an element's colors again for each text in front of it, which
 * takes a third of its time.
 */
function cacheColors(): void {
  if (!window.axe) return;
  const { color } = window.axe.commons as unknown as UntypedCommons;
  const prototype: Color = color.Color.prototype;
  const parse = prototype.parseString;
  // The class is private: a release that changes it must fail here, not measure wrong colors.
  if (parse?.call(new color.Color(), '#123456').r !== 0x12) {
    throw new Error('axe-core’s Color.parseString has changed. Adapt or remove cacheColors');
  }
  const known = new Map<string, object>();
  prototype.parseString = function (text) {
    const parsed = known.get(text);
    if (parsed) return Object.assign(this, parsed);
    const { r, g, b, alpha } = parse.call(this, text);
    known.set(text, { r, g, b, alpha });
    return this;
  };
}

/** Minified, because every checked document compiles it. */
const source = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');
