import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { apiProxy } from './tools/api-proxy.ts';
import { brandFiles } from './tools/brand-files.ts';
import { pagesInDevelopment } from './tools/pages-in-development.ts';
import { publicDrivers } from './tools/public-drivers.ts';

/** The development server; `tools/build-pages.ts` has the build. */
export default defineConfig({
  // The console's server has a cache of its own, so that neither replaces the other's packages.
  cacheDir: 'node_modules/.vite/site',
  // Found here at the start: a package found later reloads the page.
  optimizeDeps: {
    entries: ['web/scripts/page.ts', 'web/{forms,overlays,islands}/**/*.tsx'],
  },
  appType: 'custom',
  plugins: [react(), tailwindcss(), pagesInDevelopment(), brandFiles(), publicDrivers()],
  server: {
    port: Number(process.env.DEV_PORT || 5173),
    strictPort: true,
    watch: { ignored: ['**/build/**', '**/data/**'] },
    proxy: { '/api': apiProxy(process.env.DEV_API ?? 'http://127.0.0.1:3000', true) },
  },
});
