import { createHash } from 'node:crypto';
import { glob, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { build } from 'vite';

/**
 * Moves every inline script of the built pages into files, so that the content security policy
 * needs no exception, and lets them start after the first paint (see `web/boot.ts`). Returns how
 * many pages it wrote; throws on an inline script that it does not know.
 */
export async function finishPages(clientDir: string): Promise<number> {
  await rm(join(clientDir, '__spa-fallback.html'), { force: true });
  await mkdir(join(clientDir, 'assets'), { recursive: true });
  const boot = await writeAsset(clientDir, 'boot', await bundledBoot());
  let count = 0;
  for await (const file of glob('**/*.html', { cwd: clientDir })) {
    const path = join(clientDir, file);
    const { html, module, parts } = takeScripts(await readFile(path, 'utf8'), file);
    const page = await writeAsset(clientDir, 'page', module);
    const start = `<script async src="${boot}" data-page="${page}" data-parts="${parts.join(' ')}"></script>`;
    await writeFile(path, html.replace('</head>', `${start}</head>`));
    count += 1;
  }
  return count;
}

const scripts = /<script([^>]*)>([\s\S]*?)<\/script>/g;
const preloads = /<link rel="modulepreload" href="([^"]*)"[^>]*>/g;

/**
 * React finds its script elements again when it takes the page over, so the two that it renders
 * stay in place, empty.
 */
function takeScripts(
  page: string,
  file: string,
): { html: string; module: string; parts: readonly string[] } {
  const parts = [...page.matchAll(preloads)].flatMap((match) => match[1] ?? []);
  const context: string[] = [];
  const modules: string[] = [];
  const html = page
    .replace(preloads, '')
    .replace(scripts, (whole, attributes: string, code: string) => {
      if (attributes.includes('application/ld+json')) return whole;
      if (attributes.includes('type="module"') && code.startsWith('import "/assets/manifest-')) {
        modules.push(code);
        return '<script type="module" async=""></script>';
      }
      if (code.startsWith('window.__reactRouterContext = ')) {
        context.push(code);
        return '<script></script>';
      }
      if (code.startsWith('window.__reactRouterContext.streamController.')) {
        context.push(code);
        return '';
      }
      throw new Error(
        `${file} has an inline script that the build does not know: ${code.slice(0, 80)}`,
      );
    });
  if (modules.length !== 1) throw new Error(`${file} has no page module`);
  return { html, module: [...context, ...modules.map(inTurn(parts))].join('\n'), parts };
}

/**
 * A page's modules run one after the other, the library first, instead of in one long task; the
 * boot script has asked for all of them at once.
 */
function inTurn(parts: readonly string[]): (module: string) => string {
  const library = parts.find((part) => part.startsWith('/assets/react-'));
  if (!library) throw new Error('The build has no chunk of the name react');
  return (module) =>
    `await import("${library}");\n${module
      .replace(/^\s*import (".*");$/gm, 'await import($1);')
      .replace(/^\s*import \* as (\w+) from (".*");$/gm, 'const $1 = await import($2);')}`;
}

async function writeAsset(clientDir: string, name: string, code: string): Promise<string> {
  const hash = createHash('sha256').update(code).digest('base64url').slice(0, 8);
  const address = `/assets/${name}-${hash}.js`;
  await writeFile(join(clientDir, address), code);
  return address;
}

async function bundledBoot(): Promise<string> {
  const result = await build({
    configFile: false,
    logLevel: 'error',
    publicDir: false,
    build: {
      write: false,
      lib: { entry: 'web/boot.ts', formats: ['iife'], name: 'boot', fileName: 'boot' },
    },
  });
  const output = Array.isArray(result) ? result[0] : result;
  const chunk = output && 'output' in output ? output.output[0] : undefined;
  if (chunk?.type !== 'chunk') throw new Error('The boot script could not be bundled');
  return chunk.code;
}
