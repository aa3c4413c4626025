import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { site } from '#content/site.ts';

/** The names that the server signs its mails with; it cannot import the pages' content. */
export async function writeSiteNames(clientDir: string): Promise<void> {
  const { company, address, email } = site;
  await writeFile(join(clientDir, 'site-names.json'), JSON.stringify({ company, address, email }));
}
