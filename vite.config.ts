import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';

const api = process.env.DEV_API ?? 'http://127.0.0.1:3000';

export default defineConfig({
  plugins: [tailwindcss(), reactRouter()],
  build: { target: 'es2022', assetsInlineLimit: 0 },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            entryFileNames: 'assets/[name]-[hash].js',
            // Few files: what every page needs in one, what several pages share in another; what
            // is loaded late stays out of both.
            codeSplitting: {
              groups: [
                { name: 'react', test: /node_modules|^\0/, tags: ['$initial'] },
                { name: 'frame', test: /web.(shell|ui|consent|navigation)/, tags: ['$initial'] },
                { name: 'site', tags: ['$initial'], minShareCount: 12 },
                {
                  name: 'sections',
                  test: /web.(sections|pictures)/,
                  tags: ['$initial'],
                  minShareCount: 2,
                },
              ],
            },
          },
        },
      },
    },
  },
  server: { port: 5173, strictPort: true, proxy: { '/api': api } },
});
