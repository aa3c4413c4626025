import { enableCompileCache, getCompileCacheDir } from 'node:module';
import { setFlagsFromString } from 'node:v8';

/**
 * V8 takes memory as long as the machine has some: under load the threads grew to 334 MB instead of 188. The young
 * generation keeps its first size, and the old one is collected when it has grown by a third. These two flags are
 * read at each collection, so every way to start the server has them.
 */
setFlagsFromString('--semi-space-growth-factor=1');
setFlagsFromString('--heap-growing-percent=33');

/**
 * Compiled code is kept in NODE_COMPILE_CACHE, or in the system's temporary folder. From the second start on, no
 * thread needs a TypeScript parser, which takes 15 MB in each. The server is imported afterwards, so that the cache
 * covers all of it; threads find the cache by its variable.
 */
enableCompileCache();
const folder = getCompileCacheDir();
if (folder !== undefined) process.env.NODE_COMPILE_CACHE = folder;
await import('./start-server.ts');
