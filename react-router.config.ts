import type { Config } from '@react-router/dev/config';
import { pages } from './content/pages.ts';

/** Every page is written out at build time, so that any static host can carry the site. */
export default {
  appDirectory: 'web',
  buildDirectory: 'build',
  ssr: false,
  prerender: { paths: [...pages.map((page) => page.path), '/404'] },
} satisfies Config;
