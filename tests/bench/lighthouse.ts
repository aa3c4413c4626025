import lighthouse from 'lighthouse';
import { pages } from '../../content/pages.ts';
import { withBuiltSite } from './built-site.ts';

/**
 * Lighthouse on the built site, as a phone with its simulated network: `npm run bench:lighthouse`,
 * with paths as words (every page without any). Prints scores, the paint times in milliseconds and
 * the bytes of script and of everything; for each figure the median of five runs.
 */
const timings = [
  'first-contentful-paint',
  'largest-contentful-paint',
  'total-blocking-time',
  'cumulative-layout-shift',
];
const words = process.argv.slice(2);
const paths = words.length > 0 ? words : pages.map(({ path }) => path);
const runsOfPage = 5;
const debuggingPort = 9333;

const options = {
  args: [`--remote-debugging-port=${debuggingPort}`],
  // Lighthouse checks whether the page can be returned to.
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

/** On the wire, headers included. */
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

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}
