import { setFlagsFromString } from 'node:v8';

/**
 * Limits V8's heap, which otherwise grows with the machine's memory: under load the server's threads
 * grew to 334 MB instead of 188. The young generation keeps its initial size, and the old one is
 * collected when it has grown by a third. V8 reads both flags at each collection, so they apply
 * regardless of how the process is started.
 */
export function limitHeap(): void {
  setFlagsFromString('--semi-space-growth-factor=1');
  setFlagsFromString('--heap-growing-percent=33');
}
