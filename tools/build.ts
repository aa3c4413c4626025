import { existsSync } from 'node:fs';
import { copyFile, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { build, type Plugin } from 'vite';
import { dayOf, defaultTimeZone } from '#contract/days.ts';
import { site } from '#contract/site.ts';
import { type BundledPackages, billOfMaterials, recordPackages } from './bill-of-materials.ts';
import { brokenAnchors } from './broken-anchors.ts';
import { writeBuildStamp } from './build-if-needed.ts';
import { buildAssets, buildRenderer, nextBuild, writePages } from './build-pages.ts';
import { compressFiles } from './compress-files.ts';
import { type Consequences, consequenceLines } from './consequences.ts';
import { contrastProblems } from './contrast-problems.ts';
import { writeFeed } from './feed.ts';
import { writeLlmsTxt } from './llms-txt.ts';
import { openQuestions } from './open-questions.ts';
import { isReportOutdated, outdatedBrochures, outdatedCards } from './outdated-files.ts';
import { writeSitemap } from './page-dates.ts';
import { redirectProblems, writeRedirects } from './redirects.ts';
import { undatedTexts } from './undated-texts.ts';

const clientDir = `${nextBuild}/client`;
/** The site is whole without the console's folder. */
const hasConsole = existsSync('console') && process.env.CONSOLE !== 'off';

/**
 * Builds everything, and then replaces the previous build, which is served until then. With `today`, carries out what
 * a change of the content touches: dates the pages, and with a browser prints brochures and draws share cards. Without
 * it, only finds out.
 */
export async function buildSite(today?: string): Promise<Consequences> {
  // Checking the content starts a development server, which would leave development React in the build.
  process.env.NODE_ENV = 'production';
  await rm(nextBuild, { recursive: true, force: true });
  const bundled: BundledPackages = new Set();
  const assets = await buildAssets(clientDir, recordPackages(bundled));
  let renderer = await buildRenderer();
  const hasBrowser = today !== undefined && (await canPrint());
  const brochures = await outdatedBrochures(renderer.brochure.source);
  if (brochures.length > 0 && hasBrowser) {
    const { printBrochures } = await import('./print-brochures.ts');
    const { brochure } = renderer;
    await printBrochures(brochures, { clientDir, styles: assets.styles, brochure });
    // The page of the brochures shows their sizes.
    renderer = await buildRenderer();
  }
  await writePages(clientDir, renderer, assets);
  const cards = await outdatedCards(clientDir);
  if (cards.length > 0 && hasBrowser) {
    const { drawShareCards } = await import('./draw-share-cards.ts');
    await drawShareCards(cards, clientDir);
  }
  const report = await isReportOutdated();
  if (report && hasBrowser) {
    const { printReport } = await import('./print-report.ts');
    await printReport(['public', clientDir]);
  }
  const pages = await writeSitemap(clientDir, today);
  await writeFeed(clientDir);
  await writeLlmsTxt(clientDir);
  await writeRedirects(clientDir);
  await writeSecurityTxt();
  if (hasConsole) await buildConsole(recordPackages(bundled));
  await writeBillOfMaterials(bundled);
  await compressFiles(clientDir);
  if (hasConsole) await compressFiles(`${nextBuild}/console`);
  await writeBuildStamp(nextBuild);
  for (const warning of await warnings(renderer.paths)) console.warn(warning);
  await switchOver('build');
  console.log(`Built ${renderer.paths.length} pages into build/client.`);
  return { pages, brochures, cards, report, legalTexts: undatedTexts().map(({ name }) => name) };
}

/** Replaces the files of the previous build in `folder` by those in `next`. A running server notices it. */
export async function switchOver(folder: string): Promise<void> {
  const [next, old] = [join(folder, 'next'), join(folder, 'old')];
  await rm(old, { recursive: true, force: true });
  await mkdir(old);
  for (const name of (await readdir(next)).sort()) {
    if (existsSync(join(folder, name))) await rename(join(folder, name), join(old, name));
    await rename(join(next, name), join(folder, name));
  }
  await rm(next, { recursive: true });
  await rm(old, { recursive: true });
}

/** Imported only to publish, because Playwright takes a second to load. */
async function canPrint(): Promise<boolean> {
  const { findBrowser } = await import('./find-browser.ts');
  return findBrowser() !== null;
}

/** Runs the checks that need no browser. They only warn, because a question to the owner must not stop a preview. */
async function warnings(paths: readonly string[]): Promise<string[]> {
  const htmlOf = (path: string) => readFile(join(clientDir, path, 'index.html'), 'utf8');
  const anchors = await brokenAnchors(paths, htmlOf);
  return [...openQuestions(), ...redirectProblems(), ...contrastProblems(), ...anchors];
}

/** Writes the file next to the folders that are served. */
async function writeBillOfMaterials(bundled: BundledPackages): Promise<void> {
  const bill = JSON.stringify(await billOfMaterials(bundled), null, 2);
  await writeFile(join(nextBuild, 'sbom.cdx.json'), `${bill}\n`);
}

/**
 * Writes the contact for vulnerability reports (RFC 9116). The server adds `Expires` at each start.
 */
async function writeSecurityTxt(): Promise<void> {
  await mkdir(join(clientDir, '.well-known'), { recursive: true });
  const contact = `Contact: mailto:${site.email}\nPreferred-Languages: en\n`;
  await writeFile(join(clientDir, '.well-known/security.txt'), contact);
}

/** Builds the operator's console: one page and files named after their content, none of it inline. */
async function buildConsole(recorder: Plugin): Promise<void> {
  await build({ configFile: 'vite.console.config.ts', logLevel: 'warn', plugins: [recorder] });
  await copyFile(join(clientDir, 'favicon.svg'), join(nextBuild, 'console/favicon.svg'));
}

if (import.meta.main) {
  const today = dayOf(new Date(), defaultTimeZone);
  const lines = consequenceLines(await buildSite(), today);
  if (lines.length > 0)
    console.warn(`Not carried out yet:\n${lines.join('\n')}\nRun: npm run publish`);
}
