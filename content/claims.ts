import { kinds } from '#content/kinds.ts';
import { readJson } from '#content/read.ts';

export const { claims } = readJson('content/claims.json', kinds.claims);

/** The text of a claim. Throws if the file has no claim of this name. */
export function claim(name: string): string {
  const found = claims.find((each) => each.name === name);
  if (!found) throw new Error(`content/claims.json has no claim named ${name}`);
  return found.text;
}
