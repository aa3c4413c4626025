import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';
import { brandFiles } from './tools/brand-files.ts';
import { catalogInDevelopment } from './tools/catalog/catalog-in-development.ts';
import { pagesInDevelopment } from './tools/pages-in-development.ts';

/** The development server; `tools/build-pages.ts` has the build. */
export default defineConfig({
  appType: 'custom',
  plugins: [tailwindcss(), catalogInDevelopment('site'), pagesInDevelopment(), brandFiles()],
  server: {
    port: 5173,
    strictPort: true,
    watch: { ignored: ['**/build/**', '**/data/**'] },
    proxy: { '/api': process.env.DEV_API ?? 'http://127.0.0.1:3000' },
  },
});
