import type { LinkTarget, OutsideAddress } from '#content/addresses.ts';

/**
 * A piece of running text. In an article, `[2]` or `[2, 5]` links to the sources with those numbers.
 */
export type Block =
  | string
  | { readonly list: readonly string[] }
  /** An ordered list, such as steps or questions to work through. */
  | { readonly steps: readonly string[] }
  /** A checklist, on screen or on paper. */
  | { readonly checks: readonly string[] }
  /** The first cell of each row is its heading. */
  | {
      readonly table: {
        readonly caption: string;
        readonly head: readonly string[];
        readonly rows: readonly (readonly [string, ...string[]])[];
      };
    }
  | { readonly terms: readonly (readonly [term: string, meaning: string])[] }
  | { readonly links: readonly Onward[] };

/** A link with its text. */
export type Onward = { readonly text: string } & LinkTarget<OutsideAddress>;

/** A text with emphasis and links. It is rendered as elements, so it can't contain HTML of its own. */
export type MarkedUpText = string | readonly (string | { readonly em: string } | Onward)[];

/** A paragraph or a list of marked-up texts. */
export type MarkedUpBlock = MarkedUpText | { readonly list: readonly MarkedUpText[] };

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
  readonly updated?: string;
  /** The day when the wording last changed, as `YYYY-MM-DD`. */
  readonly edition?: string;
  readonly sections: readonly ProseSection[];
};

/** A fact with the sentence that explains it. */
export type Point = { readonly title: string; readonly text: string };

/** A figure about the product and what it counts. */
export type Figure = { readonly value: string; readonly label: string };

/** Over the table of contents; `sections` follows their number. */
export const proseCopy = {
  contents: 'Contents',
  sections: 'sections',
  updated: 'Terms last updated',
  edition: 'Wording last revised',
} as const;
