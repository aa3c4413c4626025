import type { ServerResponse } from 'node:http';
import type { Connect, Plugin, ViteDevServer } from 'vite';
import { canonicalPath } from '#contract/page-path.ts';
import { originPlaceholder } from '#contract/site.ts';
import { withTypeface } from './picture-files.ts';

/**
 * In development, each request renders its page with the module that the build uses. A changed
 * component or text reloads the page; a changed style is applied without a reload.
 */
export function pagesInDevelopment(): Plugin {
  return {
    name: 'pages-in-development',
    apply: 'serve',
    // Runs after Vite's own middlewares, which serve the sources and the API.
    configureServer: (server) => () => void server.middlewares.use(pageMiddleware(server)),
    hotUpdate({ file }) {
      if (/\.tsx?$/.test(file)) {
        this.environment.hot.send({ type: 'full-reload' });
        return [];
      }
      return undefined;
    },
  };
}

function pageMiddleware(server: ViteDevServer): Connect.NextHandleFunction {
  return (request, response, next) => {
    sendPage(server, request, response).catch((error: unknown) => {
      if (error instanceof Error) server.ssrFixStacktrace(error);
      next(error);
    });
  };
}

async function sendPage(
  server: ViteDevServer,
  request: Connect.IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const address = request.originalUrl ?? '/';
  const { renderDocument, notFoundPath, pictureDrawings } = (await server.ssrLoadModule(
    '/web/document.tsx',
  )) as typeof import('#web/document.tsx');
  const path = canonicalPath(new URL(address, 'http://localhost').pathname);
  const picture = pictureDrawings().find((drawing) => drawing.path === path);
  if (picture) {
    response.setHeader('content-type', 'image/svg+xml');
    response.end(await withTypeface(picture.svg));
    return;
  }
  const page = await renderDocument(path, assets);
  const html = page ?? (await renderDocument(notFoundPath, assets)) ?? '';
  response.statusCode = page && path !== notFoundPath ? 200 : 404;
  response.setHeader('content-type', 'text/html; charset=utf-8');
  const ownHtml = html.replaceAll(originPlaceholder, `http://${request.headers.host}`);
  response.end(await server.transformIndexHtml(address, ownHtml));
}

const assets = {
  styles: '/web/app.css',
  inlineStyles: false,
  font: '/web/assets/instrument-sans.woff2',
  page: '/web/scripts/page.ts',
};
