import { existsSync } from 'node:fs';
import { copyFile, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { build, type Plugin } from 'vite';
import { undatedTexts } from '#content/legal/undated-texts.ts';
import { site } from '#contract/site.ts';
import { type BundledPackages, billOfMaterials, recordPackages } from './bill-of-materials.ts';
import { brokenAnchors } from './broken-anchors.ts';
import { writeBuildStamp } from './build-if-needed.ts';
import { buildPages } from './build-pages.ts';
import { compressFiles } from './compress-files.ts';
import { contrastProblems } from './contrast-problems.ts';
import { writeFeed } from './feed.ts';
import { writeLlmsTxt } from './llms-txt.ts';
import { openQuestions } from './open-questions.ts';
import { outdatedFiles } from './outdated-files.ts';
import { writeSitemap } from './page-dates.ts';
import { redirectProblems, writeRedirects } from './redirects.ts';

const clientDir = 'build/client';
/** The site is whole without the console's folder. */
const hasConsole = existsSync('console') && process.env.CONSOLE !== 'off';

await rm('build', { recursive: true, force: true });
const bundled: BundledPackages = new Set();
const { paths, brochureSource } = await buildPages(clientDir, recordPackages(bundled));
const undated = await writeSitemap(clientDir);
await writeFeed(clientDir);
await writeLlmsTxt(clientDir);
await writeRedirects(clientDir);
await writeSecurityTxt();
if (hasConsole) await buildConsole(clientDir, recordPackages(bundled));
await writeBillOfMaterials();
await compressFiles(clientDir);
if (hasConsole) await compressFiles('build/console');
await writeBuildStamp();
for (const warning of [...undated, ...(await warnings())]) console.warn(warning);
console.log(`Built ${paths.length} pages into ${clientDir}.`);

/** Runs the checks that need no browser. They only warn, because a question to the owner must not stop a preview. */
async function warnings(): Promise<string[]> {
  const htmlOf = (path: string) => readFile(join(clientDir, path, 'index.html'), 'utf8');
  const anchors = await brokenAnchors(paths, htmlOf);
  const files = await outdatedFiles({ htmlOf, brochureSource });
  return [
    ...openQuestions(),
    ...undatedTexts(),
    ...redirectProblems(),
    ...contrastProblems(),
    ...anchors,
    ...files,
  ];
}

/** Writes the file next to the folders that are served. */
async function writeBillOfMaterials(): Promise<void> {
  const bill = JSON.stringify(await billOfMaterials(bundled), null, 2);
  await writeFile('build/sbom.cdx.json', `${bill}\n`);
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
async function buildConsole(clientDir: string, recorder: Plugin): Promise<void> {
  await build({ configFile: 'vite.console.config.ts', logLevel: 'warn', plugins: [recorder] });
  await copyFile(join(clientDir, 'favicon.svg'), 'build/console/favicon.svg');
}
