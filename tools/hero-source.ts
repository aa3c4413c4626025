import { createHash } from 'node:crypto';
import { DomUtils, parseDocument } from 'htmlparser2';
import { palette } from '#contract/palette.ts';
import { site } from '#contract/site.ts';

/** The opening of a page with a picture (`web/sections/product-hero.tsx`). */
export const heroSelector = '.product-hero';

/**
 * A digest of what a share card shows: the palette, the company's name, and the first opening in a page's HTML, without
 * its classes; null if there is none.
 */
export function heroSource(html: string): string | null {
  const name = heroSelector.slice(1);
  const hero = DomUtils.findOne(
    (element) => element.attribs.class?.split(' ').includes(name) ?? false,
    parseDocument(html).children,
  );
  if (!hero) return null;
  const source = DomUtils.getOuterHTML(hero).replace(/ class="[^"]*"/g, '');
  return createHash('sha256')
    .update(JSON.stringify([palette, site.company]))
    .update(source)
    .digest('hex');
}
