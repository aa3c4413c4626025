import { mkdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { startServer } from '#tests/support/server-process.ts';
import { writeSmallSite } from '#tests/support/small-site.ts';
import { temporaryFolder } from '#tests/support/temporary.ts';

const script = (version: number) => `/assets/${version}.js`;

/** A build whose pages all name its version and its script. */
function writeBuild(folder: string, version: number): void {
  const page = `<title>${version}</title><script src="${script(version)}"></script>`;
  writeSmallSite(folder, {
    'index.html': page,
    'lab/index.html': page,
    [script(version).slice(1)]: `${version}`,
    _redirects: `/old /lab/#v${version} 301\n`,
  });
}

/** Replaces the folder that is served, as a build does. */
function publish(site: string, version: number): void {
  writeBuild(`${site}.next`, version);
  renameSync(site, `${site}.old`);
  renameSync(`${site}.next`, site);
  rmSync(`${site}.old`, { recursive: true });
}

test('a running server serves each new build without a failed request, a mixed page or a broken build', async () => {
  const site = join(temporaryFolder(), 'client');
  mkdirSync(site);
  writeBuild(site, 1);
  const { address, logLine } = await startServer({ DATA_DIR: temporaryFolder() }, { site });
  const shown: number[] = [];
  let visiting = true;

  /** Opens a page, and then the script that it names. */
  async function visit(path: string): Promise<void> {
    while (visiting) {
      const page = await fetch(address + path);
      const [, version = ''] = /<title>(\d)</.exec(await page.text()) ?? [];
      const loaded = await fetch(address + script(Number(version)));
      expect([page.status, loaded.status, await loaded.text()]).toEqual([200, 200, version]);
      shown.push(Number(version));
    }
  }
  const visitors = ['/', '/lab', '/lab/'].map(visit);
  for (const version of [1, 2, 3]) {
    if (version > 1) publish(site, version);
    while (shown.at(-1) !== version) await fetch(address);
  }
  visiting = false;
  await Promise.all(visitors);

  expect(new Set(shown)).toEqual(new Set([1, 2, 3]));
  // Pages of the first build may still be open.
  expect((await fetch(address + script(1))).status).toBe(200);
  const redirected = await fetch(`${address}/old/?utm_source=mail`, { redirect: 'manual' });
  expect([redirected.status, redirected.headers.get('location')]).toEqual([
    301,
    '/lab/?utm_source=mail#v3',
  ]);

  // A build that can't be read is reported, and the previous one is still served.
  renameSync(site, `${site}.old`);
  mkdirSync(site);
  expect(
    await logLine(({ level, msg }) => level === 'error' && msg.includes('build')),
  ).toBeTruthy();
  expect(await (await fetch(address)).text()).toContain('<title>3<');
});
