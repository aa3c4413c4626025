import { rm } from 'node:fs/promises';
import { buildPages } from './build-pages.ts';
import { writeBuildStamp } from './build-stamp.ts';
import { writeFeed } from './feed.ts';
import { writeSecurityTxt } from './security-txt.ts';
import { writeSitemap } from './sitemap.ts';

const clientDir = 'build/client';

await rm('build', { recursive: true, force: true });
const pages = await buildPages(clientDir);
await writeSitemap(clientDir);
await writeFeed(clientDir);
await writeSecurityTxt(clientDir);
await writeBuildStamp();
console.log(`Built ${pages} pages into ${clientDir}.`);
