import type { Plugin } from 'vite';

/**
 * Serves the catalog of UI parts at `/_catalog` while developing. No build includes it: the plugin
 * applies to the development server only, and no page links to it.
 */
export function catalogInDevelopment(catalog: 'site' | 'console'): Plugin {
  return {
    name: 'catalog-in-development',
    apply: 'serve',
    configureServer(server) {
      // The console has its own root folder; Vite serves files outside of it below `/@fs`.
      const file = (name: string) => `/@fs${import.meta.dirname.replaceAll('\\', '/')}/${name}`;
      const page = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <link rel="icon" href="data:," />
    <title>Catalog of the ${catalog}</title>
    <link rel="stylesheet" href="${file(`${catalog}.css`)}" />
    <script type="module" src="${file(`${catalog}.tsx`)}"></script>
  </head>
  <body><div id="catalog"></div></body>
</html>
`;
      server.middlewares.use('/_catalog', (request, response, next) => {
        server.transformIndexHtml(request.originalUrl ?? '/_catalog', page).then((html) => {
          response.setHeader('content-type', 'text/html; charset=utf-8');
          response.end(html);
        }, next);
      });
    },
  };
}
