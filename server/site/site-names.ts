import * as v from 'valibot';

/**
 * Who the site is, for the mails and pages that the server writes itself. The build copies it from
 * its settings into `site-names.json` beside the pages; it is not served.
 */
export type SiteNames = {
  readonly company: string;
  readonly address: string;
  readonly email: string;
};

export const siteNamesFile = 'site-names.json';

/** Without the file the site goes by its host name, which is true of any site. */
export function namesOfHost({ hostname }: URL): SiteNames {
  return { company: hostname, address: '', email: '' };
}

/** An Error tells what is wrong with the file. */
export function parseSiteNames(json: string): SiteNames {
  const result = v.safeParse(schema, JSON.parse(json));
  if (result.success) return result.output;
  throw new Error(`${siteNamesFile}: ${v.summarize(result.issues)}`);
}

/** One line, since it goes into headers and signatures. */
const line = v.pipe(v.string(), v.regex(/^[^\p{Cc}]*$/u));
const schema = v.object({ company: line, address: line, email: line });
