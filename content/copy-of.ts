import type * as v from 'valibot';
import { facts } from '#content/facts.ts';
import { articleSchema, legalTextSchema } from '#content/kinds/long-kinds.ts';
import { type CopyOf, type KindName, kinds, plainFiles } from '#content/kinds.ts';
import { jsonIn, type Parts, readJson } from '#content/read.ts';
import { textsLike } from '#content/schema.ts';

/**
 * The texts in a file, with claims and facts filled in: `copyOf('home')`. A module that runs in the browser imports its
 * file instead.
 */
export function copyOf<Of extends KindName>(name: Of): CopyOf<Of> {
  const schema: v.GenericSchema = kinds[name];
  return readJson(`content/${name}.json`, schema, facts) as CopyOf<Of>;
}

const inBrowser = ['company', 'purposes', 'platform-map', 'analyzers', 'analyzer-systems'];

type JsonFile = {
  readonly file: string;
  readonly schema: v.GenericSchema;
  readonly parts: Parts;
};

/** All files of short texts. Those that modules import as they are can't refer to claims and facts. */
export const jsonFiles: readonly JsonFile[] = [...Object.keys(kinds), ...plainFiles].map((name) => {
  const file = `content/${name}.json`;
  const schema: v.GenericSchema = kinds[name as KindName] ?? textsLike(jsonIn(file));
  return { file, schema, parts: [...inBrowser, ...plainFiles].includes(name) ? {} : facts };
});

/** The fields of a file, for the editor. Those of a long text are above it. */
export function schemaOfFile(file: string): v.GenericSchema {
  if (file.startsWith('content/articles/')) return articleSchema;
  if (file.startsWith('content/legal/')) return legalTextSchema;
  const found = jsonFiles.find((each) => each.file === file);
  if (!found) throw new Error(`${file} is not a file of content.`);
  return found.schema;
}
