import { enableCompileCache, getCompileCacheDir } from 'node:module';
import { setFlagsFromString } from 'node:v8';

/**
 * Limits V8's heap, which otherwise grows with the machine's memory: under load the threads grew to
 * 334 MB instead of 188. The young generation keeps its initial size, and the old one is collected
 * when it has grown by a third. V8 reads both flags at each collection, so they apply regardless of
 * how the server is started.
 */
setFlagsFromString('--semi-space-growth-factor=1');
setFlagsFromString('--heap-growing-percent=33');

/**
 * Caches compiled code in NODE_COMPILE_CACHE, or in the system's temporary folder. From the second
 * start on, no thread needs a TypeScript parser, which takes 15 MB in each. The server is imported
 * afterwards, so that the cache covers all of it. Threads find the cache through the variable.
 */
enableCompileCache();
const folder = getCompileCacheDir();
if (folder !== undefined) process.env.NODE_COMPILE_CACHE = folder;
await import('./start-server.ts');
