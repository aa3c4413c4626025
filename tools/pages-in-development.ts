import type { ServerResponse } from 'node:http';
import type { Connect, Plugin, ViteDevServer } from 'vite';
import { canonicalPath } from '#contract/canonical-path.ts';
import { originPlaceholder } from '#contract/site.ts';
import { withTypeface } from './picture-files.ts';

/**
 * In development, each request renders its page with the module that the build uses. A change of an
 * island or a dialog keeps the state of the open page (React Fast Refresh). A page whose other HTML
 * has changed reloads. A changed style is applied without a reload.
 */
export function pagesInDevelopment(): Plugin {
  /** The HTML of each page sent, without its islands. */
  const sent: SentPages = new Map();
  return {
    name: 'pages-in-development',
    apply: 'serve',
    // Runs after Vite's own middlewares, which serve the sources and the API.
    configureServer: (server) => () => void server.middlewares.use(pageMiddleware(server, sent)),
    hotUpdate({ file, server }) {
      if (this.environment.name !== 'ssr' || !/\.tsx?$/.test(file)) return undefined;
      // Runs after Vite has dropped the changed modules.
      setTimeout(() => reloadChangedPages(server, sent));
      return [];
    },
    transformIndexHtml: () => [{ tag: 'script', attrs: { type: 'module' }, children: reload }],
  };
}

type SentPages = Map<string, string>;

/** Runs in the browser. The router may show a changed page from its cache later, which then reloads. */
const reload = `import { createHotContext } from '/@vite/client';
const changed = new Set();
const reloadIfChanged = () => changed.has(location.pathname) && location.reload();
createHotContext('/pages-in-development').on('pages-changed', (paths) => {
  for (const path of paths) changed.add(path);
  reloadIfChanged();
});
document.addEventListener('page:shown', reloadIfChanged);`;

async function reloadChangedPages(server: ViteDevServer, sent: SentPages): Promise<void> {
  const { hot } = server.environments.client;
  try {
    const changed: string[] = [];
    for (const [path, html] of sent) {
      if ((await staticHtml(server, path)) !== html) changed.push(path);
    }
    for (const path of changed) sent.delete(path);
    hot.send('pages-changed', changed);
  } catch (error) {
    // The page stays as it is until the change is complete.
    if (!(error instanceof Error)) throw error;
    server.ssrFixStacktrace(error);
    hot.send({ type: 'error', err: { message: error.message, stack: error.stack ?? '' } });
  }
}

async function staticHtml(server: ViteDevServer, path: string): Promise<string> {
  const { renderDocument, notFoundPath } = await loadRenderer(server);
  const only = { ...assets, leavesIslandsOut: true } as const;
  const html = await renderDocument(canonicalPath(path), only);
  return html ?? (await renderDocument(notFoundPath, only)) ?? '';
}

async function loadRenderer(server: ViteDevServer) {
  const renderer = await server.ssrLoadModule('/web/document.tsx');
  return renderer as typeof import('#web/document.tsx');
}

function pageMiddleware(server: ViteDevServer, sent: SentPages): Connect.NextHandleFunction {
  return (request, response, next) => {
    sendPage(server, sent, request, response).catch((error: unknown) => {
      if (error instanceof Error) server.ssrFixStacktrace(error);
      next(error);
    });
  };
}

async function sendPage(
  server: ViteDevServer,
  sent: SentPages,
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
  const page = await renderDocument(path, assets);
  const html = page ?? (await renderDocument(notFoundPath, assets)) ?? '';
  response.statusCode = page && path !== notFoundPath ? 200 : 404;
  response.setHeader('content-type', 'text/html; charset=utf-8');
  const ownHtml = html.replaceAll(originPlaceholder, `http://${request.headers.host}`);
  sent.set(pathname, await staticHtml(server, pathname));
  response.end(await server.transformIndexHtml(address, ownHtml));
}

const assets = {
  styles: '/web/app.css',
  inlineStyles: false,
  font: '/web/assets/instrument-sans.woff2',
  page: '/web/scripts/page.ts',
};
