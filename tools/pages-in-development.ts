import type { Plugin } from 'vite';
import { canonicalPath } from '#content/pages.ts';
import { originPlaceholder } from '#contract/public-origin.ts';

/**
 * In development a page is rendered at each request, by the same module that the build uses. A change
 * of a component or of a text reloads the page, a change of a style is put in without a reload.
 */
export function pagesInDevelopment(): Plugin {
  return {
    name: 'pages-in-development',
    apply: 'serve',
    configureServer(server) {
      // Behind Vite's own middlewares, which answer for the sources and the API.
      return () => {
        server.middlewares.use(async (request, response, next) => {
          try {
            const address = request.originalUrl ?? '/';
            const { renderDocument, notFoundPath } = (await server.ssrLoadModule(
              '/web/document.tsx',
            )) as typeof import('#web/document.tsx');
            const path = canonicalPath(new URL(address, 'http://localhost').pathname);
            const page = await renderDocument(path, assets);
            const html = page ?? (await renderDocument(notFoundPath, assets)) ?? '';
            response.statusCode = page && path !== notFoundPath ? 200 : 404;
            response.setHeader('content-type', 'text/html; charset=utf-8');
            const origin = `http://${request.headers.host}`;
            const own = html.replaceAll(originPlaceholder, origin);
            response.end(await server.transformIndexHtml(address, own));
          } catch (error) {
            if (error instanceof Error) server.ssrFixStacktrace(error);
            next(error);
          }
        });
      };
    },
    hotUpdate({ file }) {
      if (/\.tsx?$/.test(file)) {
        this.environment.hot.send({ type: 'full-reload' });
        return [];
      }
      return undefined;
    },
  };
}

const assets = {
  styles: '/web/app.css',
  inlineStyles: false,
  font: '/web/assets/instrument-sans.woff2',
  page: '/web/scripts/page.ts',
};
