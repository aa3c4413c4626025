import { statSync } from 'node:fs';
import type { Log } from '#server/lib/log.ts';
import { openSite, type Site } from './open-site.ts';
import type { SiteFile } from './site-file.ts';

type Parts = {
  readonly publicUrl: URL;
  readonly clock: () => Date;
  readonly log: Log;
  /** Stops watching the folder. */
  readonly stopping: AbortSignal;
};

/**
 * Opens the built site, and again whenever a build has replaced its folder. A request gets everything from one build;
 * pages that are still open get the hashed files of earlier builds for a day.
 */
export async function openLiveSite(
  directory: string,
  { publicUrl, clock, log, stopping }: Parts,
): Promise<Site> {
  let site = await openSite(directory, publicUrl, clock());
  const former = new Map<string, { readonly file: SiteFile; readonly until: number }>();

  onReplaced(directory, stopping, async (isCurrent) => {
    try {
      const next = await openSite(directory, publicUrl, clock());
      if (!isCurrent()) return;
      const now = clock().getTime();
      for (const [path, { until }] of former) if (until < now) former.delete(path);
      for (const [path, file] of site.assets) former.set(path, { file, until: now + formerMs });
      site = next;
      log.info({}, 'Serving the new build');
    } catch (error) {
      log.error({ err: error }, 'The new build can’t be read. The previous one is still served.');
    }
  });

  return {
    find: (path) => site.find(path) ?? former.get(path)?.file ?? null,
    redirect: (path) => site.redirect(path),
    get assets() {
      return site.assets;
    },
    get notFound() {
      return site.notFound;
    },
    get stylesheets() {
      return site.stylesheets;
    },
  };
}

/**
 * Calls `then` when another folder has been renamed to this path. `isCurrent` is false once that has happened again, so
 * that what was read may be of both folders.
 */
export function onReplaced(
  directory: string,
  stopping: AbortSignal,
  then: (isCurrent: () => boolean) => Promise<void>,
): void {
  const inode = () => statSync(directory, { throwIfNoEntry: false })?.ino ?? 0;
  let known = inode();
  // Polling works on every file system, network and container volumes included.
  const polling = setInterval(() => {
    const ino = inode();
    // Zero between the two renames of a build.
    if (ino === 0 || ino === known) return;
    known = ino;
    void then(() => inode() === ino);
  }, pollMs).unref();
  stopping.addEventListener('abort', () => clearInterval(polling));
}

const pollMs = 1000;
const formerMs = 24 * 60 * 60 * 1000;
