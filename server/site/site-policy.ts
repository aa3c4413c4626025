import * as v from 'valibot';

/**
 * What the build's settings ask of the server: where the API is, and which other origins the pages
 * load from. Written by the build as `site-policy.json` beside the pages; it is not served.
 */
export type SitePolicy = {
  readonly apiBase: string;
  readonly connectSrc: readonly string[];
  readonly imgSrc: readonly string[];
  readonly styleSrc: readonly string[];
};

export const sitePolicyFile = 'site-policy.json';

export const defaultPolicy: SitePolicy = {
  apiBase: '/api',
  connectSrc: [],
  imgSrc: [],
  styleSrc: [],
};

/** Missing parts are the defaults; an Error tells what is wrong with the others. */
export function parseSitePolicy(json: string): SitePolicy {
  const result = v.safeParse(schema, JSON.parse(json));
  if (result.success) return result.output;
  throw new Error(`${sitePolicyFile}: ${v.summarize(result.issues)}`);
}

/** An origin as a policy may name it: no blank or semicolon that would start another directive. */
const sources = v.optional(v.array(v.pipe(v.string(), v.regex(/^https?:\/\/[\w.:[\]-]+$/))), []);
const schema = v.object({
  apiBase: v.optional(v.pipe(v.string(), v.regex(/^(?:\/[\w.-]+)+$/)), defaultPolicy.apiBase),
  connectSrc: sources,
  imgSrc: sources,
  styleSrc: sources,
});
