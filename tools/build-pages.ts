import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import { build, type InlineConfig, type Plugin } from 'vite';
import { brandFiles } from './brand-files.ts';
import { writePictureFiles } from './picture-files.ts';
import { publicDrivers } from './public-drivers.ts';
import { pageStyles } from './styles/page-styles.ts';

/** The folder of a build that isn't finished. */
export const nextBuild = 'build/next';
const rendererDir = `${nextBuild}/renderer`;
/** Names the file of each module, for tools and tests. It is next to the folders that are served. */
const manifestFile = `${nextBuild}/manifest.json`;

export type Renderer = typeof import('#web/document.tsx');

/** Renders every page with the addresses of the built scripts and styles, and the pictures that pages link to. */
export async function writePages(
  clientDir: string,
  { paths, renderDocument, pageStylesMarker, pageFontsMarker, pictureDrawings }: Renderer,
  assets: BuiltAssets,
): Promise<void> {
  const stylesheet = await readFile(join(clientDir, assets.styles), 'utf8');
  for (const path of paths) {
    const page = await renderDocument(path, assets);
    if (page === undefined) throw new Error(`The page ${path} was not rendered`);
    const { rules, fonts } = pageStyles(stylesheet, page);
    const html = page.replace(pageStylesMarker, () => rules).replace(pageFontsMarker, () => fonts);
    const file = join(clientDir, path, 'index.html');
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, html);
  }
  await writePictureFiles(clientDir, pictureDrawings());
}

type BuiltAssets = Awaited<ReturnType<typeof buildAssets>>;
type Manifest = Readonly<Record<string, { readonly file: string } | undefined>>;

/** Builds scripts and styles. Returns the addresses of those that every page loads, named after their content. */
export async function buildAssets(clientDir: string, recorder: Plugin) {
  await buildClient(clientDir, recorder);
  await rename(join(clientDir, '.vite/manifest.json'), manifestFile);
  await rm(join(clientDir, '.vite'), { recursive: true });
  const manifest: Manifest = JSON.parse(await readFile(manifestFile, 'utf8'));
  const addressOf = (source: string) => {
    const entry = manifest[source];
    if (!entry) throw new Error(`The build has no file for ${source}`);
    return `/${entry.file}`;
  };
  return {
    styles: addressOf('web/app.css'),
    inlineStyles: true,
    start: await startScript(recorder),
    page: addressOf('web/scripts/page.ts'),
  };
}

const shared = {
  configFile: false,
  logLevel: 'warn',
  plugins: [tailwindcss(), plainImports(), publicDrivers()],
} satisfies InlineConfig;
/** On a slow machine, Rolldown would report how long each plug-in took. */
const quiet = { bundlerTimings: false };

/**
 * Files that contain these modules with their dependencies, except those in a file above. Each request of its own would
 * cost about 450 bytes. Schemas and a form's rules also load without the form.
 */
const groups = [
  { name: 'page', test: /web.scripts.page\.ts$/ },
  { name: 'schemas', test: /node_modules.valibot/ },
  { name: 'rules', test: /contract.(rules|site)\.ts$/ },
  {
    name: 'react',
    test: /hydrate-island|web.ui.(button|cap|use-loaded)|dialog-history|attached-lines/,
  },
  { name: 'form', test: /web.form-engine.(lead-form|field-grid)|contract.shared-fields/ },
];

/** Content blockers match words such as “consent” and “analytics” in addresses, so a file's name has none. */
export const neutralFileNames = {
  hashCharacters: 'hex',
  entryFileNames: 'assets/[hash:12].js',
  chunkFileNames: 'assets/[hash:12].js',
  assetFileNames: 'assets/[hash:12][extname]',
} as const;

async function buildClient(clientDir: string, recorder: Plugin): Promise<void> {
  await build({
    ...shared,
    plugins: [...shared.plugins, brandFiles(), recorder],
    build: {
      outDir: clientDir,
      target: 'es2022',
      assetsInlineLimit: 0,
      manifest: true,
      // A page's script requests its parts itself, and each late part is small.
      modulePreload: false,
      rolldownOptions: {
        checks: quiet,
        // Base UI marks client code for React servers; here all of it runs in the browser.
        onLog: (level, log, handle) =>
          log.code === 'MODULE_LEVEL_DIRECTIVE' ? undefined : handle(level, log),
        // Leaves out schemas that only the server uses.
        treeshake: {
          manualPureFunctions: ['v'],
          moduleSideEffects: [{ test: /\/contract\//, sideEffects: false }],
        },
        input: { page: 'web/scripts/page.ts', app: 'web/app.css' },
        output: {
          ...neutralFileNames,
          codeSplitting: { groups },
        },
      },
    },
  });
}

/**
 * Removes Vite's wrapper around dynamic imports, which loads style sheets and preloads; our modules
 * have none.
 */
export function plainImports(): Plugin {
  return {
    name: 'plain-imports',
    enforce: 'pre',
    load: (id) =>
      id.endsWith('vite/preload-helper.js')
        ? 'export const __vitePreload = (load) => load();'
        : undefined,
  };
}

/** Builds and loads the program that renders pages. Runs at build time only. */
export async function buildRenderer(): Promise<Renderer> {
  await build({
    ...shared,
    build: {
      ssr: 'web/document.tsx',
      outDir: rendererDir,
      emptyOutDir: true,
      chunkSizeWarningLimit: 2000,
      rolldownOptions: { checks: quiet },
    },
  });
  // A module that is loaded a second time needs another address.
  const { href } = pathToFileURL(resolve(rendererDir, 'document.js'));
  return await import(`${href}?${Date.now()}`);
}

/** The code of a classic script, which can find its own element and runs before the page is parsed. */
async function startScript(recorder: Plugin): Promise<string> {
  const result = await build({
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    plugins: [recorder],
    build: {
      write: false,
      rolldownOptions: { checks: quiet },
      lib: { entry: 'web/scripts/start.ts', formats: ['iife'], name: 'start', fileName: 'start' },
    },
  });
  const output = Array.isArray(result) ? result[0] : result;
  const chunk = output && 'output' in output ? output.output[0] : undefined;
  if (chunk?.type !== 'chunk') throw new Error('The start script could not be bundled');
  return chunk.code.trim();
}
