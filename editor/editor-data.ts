import type { GenericSchema } from 'valibot';
import type { ViteDevServer } from 'vite';
import type { EditorData, Kind } from './data.ts';
import { fieldOf } from './field-of.ts';

/** The data of the editor's pages, made from the content's schemas and addresses. */
export async function editorData(
  site: ViteDevServer,
  repository: string | undefined,
): Promise<EditorData> {
  const pages = await pagesOf(site);
  const app = process.env.KEYSTATIC_GITHUB_APP_SLUG;
  return {
    site: `http://127.0.0.1:${site.config.server.port}`,
    ...(repository ? { repository } : {}),
    ...(app ? { app } : {}),
    // From GitHub, Keystatic reads files itself, and can't read one with a list.
    kinds: (await kindsOf(site)).filter(({ fields }) => !repository || !fields.entries),
    pages: pages.map(({ label, title, path }) => ({ label: `${label ?? title} (${path})`, path })),
    targets: pages.flatMap(({ name, label, title, path, anchors = [] }) => [
      { label: `${label ?? title} (${path})`, value: name },
      ...anchors.map((anchor) => ({
        label: `${label ?? title} (${path}): ${anchor.replaceAll('_', ' ')}`,
        value: `${name}#${anchor}`,
      })),
    ]),
  };
}

async function kindsOf(site: ViteDevServer): Promise<readonly Kind[]> {
  const { kinds } = await site.ssrLoadModule('/content/kinds.ts');
  const { longKinds } = await site.ssrLoadModule('/content/kinds/long-kinds.ts');
  const all: readonly (Kind & { schema: GenericSchema })[] = [...kinds, ...longKinds];
  return all.map(({ schema, ...kind }) => {
    const field = fieldOf(schema, kind.id);
    return { ...kind, fields: field.kind === 'group' ? field.fields : { entries: field } };
  });
}

async function pagesOf(site: ViteDevServer): Promise<readonly SitePage[]> {
  const { pages } = await site.ssrLoadModule('/content/pages.ts');
  return pages;
}

type SitePage = {
  readonly name: string;
  readonly path: string;
  readonly title: string;
  readonly label?: string;
  readonly anchors?: readonly string[];
};
