import { enableCompileCache, getCompileCacheDir } from 'node:module';
import { limitHeap } from './lib/limit-heap.ts';

limitHeap();

/**
 * Caches compiled code in NODE_COMPILE_CACHE, or in the system's temporary folder. After the first start, no thread
 * needs a TypeScript parser, which takes 15 MB in each. The server is imported afterwards, so that the cache covers all
 * of it. Threads find the cache through the environment variable.
 */
enableCompileCache();
const folder = getCompileCacheDir();
if (folder !== undefined) process.env.NODE_COMPILE_CACHE = folder;
await import('./start-server.ts');
