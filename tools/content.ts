import { createServer, type InlineConfig, type Plugin } from 'vite';
import type { Page } from '#content/pages.ts';
import { jsonIn, problemsIn } from '#content/read.ts';
import { redirectProblems } from './redirects.ts';

/** Texts of files that are not saved yet, by path: `content/home.json`. */
export type Drafts = ReadonlyMap<string, string>;

/**
 * The mistakes in the content, as sentences that name the file, the field and the reason; empty if there are none.
 * First each file against its schema, then the pages: what the requirements fix for them, and what a claim needs.
 */
export async function checkContent(drafts: Drafts = new Map()): Promise<readonly string[]> {
  try {
    const { kinds } = await import('#content/kinds.ts');
    const problems = kinds.flatMap(({ file, schema, parts }) =>
      problemsIn(file, schema, jsonIn(file, drafts.get(file)), parts),
    );
    return problems.length > 0 ? problems : await problemsOnPages(drafts);
  } catch (error) {
    // A saved file that cannot be read; its name survives in a module of another loader.
    if (error instanceof Error && error.name === 'ContentError') return error.message.split('\n');
    throw error;
  }
}

async function problemsOnPages(drafts: Drafts): Promise<readonly string[]> {
  const server = await createServer(renderingWith(drafts));
  try {
    const files = await load<typeof import('#content/files.ts')>('content/files.ts');
    for (const [file, text] of drafts) files.drafts.set(file, text);
    const longTexts = await load<typeof import('#content/rules/problems-in-texts.ts')>(
      'content/rules/problems-in-texts.ts',
    );
    const problems = longTexts.problemsInTexts();
    if (problems.length > 0) return problems;
    const { renderDocument } = await load<typeof import('#web/document.tsx')>('web/document.tsx');
    const { pages } = await load<typeof import('#content/pages.ts')>('content/pages.ts');
    const rules = await load<typeof import('#content/rules/missing-facts.ts')>(
      'content/rules/missing-facts.ts',
    );
    const claims = await load<typeof import('#content/rules/unsupported-claims.ts')>(
      'content/rules/unsupported-claims.ts',
    );
    const problemsOn = async (page: Page) => {
      const html = (await renderDocument(page.path, assets)) ?? '';
      const problems = [...rules.missingFacts(page, html), ...claims.unsupportedClaims(page, html)];
      return problems.map((problem) => `The page ${page.path}: ${problem}.`);
    };
    return [
      ...redirectProblems(),
      ...rules.wrongLists(),
      ...(await Promise.all(pages.map(problemsOn))).flat(),
    ];
  } finally {
    await server.close();
  }

  async function load<Module>(file: string): Promise<Module> {
    return (await server.ssrLoadModule(`/${file}`)) as Module;
  }
}

const assets = { styles: '/s.css', inlineStyles: false, font: '/f.woff2', page: '/p.js' };

/** Renders pages as they will be, without styles and without a browser. */
function renderingWith(drafts: Drafts): InlineConfig {
  const unsaved: Plugin = {
    name: 'unsaved-content',
    enforce: 'pre',
    load: (id) => [...drafts].find(([file]) => id.endsWith(`/${file}`))?.[1],
  };
  return {
    configFile: false,
    logLevel: 'silent',
    appType: 'custom',
    plugins: [unsaved],
    server: { middlewareMode: true, hmr: false, ws: false, watch: null },
    optimizeDeps: { noDiscovery: true },
  };
}

if (import.meta.main) {
  const problems = await checkContent();
  for (const problem of problems) console.error(problem);
  console.log(
    problems.length === 0 ? 'The content has no problems.' : `Problems: ${problems.length}`,
  );
  process.exitCode = problems.length === 0 ? 0 : 1;
}
