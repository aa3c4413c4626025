import { build } from 'vite';
import { expect, test } from 'vitest';
import { plainImports } from './build-pages.ts';

test('the build finds and replaces the wrapper that Vite puts around dynamic imports', async () => {
  expect((await bundled([])).includes(partOfWrapper)).toBe(true);
  expect((await bundled([plainImports()])).includes(partOfWrapper)).toBe(false);
});

async function bundled(plugins: ReturnType<typeof plainImports>[]): Promise<string> {
  const result = await build({
    configFile: false,
    logLevel: 'silent',
    publicDir: false,
    plugins,
    build: {
      write: false,
      modulePreload: false,
      rolldownOptions: { input: 'web/scripts/page.ts' },
    },
  });
  if (!('output' in result)) throw new Error('Vite returned no output');
  return result.output.map((file) => (file.type === 'chunk' ? file.code : '')).join('\n');
}

const partOfWrapper = 'vite:preloadError';
