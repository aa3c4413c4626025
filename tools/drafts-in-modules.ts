import { relative, sep } from 'node:path';
import type { Plugin } from 'vite';
import { drafts } from '#content/files.ts';

/** Modules that import a file of content get its draft while there is one. Others read it with `content/files.ts`. */
export const draftsInModules: Plugin = {
  name: 'drafts-in-modules',
  enforce: 'pre',
  load(id) {
    const [path = ''] = id.split('?');
    return drafts.get(relative(process.cwd(), path).replaceAll(sep, '/'));
  },
};
