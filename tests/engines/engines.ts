import { afterAll, beforeAll, beforeEach, describe } from 'vitest';
import type { Browser } from './browser.ts';
import { missingForFirefox, startFirefox } from './firefox.ts';
import { type EnginePage, pageOf } from './page.ts';
import { missingForWebKit, startWebKit } from './webkit.ts';

type Tests = (page: () => EnginePage) => void;

/**
 * Runs the same tests in each installed engine. The others are skipped, and their test names list the missing
 * Debian packages.
 */
export function describeEngines(title: string, origin: () => string, tests: Tests): void {
  for (const { name, missing, start } of engines) {
    const packages = missing();
    const needs = packages.length > 0 ? ` (skipped: install ${packages.join(' ')})` : '';
    describe.skipIf(needs !== '')(`${title} in ${name}${needs}`, () => {
      let browser: Browser | undefined;
      let page: EnginePage | undefined;
      beforeAll(async () => {
        browser = await start();
        page = pageOf(browser, origin());
      });
      afterAll(() => browser?.close());
      beforeEach(() => browser?.resize(1440, 900));
      tests(() => {
        if (!page) throw new Error(`${name} has not started`);
        return page;
      });
    });
  }
}

const engines = [
  { name: 'Firefox', missing: missingForFirefox, start: startFirefox },
  { name: 'WebKit', missing: missingForWebKit, start: startWebKit },
] as const;
