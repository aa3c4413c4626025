import { text } from 'node:stream/consumers';
import { createServer, type ViteDevServer } from 'vite';
import { drafts } from '#content/files.ts';
import type { Page } from '#web/lib/pages.ts';
import { draftsInModules } from './drafts-in-modules.ts';

/**
 * The mistakes in the content, as sentences that name the file, the field and the reason; empty if there are none.
 * First each file, then the pages: what the requirements fix for them, and what a claim needs.
 */
export async function checkContent(): Promise<readonly string[]> {
  const server = await createServer({
    configFile: false,
    logLevel: 'silent',
    appType: 'custom',
    plugins: [draftsInModules],
    server: { middlewareMode: true, hmr: false, ws: false, watch: null },
    optimizeDeps: { noDiscovery: true },
  });
  try {
    const problems = await problemsInFiles(server);
    return problems.length > 0 ? problems : await problemsOnPages(server);
  } finally {
    await server.close();
  }
}

/** The part of the check that is quick enough to run while somebody types. */
export async function problemsInFiles(server: ViteDevServer): Promise<readonly string[]> {
  try {
    const files = await server.ssrLoadModule('/tools/content-rules/problems-in-files.ts');
    return files.problemsInFiles();
  } catch (error) {
    // A file that other files refer to can't be read.
    if (error instanceof Error && error.name === 'ContentError') return error.message.split('\n');
    throw error;
  }
}

async function problemsOnPages(server: ViteDevServer): Promise<readonly string[]> {
  const load = async <Module>(file: string) => (await server.ssrLoadModule(file)) as Module;
  const { renderDocument } = await load<typeof import('#web/document.tsx')>('/web/document.tsx');
  const { pages } = await load<typeof import('#web/lib/pages.ts')>('/web/lib/pages.ts');
  const { redirectProblems } = await load<typeof import('./redirects.ts')>('/tools/redirects.ts');
  const { missingFacts, wrongLists } = await load<
    typeof import('./content-rules/missing-facts.ts')
  >('/tools/content-rules/missing-facts.ts');
  const { unsupportedClaims } = await load<typeof import('./content-rules/unsupported-claims.ts')>(
    '/tools/content-rules/unsupported-claims.ts',
  );
  const problemsOn = async (page: Page) => {
    const html = (await renderDocument(page.path, assets)) ?? '';
    const problems = [...missingFacts(page, html), ...unsupportedClaims(page, html)];
    return problems.map((problem) => ({ problem, path: page.path }));
  };
  const found = (await Promise.all(pages.map(problemsOn))).flat();
  const onPages = Array.from(
    Map.groupBy(found, ({ problem }) => problem),
    ([problem, all]) => `Page ${all.map(({ path }) => path).join(', ')}: ${problem}.`,
  );
  return [...redirectProblems(), ...wrongLists(), ...onPages];
}

/** Pages are rendered without styles and without a browser. */
const assets = { styles: '/s.css', inlineStyles: false, font: '/f.woff2', page: '/p.js' };

if (import.meta.main) {
  // The editor sends drafts as JSON, and reads the problems as JSON.
  const isForEditor = process.argv.includes('--drafts');
  if (isForEditor)
    for (const [file, draft] of JSON.parse(await text(process.stdin))) drafts.set(file, draft);
  const problems = await checkContent();
  if (isForEditor) console.log(JSON.stringify(problems));
  else {
    for (const problem of problems) console.error(problem);
    console.log(
      problems.length === 0 ? 'The content has no problems.' : `Problems: ${problems.length}`,
    );
    process.exitCode = problems.length === 0 ? 0 : 1;
  }
}
