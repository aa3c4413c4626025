import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Log } from '#server/lib/log.ts';

/** For a link that was used. Otherwise the next start would remove the file. */
export async function removeSetupLink(dataDir: string, log: Log): Promise<void> {
  await rm(setupLinkFile(dataDir), { force: true }).catch((error: unknown) =>
    log.warn({ err: error }, 'Cannot remove the file with the link that was used'),
  );
}

export function setupLinkFile(dataDir: string): string {
  return join(dataDir, 'setup-link.txt');
}
