import type * as v from 'valibot';
import { facts } from '#content/facts.ts';
import { type CopyOf, type KindName, kinds, plainFiles } from '#content/kinds.ts';
import { jsonIn, readJson } from '#content/read.ts';
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

/** All files of short texts. Those that modules import as they are can't refer to claims and facts. */
export const jsonFiles = [...Object.keys(kinds), ...plainFiles].map((name) => {
  const file = `content/${name}.json`;
  const schema: v.GenericSchema = kinds[name as KindName] ?? textsLike(jsonIn(file));
  return { file, schema, parts: [...inBrowser, ...plainFiles].includes(name) ? {} : facts };
});
