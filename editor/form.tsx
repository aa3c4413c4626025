import { data } from 'virtual:editor';
import { config } from '@keystatic/core';
import { Keystatic } from '@keystatic/core/ui';
import { createRoot } from 'react-dom/client';
import { collectionOf, singletonOf } from './keystatic-fields.tsx';
import { showDrafts } from './show-drafts.ts';

showDrafts();
/** The page shows the line that the caret is in. */
for (const event of ['click', 'keyup'])
  document.addEventListener(event, ({ target }) => {
    if (!(target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement)) return;
    const { value, selectionStart } = target;
    const start = value.lastIndexOf('\n', (selectionStart ?? 0) - 1) + 1;
    const [find] = value.slice(start).split('\n');
    window.parent.postMessage({ find }, location.origin);
  });

const files = data.kinds.filter((kind) => kind.file !== undefined);
const folders = data.kinds.filter((kind) => kind.folder !== undefined);
const groups = [...new Set(data.kinds.map(({ group }) => group))];
const [owner = '', name = ''] = data.repository?.split('/') ?? [];

const editor = config({
  storage: data.repository ? { kind: 'github', repo: { owner, name } } : { kind: 'local' },
  ui: {
    brand: { name: 'Content' },
    navigation: Object.fromEntries(
      groups.map((group) => [
        group,
        data.kinds.filter((kind) => kind.group === group).map(({ id }) => id),
      ]),
    ),
  },
  singletons: Object.fromEntries(files.map((kind) => [kind.id, singletonOf(kind)])),
  collections: Object.fromEntries(folders.map((kind) => [kind.id, collectionOf(kind)])),
});

const root = document.getElementById('root');
if (root)
  createRoot(root).render(
    <Keystatic
      config={editor}
      appSlug={{ envName: 'KEYSTATIC_GITHUB_APP_SLUG', value: data.app }}
    />,
  );
