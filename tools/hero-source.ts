import { createHash } from 'node:crypto';
import { DomUtils, parseDocument } from 'htmlparser2';
import type { PageName } from '#contract/addresses.ts';
import { palette } from '#contract/palette.ts';
import { site } from '#contract/site.ts';

type Opening = { readonly className: string; readonly place: number };

/** Finds the part of a page that its share card shows: the hero, or the second of the eight results, potassium. */
export function openingOf(name: PageName): Opening {
  return name === 'Release'
    ? { className: 'release-sheet', place: 1 }
    : { className: 'product-hero', place: 0 };
}

/**
 * A digest of what a share card shows: the palette, the company's name, and the opening in a page's HTML, without its
 * classes; null if there is none.
 */
export function heroSource(html: string, { className, place }: Opening): string | null {
  const opening = DomUtils.findAll(
    ({ attribs }) => attribs.class?.split(' ').includes(className) ?? false,
    parseDocument(html).children,
  )[place];
  if (!opening) return null;
  const source = DomUtils.getOuterHTML(opening).replace(/ class="[^"]*"/g, '');
  return createHash('sha256')
    .update(JSON.stringify([palette, site.company, site.website]))
    .update(source)
    .digest('hex');
}
