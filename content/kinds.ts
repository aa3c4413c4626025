import type * as v from 'valibot';
import { facts } from '#content/facts.ts';
import { companyKinds } from '#content/kinds/company-kinds.ts';
import { formKinds, shellKinds } from '#content/kinds/form-kinds.ts';
import { pageKinds } from '#content/kinds/page-kinds.ts';
import { productKinds } from '#content/kinds/product-kinds.ts';
import { jsonIn, type Parts } from '#content/read.ts';
import { textsLike } from '#content/schema.ts';

/** A file of short texts and facts. Long texts are Markdown files (`content/kinds/long-kinds.ts`). */
export type Kind = {
  readonly id: string;
  readonly label: string;
  /** The heading above its name in the editor. */
  readonly group: string;
  readonly file: string;
  readonly schema: v.GenericSchema;
  /** The texts that it may refer to in braces. */
  readonly parts: Parts;
  /** The address to show beside the editor. */
  readonly page: string;
};

const groups = {
  Company: companyKinds,
  Pages: pageKinds,
  Products: productKinds,
  Forms: formKinds,
  'Parts of all pages': shellKinds,
};

export const kinds: readonly Kind[] = Object.entries(groups).flatMap(([group, all]) =>
  Object.entries(all).map(([name, { schema, ...kind }]) => {
    const file = `content/${name}.json`;
    const id = name.replace('/', '-');
    const fields = schema ?? textsLike(jsonIn(file));
    return { id, group, file, ...kind, schema: fields, parts: facts };
  }),
);
