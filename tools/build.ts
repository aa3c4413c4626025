import { rm } from 'node:fs/promises';
import { buildPages } from './build-pages.ts';
import { writeBuildStamp } from './build-stamp.ts';
import { writeSiteFiles } from './site-files.ts';
import { writeSiteNames } from './site-names.ts';
import { writeSitemap } from './sitemap.ts';

const clientDir = 'build/client';

await rm('build', { recursive: true, force: true });
const pages = await buildPages(clientDir);
await writeSitemap(clientDir);
await writeSiteNames(clientDir);
await writeSiteFiles(clientDir);
await writeBuildStamp();
console.log(`Built ${pages} pages into ${clientDir}.`);
