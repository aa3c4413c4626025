import type { ViteDevServer } from 'vite';
import type { EditorData } from './data.ts';
import { kindsOf } from './kinds-of.ts';

/** The data of the editor's pages, made from the content's schemas and addresses. */
export async function editorData(
  site: ViteDevServer,
  repository: string | undefined,
): Promise<EditorData> {
  const load = async <Module>(file: string) => (await site.ssrLoadModule(file)) as Module;
  const { schemaOfFile } = await load<typeof import('../tools/schema-of-file.ts')>(
    '/tools/schema-of-file.ts',
  );
  const all = (await load<typeof import('../web/lib/pages.ts')>('/web/lib/pages.ts')).pages;
  const pages = all.map(({ label, title, ...page }) => ({
    ...page,
    label: `${label ?? title} (${page.path})`,
  }));
  const app = process.env.KEYSTATIC_GITHUB_APP_SLUG;
  const names = Object.fromEntries(pages.map(({ name, label }) => [name, label]));
  return {
    site: `http://127.0.0.1:${site.config.server.port}`,
    ...(repository ? { repository } : {}),
    ...(app ? { app } : {}),
    // From GitHub, Keystatic reads files itself, and can't read one with a list.
    kinds: kindsOf(schemaOfFile, names).filter(({ fields }) => !repository || !fields.entries),
    pages: pages.map(({ label, path }) => ({ label, path })),
    targets: pages.flatMap(({ name, label, anchors = [] }) => [
      { label, value: name },
      ...anchors.map((anchor) => ({
        label: `${label}: ${anchor.replaceAll('_', ' ')}`,
        value: `${name}#${anchor}`,
      })),
    ]),
  };
}
