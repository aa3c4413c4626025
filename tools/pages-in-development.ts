import type { ServerResponse } from 'node:http';
import { resolve } from 'node:path';
import type { Connect, Plugin, ViteDevServer } from 'vite';
import { canonicalPath } from '#contract/canonical-path.ts';
import { originPlaceholder } from '#contract/site.ts';
import { withTypeface } from './picture-files.ts';
import { redirectFrom } from './redirects.ts';

/**
 * In development, each request renders its page with the module that the build uses. A change of a file that the browser
 * runs, such as an island, keeps the state of the open page (React Fast Refresh). Any other change reloads it.
 */
export function pagesInDevelopment(): Plugin {
  return {
    name: 'pages-in-development',
    apply: 'serve',
    // Runs after Vite's own middlewares, which serve the sources and the API.
    configureServer: (server) => () => void server.middlewares.use(pageMiddleware(server)),
    hotUpdate({ file, server }) {
      if (this.environment.name !== 'ssr' || !/\.(?:tsx?|json|md)$/.test(file)) return undefined;
      // `content/files.ts` reads texts that no module imports.
      if (/\.(?:md|json)$/.test(file))
        this.environment.moduleGraph.onFileChange(resolve('content/files.ts'));
      const { hot, moduleGraph } = server.environments.client;
      // The style sheet lists all files in which it looks for classes, as assets.
      const isRun = [...(moduleGraph.getModulesByFile(file) ?? [])].some(
        ({ type }) => type === 'js',
      );
      // Runs after Vite has dropped the changed modules.
      if (!isRun) setTimeout(() => hot.send({ type: 'full-reload' }));
      return [];
    },
  };
}

async function loadRenderer(server: ViteDevServer) {
  const renderer = await server.ssrLoadModule('/web/document.tsx');
  return renderer as typeof import('#web/document.tsx');
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
  const { renderDocument, notFoundPath, pictureDrawings } = await loadRenderer(server);
  const { pathname } = new URL(address, 'http://localhost');
  const path = canonicalPath(pathname);
  const picture = pictureDrawings().find((drawing) => drawing.path === path);
  if (picture) {
    response.setHeader('content-type', 'image/svg+xml');
    response.end(await withTypeface(picture.svg));
    return;
  }
  const target = redirectFrom(path);
  if (target !== undefined) {
    response.writeHead(301, { location: target }).end();
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
  page: '/web/scripts/page.ts',
};
