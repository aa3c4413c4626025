import type { LinkTarget } from '#content/pages.ts';

/** A piece of running text: a paragraph, a list, or terms with what they mean. */
export type Block =
  | string
  | { readonly list: readonly string[] }
  | { readonly terms: readonly (readonly [term: string, meaning: string])[] }
  | { readonly links: readonly Onward[] };

/** A link with its text. */
export type Onward = { readonly text: string } & LinkTarget;

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
  /** The day it last changed, as it is to be shown. */
  readonly updated?: string;
  readonly sections: readonly ProseSection[];
};

/** A fact with the sentence that explains it. */
export type Point = { readonly title: string; readonly text: string };

/** A figure of the product and what it counts. */
export type Figure = { readonly value: string; readonly label: string };
