import '#server/extension/install-console.ts';
import { limitHeap } from '#server/lib/limit-heap.ts';
import { runRegistry } from './run-registry.ts';

/** `npm run registry`. */
limitHeap();
process.exitCode = await runRegistry(process.argv.slice(2), process.env);
