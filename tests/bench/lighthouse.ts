import lighthouse from 'lighthouse';
import { pages } from '#web/lib/pages.ts';
import { withBuiltSite } from './built-site.ts';
import { median } from './median.ts';

/**
 * Runs Lighthouse against the built site as a phone on a simulated network:
 * `npm run bench:lighthouse -- [PATH ...]`, by default every page. Prints the median of five runs for
 * scores, paint times in milliseconds, and transferred bytes of script and in total.
 */
const timings = [
  'first-contentful-paint',
  'largest-contentful-paint',
  'total-blocking-time',
  'cumulative-layout-shift',
];
const givenPaths = process.argv.slice(2);
const paths = givenPaths.length > 0 ? givenPaths : pages.map(({ path }) => path);
const runsOfPage = 5;
const debuggingPort = 9333;

const options = {
  args: [`--remote-debugging-port=${debuggingPort}`],
  // Lighthouse audits the back/forward cache.
  ignoreDefaultArgs: ['--disable-back-forward-cache'],
};
await withBuiltSite(4180, options, async (_browser, origin) => {
  const table: Record<string, Record<string, number>> = {};
  for (const path of paths) {
    table[path] = await measure(origin + path);
    console.log(path, JSON.stringify(table[path]));
  }
  console.table(table);
});

async function measure(address: string): Promise<Record<string, number>> {
  const runs: Record<string, number>[] = [];
  while (runs.length < runsOfPage) {
    const result = await lighthouse(address, {
      port: debuggingPort,
      output: 'json',
    });
    if (!result) throw new Error(`Lighthouse has no result for ${address}`);
    if (result.lhr.runtimeError) {
      console.log(`${address}: measured again, ${result.lhr.runtimeError.code}`);
      continue;
    }
    const { categories, audits } = result.lhr;
    const scores = Object.values(categories).map(({ id, score }) => [
      id,
      Math.round((score ?? 0) * 100),
    ]);
    const times = timings.map((id) => [id, Math.round(audits[id]?.numericValue ?? Number.NaN)]);
    const failed = Object.values(audits).filter(
      (audit) => audit.score !== null && audit.score < 1 && audit.scoreDisplayMode === 'binary',
    );
    for (const audit of failed) console.log(`${address}: ${audit.id}: ${audit.title}`);
    runs.push(Object.fromEntries([...scores, ...times, ...bytesOf(audits)]));
  }
  const names = Object.keys(runs[0] ?? {});
  return Object.fromEntries(names.map((name) => [name, median(runs.map((run) => run[name] ?? 0))]));
}

/** Transferred bytes, with headers. */
function bytesOf(audits: Record<string, { details?: unknown }>): [string, number][] {
  const { items = [] } = (audits['resource-summary']?.details ?? {}) as {
    items?: { resourceType: string; transferSize: number }[];
  };
  const size = (type: string) =>
    items.find(({ resourceType }) => resourceType === type)?.transferSize ?? 0;
  return [
    ['script', size('script')],
    ['total', size('total')],
  ];
}
