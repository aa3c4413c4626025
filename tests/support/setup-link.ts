import { readFileSync } from 'node:fs';
import { setupLinkFile } from '#server/console/announce-console.ts';

/** The link of the first user, once the server has logged where its console is. */
export function readSetupLink(dataDir: string): string {
  return readFileSync(setupLinkFile(dataDir), 'utf8').trim();
}
