import { createServer, type Server } from 'node:http';
import { brotliCompressSync } from 'node:zlib';
import { type Browser, devices } from '@playwright/test';
import lighthouse from 'lighthouse';
import { pages } from '#web/lib/pages.ts';
import { withBuiltSite } from './built-site.ts';
import { median } from './median.ts';

/**
 * Measures each page's largest contentful paint beside the same page without scripts and web font, which is the
 * fastest that its HTML can be: `npm run bench:first-paint -- [PATH ...]`, by default every page. `modeled` is
 * Lighthouse's simulated phone; `seen` is what a browser reports with 150 ms, 1.6 Mbit/s and a CPU four times slower.
 * Prints milliseconds, and fails if a page takes more than 1.15 times as long as its floor.
 */
const maxRatio = 1.15;
const runs = { modeled: 3, seen: 9 };
const debuggingPort = 9334;
const givenPaths = process.argv.slice(2);
const paths = givenPaths.length > 0 ? givenPaths : pages.map(({ path }) => path);

const options = { args: [`--remote-debugging-port=${debuggingPort}`] };
await withBuiltSite(4182, options, async (browser, origin) => {
  const proxy = await startProxy(4183, origin);
  const table: Record<string, Record<string, number>> = {};
  for (const path of paths) {
    table[path] = await compare(browser, `http://localhost:4183${path}`);
    console.log(path, JSON.stringify(table[path]));
  }
  proxy.close();
  console.table(table);
  const slow = Object.entries(table).filter(
    ([, { modeledRatio = 0, seenRatio = 0 }]) => Math.max(modeledRatio, seenRatio) > maxRatio,
  );
  if (slow.length > 0) {
    console.error(`Above ${maxRatio}: ${slow.map(([path]) => path).join(', ')}`);
    process.exitCode = 1;
  }
});

/** Page and floor take turns, so that a busy machine slows down both. */
async function compare(browser: Browser, page: string): Promise<Record<string, number>> {
  const floor = `${page}?floor`;
  const times: Record<string, number> = {};
  for (const [name, measure] of [
    ['modeled', modeledPaint],
    ['seen', seenPaint],
  ] as const) {
    const [own, least]: [number[], number[]] = [[], []];
    for (let run = 0; run < runs[name]; run += 1) {
      own.push(await measure(page, browser));
      least.push(await measure(floor, browser));
    }
    times[name] = Math.round(median(own));
    times[`${name}Floor`] = Math.round(median(least));
    times[`${name}Ratio`] = Math.round((100 * median(own)) / median(least)) / 100;
  }
  return times;
}

async function modeledPaint(address: string): Promise<number> {
  const flags = { port: debuggingPort, onlyAudits: ['largest-contentful-paint'] };
  const time = (await lighthouse(address, flags))?.lhr.audits['largest-contentful-paint'];
  // On a busy machine, Lighthouse may see no paint.
  return time?.numericValue ?? modeledPaint(address);
}

async function seenPaint(address: string, browser: Browser): Promise<number> {
  const context = await browser.newContext(devices['Moto G4']);
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 150,
    downloadThroughput: 1_600_000 / 8,
    uploadThroughput: 750_000 / 8,
  });
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  await page.goto(address, { waitUntil: 'load' });
  // A second, larger paint would come with the web font.
  await page.waitForTimeout(1000);
  const time = await page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        new PerformanceObserver((list) =>
          resolve(list.getEntries().at(-1)?.startTime ?? Number.NaN),
        ).observe({
          type: 'largest-contentful-paint',
          buffered: true,
        });
      }),
  );
  await context.close();
  return time;
}

/** Passes requests on to the site. Removes scripts and the web font from documents that are asked for with `?floor`. */
async function startProxy(port: number, origin: string): Promise<Server> {
  const documents = new Map<string, Buffer>();
  const server = createServer(async ({ url = '/' }, response) => {
    const { pathname, search } = new URL(url, origin);
    const original = await fetch(origin + pathname);
    const headers = Object.fromEntries(original.headers);
    delete headers['content-length'];
    delete headers['transfer-encoding'];
    if (
      !headers['content-type']?.startsWith('text/') &&
      !headers['content-type']?.includes('javascript')
    ) {
      response.writeHead(original.status, headers).end(Buffer.from(await original.arrayBuffer()));
      return;
    }
    const text = await original.text();
    const key = pathname + search;
    const body =
      documents.get(key) ?? brotliCompressSync(search === '?floor' ? floorOf(text) : text);
    documents.set(key, body);
    response
      .writeHead(original.status, {
        ...headers,
        'content-encoding': 'br',
        'content-length': body.length,
      })
      .end(body);
  });
  await new Promise<void>((resolve) => server.listen(port, resolve));
  return server;
}

function floorOf(html: string): string {
  return html
    .replaceAll(/<script data-page.*?<\/script>/gs, '')
    .replaceAll(/<link rel="preload"[^>]*>/g, '')
    .replaceAll(/@font-face\{[^}]*url\([^}]*\}/g, '');
}
