import type { Fields } from './field-of.ts';

/** The data that the editor's server sends to its pages. */
export type EditorData = {
  /** The address of the development server. */
  readonly site: string;
  /** The repository on GitHub, if changes go there. */
  readonly repository?: string;
  /** The name of the GitHub App through which people sign in. */
  readonly app?: string;
  readonly kinds: readonly Kind[];
  readonly pages: readonly { readonly label: string; readonly path: string }[];
  /** The pages and anchors that links can lead to. */
  readonly targets: readonly { readonly label: string; readonly value: string }[];
};

export type Kind = {
  readonly id: string;
  readonly label: string;
  readonly group: string;
  /** The address to show beside the form. */
  readonly page?: string;
  readonly fields: Fields;
} & (
  | { readonly file: string; readonly folder?: never }
  | { readonly folder: string; readonly file?: never }
);
