import { Parser } from 'htmlparser2';

/** The parts of a page that CSS rules can apply to. */
export type PageContents = {
  readonly elements: ReadonlySet<string>;
  readonly classes: ReadonlySet<string>;
  /** No script changes the accent of a page. */
  readonly accents: ReadonlySet<string>;
  /** True if the text occurs anywhere in the HTML. */
  readonly includes: (text: string) => boolean;
  /** True if the HTML has a character with a code point in this range. */
  readonly hasCharacter: (from: number, to: number) => boolean;
};

export function pageContents(html: string): PageContents {
  const elements = new Set<string>();
  const classes = new Set<string>();
  const accents = new Set<string>();
  const parser = new Parser({
    onopentag(name, attributes) {
      elements.add(name.toLowerCase());
      for (const each of attributes.class?.split(/\s+/) ?? []) classes.add(each);
      const accent = attributes[accentAttribute];
      if (accent !== undefined) accents.add(accent);
    },
  });
  parser.end(html);
  const codePoints = [...new Set(html)].map((character) => character.codePointAt(0) ?? 0);
  return {
    elements,
    classes,
    accents,
    includes: (text) => html.includes(text),
    hasCharacter: (from, to) => codePoints.some((code) => code >= from && code <= to),
  };
}

export const accentAttribute = 'data-accent';
