import { resolve } from 'node:path';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { endpointRows } from '#console/app/endpoint-rows.ts';
import { apiProxy } from '#tools/api-proxy.ts';
import { neutralFileNames, nextBuild } from '#tools/build-pages.ts';

/** The operator's console, for its build (`tools/build.ts`) and for development. */
export default defineConfig({
  root: 'console/app',
  publicDir: false,
  cacheDir: '../../node_modules/.vite/console',
  optimizeDeps: { entries: ['index.html'] },
  plugins: [react(), endpointRows(), tailwindcss()],
  server: {
    port: Number(process.env.DEV_CONSOLE_PORT || 5174),
    strictPort: true,
    proxy: {
      // Only sources end in `.ts`: the folder `console/app/api` has the same address as the API.
      // The console rejects requests for another host than that of CONSOLE_URL.
      '^/api/(?!.*\\.tsx?(?:\\?|$))': apiProxy(
        process.env.DEV_CONSOLE ?? 'http://127.0.0.1:3001',
        false,
      ),
    },
  },
  build: {
    outDir: resolve(nextBuild, 'console'),
    emptyOutDir: true,
    target: 'es2022',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      checks: { bundlerTimings: false },
      output: {
        ...neutralFileNames,
        codeSplitting: {
          // Without it, the start would load some sixty small files.
          groups: [{ name: (id, graph) => (isNeededAtStart(id, graph) ? 'start' : null) }],
        },
      },
    },
  },
});

type Graph = {
  getModuleInfo(
    id: string,
  ): { readonly isEntry: boolean; readonly importers: readonly string[] } | null;
};

/** True if the page imports the module without a dynamic import. */
function isNeededAtStart(id: string, graph: Graph, seen = new Set<string>()): boolean {
  if (seen.has(id)) return false;
  seen.add(id);
  const { isEntry, importers } = graph.getModuleInfo(id) ?? { isEntry: false, importers: [] };
  return isEntry || importers.some((one) => isNeededAtStart(one, graph, seen));
}
