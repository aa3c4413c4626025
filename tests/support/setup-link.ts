import { readFileSync } from 'node:fs';
import { setupLinkFile } from '#console/server/identity/setup-link.ts';

/** The first user's setup link, available once the server has logged the console's address. */
export function readSetupLink(dataDir: string): string {
  return readFileSync(setupLinkFile(dataDir), 'utf8').trim();
}
