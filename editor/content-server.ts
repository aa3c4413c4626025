import type { IncomingMessage, ServerResponse } from 'node:http';
import { collection, config, fields } from '@keystatic/core';
import { makeGenericAPIRouteHandler } from '@keystatic/core/api/generic';
import type { Plugin, ViteDevServer } from 'vite';
import { ContentFiles, inObject, type Picture, type Save } from './content-files.ts';
import { editorData } from './editor-data.ts';

/** The editor's pages and its API: Keystatic's own, with a save that is checked, drafts, and undo. */
export async function contentServer(
  site: ViteDevServer,
  repository: string | undefined,
): Promise<Plugin> {
  const data = await editorData(site, repository);
  const files = new ContentFiles(site, data.kinds);
  const keystatic = makeGenericAPIRouteHandler(
    { config: keystaticConfig(repository) },
    { slugEnvName: 'KEYSTATIC_GITHUB_APP_SLUG' },
  );

  async function answer(request: IncomingMessage, response: ServerResponse, next: () => void) {
    const { pathname } = new URL(request.url ?? '', 'http://localhost');
    const call = calls[pathname];
    if (call) {
      // Another site's page can't send this header.
      if (request.headers['no-cors'] !== '1') return send(response, 400, 'Bad Request');
      return call(JSON.parse(await bodyOf(request)) as never, response);
    }
    if (pathname.startsWith('/api/keystatic')) {
      const headers = request.headers as Record<string, string>;
      return passOn(new Request(`http://${headers.host}${request.url}`, { headers }), response);
    }
    if (/^\/keystatic(\/|$)/.test(pathname)) request.url = '/form.html';
    next();
  }

  const calls: Readonly<Record<string, (body: never, response: ServerResponse) => unknown>> = {
    '/calls/drafts': async (texts: Record<string, string | null>, response) => {
      const drafts = Object.entries(texts).map(
        ([file, text]) => [file, text ?? undefined] as const,
      );
      send(response, 200, await files.showDrafts(new Map(drafts)));
    },
    '/calls/undo': async (_, response) => send(response, 200, await files.undo()),
    '/calls/picture': async (picture: Picture, response) =>
      send(response, 200, await files.addPicture(picture)),
    // In place of Keystatic's own, which writes whatever it gets. It answers with the new tree of files.
    '/api/keystatic/update': async (save: Save, response) => {
      const problems = await files.save(save);
      if (problems.length > 0) return send(response, 422, problems.join('\n'));
      const tree = 'http://localhost/api/keystatic/tree';
      return passOn(new Request(tree, { headers: { 'no-cors': '1' } }), response);
    },
  };

  async function passOn(request: Request, response: ServerResponse): Promise<void> {
    const { status = 200, headers = [], body } = await keystatic(request);
    for (const [name, value] of headers instanceof Headers ? headers : Object.entries(headers))
      response.appendHeader(
        ...((Array.isArray(value) ? value : [name, value]) as [string, string]),
      );
    response.statusCode = status;
    const isJson = /\/blob\/.*\.json$/.test(request.url);
    response.end(isJson && body ? inObject(`${body}`) : (body ?? ''));
  }

  return {
    name: 'content-server',
    resolveId: (id) => (id === 'virtual:editor' ? `\0${id}` : undefined),
    load: (id) =>
      id === '\0virtual:editor' ? `export const data = ${JSON.stringify(data)};` : undefined,
    configureServer(server) {
      server.middlewares.use((request, response, next) => {
        answer(request, response, next).catch(next);
      });
    },
  };
}

/** The configuration of Keystatic's API: where changes go, and which folder it may read. */
function keystaticConfig(repository: string | undefined) {
  const [owner = '', name = ''] = repository?.split('/') ?? [];
  const file = fields.text({ label: 'File' });
  return config({
    storage: repository ? { kind: 'github', repo: { owner, name } } : { kind: 'local' },
    collections: {
      content: collection({ label: '', path: 'content/*', slugField: 'file', schema: { file } }),
    },
  });
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks = await Array.fromAsync(request as AsyncIterable<Buffer>);
  return Buffer.concat(chunks).toString();
}

function send(response: ServerResponse, status: number, body: unknown): void {
  response.statusCode = status;
  response.end(typeof body === 'string' ? body : JSON.stringify(body ?? {}));
}
