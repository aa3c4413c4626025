import type * as v from 'valibot';
import { facts } from '#content/facts.ts';
import { companyKinds } from '#content/kinds/company-kinds.ts';
import { formKinds } from '#content/kinds/form-kinds.ts';
import { pageKinds } from '#content/kinds/page-kinds.ts';
import { productKinds } from '#content/kinds/product-kinds.ts';
import { readJson } from '#content/read.ts';

const kinds = { ...companyKinds, ...pageKinds, ...productKinds, ...formKinds };
type Kinds = typeof kinds;
type Name = {
  [Name in keyof Kinds]: Kinds[Name]['schema'] extends v.GenericSchema ? Name : never;
}[keyof Kinds];

export type CopyOf<Of extends Name> = v.InferOutput<Kinds[Of]['schema']>;

/**
 * The texts in a file, with claims and facts filled in: `copyOf('home')`. A module that runs in the browser imports its
 * file instead.
 */
export function copyOf<Of extends Name>(name: Of): CopyOf<Of> {
  return readJson(
    `content/${name}.json`,
    kinds[name].schema as v.GenericSchema,
    facts,
  ) as CopyOf<Of>;
}
