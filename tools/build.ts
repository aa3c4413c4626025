import { spawnSync } from 'node:child_process';
import { rm } from 'node:fs/promises';
import { writeBuildStamp } from './build-stamp.ts';
import { finishPages } from './finish-pages.ts';
import { writeSiteFiles } from './site-files.ts';
import { writeSiteNames } from './site-names.ts';
import { writeSitemap } from './sitemap.ts';

const clientDir = 'build/client';

await rm('build', { recursive: true, force: true });
const { status } = spawnSync('react-router', ['build'], { stdio: ['ignore', 'ignore', 'inherit'] });
if (status !== 0) throw new Error('The site could not be built; the reason is printed above.');
const finished = await finishPages(clientDir);
await writeSitemap(clientDir);
await writeSiteNames(clientDir);
await writeSiteFiles(clientDir);
await writeBuildStamp();
console.log(`Built ${finished} pages into ${clientDir}.`);
