import { analyzers } from '#content/analyzers.ts';
import { messyLines } from '#tests/support/messy-lines.ts';
import { createMatcher } from '#web/pages/drivers/create-matcher.ts';

/**
 * Measures matching a list of 500 analyzers, the longest that the page accepts, against the
 * catalog: `node tests/bench/match-analyzers.ts`. Prints the median and the maximum of 20 runs in
 * milliseconds, including building the index.
 */
const lines = Array.from(
  { length: 500 },
  (_, index) => `${messyLines[index % messyLines.length]?.[0]} bay ${index}`,
);
const times = Array.from({ length: 20 }, () => {
  const started = performance.now();
  const match = createMatcher(analyzers);
  for (const line of lines) match(line);
  return Math.round(performance.now() - started);
}).toSorted((a, b) => a - b);
console.table({ '500 lines': { median: times[10], longest: times[19] } });
