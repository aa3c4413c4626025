import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Log } from '#server/lib/log.ts';

/** Removes the file as soon as its link has been used, instead of at the next start. */
export async function removeSetupLink(dataDir: string, log: Log): Promise<void> {
  await rm(setupLinkFile(dataDir), { force: true }).catch((error: unknown) =>
    log.warn({ err: error }, 'Cannot remove the file that contains the used link'),
  );
}

export function setupLinkFile(dataDir: string): string {
  return join(dataDir, 'setup-link.txt');
}
