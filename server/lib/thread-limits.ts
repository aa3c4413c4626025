import type { ResourceLimits } from 'node:worker_threads';

/**
 * Of the store's, the background's, and the console's thread. Rows and messages live briefly, so a young
 * generation of 1 MB, a third of what V8 is given for it, is enough for them.
 */
export const threadLimits: ResourceLimits = { maxYoungGenerationSizeMb: 3 };
