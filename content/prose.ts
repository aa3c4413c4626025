import type { LinkTarget, OutsideAddress } from '#contract/addresses.ts';

/**
 * A piece of running text. In an article, `[2]` or `[2, 5]` links to the sources with those numbers.
 */
export type Block =
  | MarkedUpText
  | { readonly list: readonly MarkedUpText[] }
  /** An ordered list, such as steps or questions to work through. */
  | { readonly steps: readonly MarkedUpText[] }
  /** A checklist, on screen or on paper. */
  | { readonly checks: readonly MarkedUpText[] }
  /** The first cell of each row is its heading. */
  | {
      readonly table: {
        readonly caption: string;
        readonly head: readonly string[];
        readonly rows: readonly (readonly [string, ...MarkedUpText[]])[];
      };
    }
  | { readonly terms: readonly (readonly [term: string, meaning: MarkedUpText])[] }
  | { readonly links: readonly Onward[] }
  | { readonly picture: Picture };

/** A picture in `public/`, with its size in pixels. */
export type Picture = {
  readonly src: string;
  readonly alt: string;
  readonly width: number;
  readonly height: number;
};

/** A link with its text. */
export type Onward = { readonly text: string } & LinkTarget<OutsideAddress>;

/** A text with emphasis and links. It is rendered as elements, so it can't contain HTML of its own. */
export type MarkedUpText = string | readonly (string | { readonly em: string } | Onward)[];

export function plainText(text: MarkedUpText): string {
  if (typeof text === 'string') return text;
  return text
    .map((piece) => (typeof piece === 'string' ? piece : 'em' in piece ? piece.em : piece.text))
    .join('');
}

/** True for a paragraph. */
export function isText(block: Block): block is MarkedUpText {
  return typeof block === 'string' || Array.isArray(block);
}

/** The texts of a block, without marks. */
export function textsIn(block: Block): readonly string[] {
  if (isText(block)) return [plainText(block)];
  if ('picture' in block) return [block.picture.alt];
  if ('links' in block) return block.links.map(({ text }) => text);
  if ('terms' in block) return block.terms.flat().map(plainText);
  if ('table' in block)
    return [block.table.caption, ...block.table.head, ...block.table.rows.flat().map(plainText)];
  const items = 'steps' in block ? block.steps : 'checks' in block ? block.checks : block.list;
  return items.map(plainText);
}

export type ProseSection = {
  /** The anchor of the section. */
  readonly id: string;
  readonly title: string;
  readonly blocks: readonly Block[];
};

/** A text to read from top to bottom: a legal page or an article. */
export type ProseDocument = {
  readonly title: string;
  readonly intro: string;
  /** The day the terms last changed, in display format. */
  readonly updated?: string | undefined;
  /** The day when the wording last changed, as `YYYY-MM-DD`. */
  readonly edition?: string | undefined;
  readonly sections: readonly ProseSection[];
};
