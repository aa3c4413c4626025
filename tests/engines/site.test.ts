import '#server/extension/install-console.ts';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openStore } from '#server/store/open-store.ts';
import { cleanEnvironment } from '#tests/support/clean-environment.ts';
import { freePort } from '#tests/support/free-port.ts';
import { knownNpis, startNppesServer } from '#tests/support/nppes-server.ts';
import { posterPictures } from '#web/pictures/poster-pictures.ts';
import { describeEngines } from './engines.ts';
import type { EnginePage } from './page.ts';
import { untilAnswered } from './wait.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'engines-'));
let origin = '';
let stop: () => Promise<void>;

beforeAll(async () => {
  const registry = await startNppesServer();
  const port = await freePort();
  origin = `http://localhost:${port}`;
  const child = spawn(process.execPath, ['server/main.ts'], {
    env: {
      ...cleanEnvironment,
      PORT: String(port),
      PUBLIC_URL: origin,
      DATA_DIR: dataDir,
      NPI_REGISTRY_URL: registry.url,
      CLIA_REGISTRY_URL: 'off',
      RATE_LIMIT: '10000/minute',
      LOG_LEVEL: 'warn',
    },
    stdio: 'inherit',
  });
  await untilAnswered(`${origin}/readyz`);
  stop = async () => {
    child.kill();
    await once(child, 'close');
    await registry.stop();
    rmSync(dataDir, { recursive: true, force: true });
  };
});

afterAll(() => stop());

describeEngines(
  'the site',
  () => origin,
  (page) => {
    test('the cookie banner closes with a choice and stays closed', async () => {
      const { open, click, until, read } = page();
      await open('/');
      await click('[data-consent="required"]');
      await until('document.cookie.includes("accept-cookies")', Boolean, 'nothing is stored');
      await open('/lab');
      expect(await read(isShown('[data-consent="required"]'))).toBe(false);
    });

    test('Back returns to the scroll position, and Forward to the top of the next page', async () => {
      const { open, read, click, until, back, forward } = page();
      await open('/lab');
      await read(`(() => {
      const links = [...document.querySelectorAll('#content a[href="/lab/pricing"]')];
      const link = links.find((each) => each.getClientRects().length > 0);
      link.id = 'followed';
      link.scrollIntoView({ block: 'center', behavior: 'instant' });
    })()`);
      await until('sessionStorage.length > 0', Boolean, 'no position is saved');
      const position = await read<number>('scrollY');
      await click('#followed');
      await until('location.pathname', (path) => path === '/lab/pricing', 'the link leads nowhere');
      await back();
      await until('location.pathname', (path) => path === '/lab', 'Back leads nowhere');
      await until('scrollY', (top: number) => Math.abs(top - position) < 3, `not at ${position}`);
      await forward();
      await until('location.pathname + scrollY', (at) => at === '/lab/pricing0', 'not at the top');
    });

    test('the front slider moves by its stops and by a drag', async () => {
      const { open, click, drag, until, read } = page();
      await open('/');
      const current = `document.querySelector('section [aria-current="true"]').textContent`;
      await until('!!document.querySelector("[data-carousel-stop]")', Boolean, 'no stops');
      await until(
        '!!document.querySelector("section[data-live]")',
        Boolean,
        'the slider is not live',
      );
      await click('section ol li:nth-child(3) [data-carousel-stop]');
      await until(current, (name) => name === 'Patient', 'the stop does nothing');
      // More than half a slide, so that even a slow drag changes the slide.
      await drag('.carousel-viewport', 1200, 300);
      await until(current, (name) => name !== 'Patient', 'the drag does nothing');
      expect(await read('scrollX')).toBe(0);
    });

    test('the gallery opens by click and by address, and closes by Back and Escape', async () => {
      const { open, click, back, press, until } = page();
      const [first, , third] = posterPictures;
      await open('/poster');
      await click(`[data-picture="${first?.name}"]`);
      await until(
        gallery,
        (seen) => seen === `ready true #picture-${first?.name}`,
        'it does not open',
      );
      await press('ArrowRight');
      await until(
        gallery,
        (seen) => seen === `ready true #picture-${posterPictures[1]?.name}`,
        'no next',
      );
      await back();
      await until(gallery, (seen) => seen === 'destroyed false ', 'Back does not close it');
      await open('/terms');
      await open(`/poster#picture-${third?.name}`);
      await until(
        gallery,
        (seen) => seen === `ready true #picture-${third?.name}`,
        'the address is ignored',
      );
      await press('Escape');
      await until(gallery, (seen) => seen === 'destroyed false ', 'Escape does not close it');
    });

    test('a phone menu opens, and a link in it closes it', async () => {
      const { resize, open, click, until } = page();
      await resize(390, 844);
      await open('/');
      await click('[popovertarget]:not([popovertargetaction])');
      await until(
        `document.querySelector('.sidebar').matches(':popover-open')`,
        Boolean,
        'not open',
      );
      await click('.sidebar a[href="/#plans"]');
      await until(
        `document.querySelector('.sidebar').matches(':popover-open')`,
        (open) => !open,
        'still open',
      );
    });

    test('two presses of Submit in a row send and store one lead', async () => {
      const { open, read, until, fill, click } = page();
      const emailAddress = `ann.${crypto.randomUUID()}@example.com`;
      await openForm(page(), '/contacts', 'contact');
      await read(`(() => {
      const { fetch } = window;
      window.sent = 0;
      window.fetch = (address, ...others) => {
        if (String(address).endsWith('/form_request_demo')) window.sent += 1;
        return fetch(address, ...others);
      };
    })()`);
      await fill('form[data-form="contact"] [name="firstname"]', 'Ann');
      await fill('form[data-form="contact"] [name="phone"]', '7021234567');
      await fill('form[data-form="contact"] [name="emailAddress"]', emailAddress);
      await until(textIn('phone'), (value) => value === '1 (702) 123-4567', 'the mask is wrong');
      await click('form[data-form="contact"] button[type="submit"]', 2);
      await until(resultOf, (heading) => heading === 'Success!', 'no success');
      expect(await read('window.sent')).toBe(1);
      expect(await leadsFrom(emailAddress)).toBe(1);
      await open('/');
    });

    test('a number pasted with the calling code of another country changes the country', async () => {
      const { read, press, click, until } = page();
      await openForm(page(), '/contacts', 'contact');
      await click('form[data-form="contact"] button[aria-haspopup="dialog"]');
      await until('document.activeElement.role', (role) => role === 'combobox', 'no countries');

      await press(...'United Kingdom');
      const options = `[...document.querySelectorAll('[role="option"]')].map((each) => each.textContent)`;
      await until(
        options,
        (seen: string[]) => seen[0]?.startsWith('United Kingdom') === true,
        'not filtered',
      );
      await press('ArrowDown', 'Enter');
      await until(countryOf, (country: string) => country.startsWith('GB'), 'not British');
      for (const [text, country, shown] of [
        ['tel:+1-702-123-4567', 'US', '1 (702) 123-4567'],
        ['+44 20 7946 0958', 'GB', '44 2079 460958'],
        ['17021234567', 'US', '1 (702) 123-4567'],
      ] as const) {
        await read(pasted(text));
        await until(
          countryOf,
          (seen: string) => seen.startsWith(country),
          `${text} is not ${country}`,
        );
        await until(textIn('phone'), (seen) => seen === shown, `${text} is not ${shown}`);
      }
    });

    test('a doctor compares the registry record, goes back with the browser, and keeps every value', async () => {
      const { fill, click, until, back, read } = page();
      await openForm(page(), '/registration/doctor', 'reg_doc');
      await fill('form [name="npi"]', knownNpis.individual);
      await fill('form [name="phone"]', '7021234567');
      await fill('form [name="emailAddress"]', 'ann@practice.example');
      await click('form button[type="submit"]');
      const record = `[...document.querySelectorAll('form h2')].map((each) => each.textContent).join()`;
      const heading = `NPI #${knownNpis.individual} registry Information`;
      await until(record, (seen: string) => seen.includes(heading), 'no record');
      await back();
      await until(record, (seen: string) => !seen.includes(heading), 'the record stays');
      expect(await read('location.pathname')).toBe('/registration/doctor');
      expect(await read(`document.querySelector('form [name="npi"]').value`)).toBe(
        knownNpis.individual,
      );
    });
  },
);

async function openForm({ open, click, until }: EnginePage, path: string, form: string) {
  await open(path);
  const control = `form[data-form="${form}"] input:not([type="hidden"])`;
  await until(`!!document.querySelector('${control}')`, Boolean, `no form ${form}`);
  await click(control);
  await until(
    `document.querySelector('${control}').closest('[data-island]').dataset.state`,
    (state) => state === 'hydrated',
    'the form is not hydrated',
  );
}

/** Simulates a paste into the phone control: sets the value, then fires the `input` event of a paste. */
function pasted(text: string): string {
  return `(() => {
    const control = document.querySelector('form[data-form="contact"] [name="phone"]');
    control.focus();
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value').set.call(control, ${JSON.stringify(text)});
    control.dispatchEvent(new InputEvent('input', { bubbles: true, inputType: 'insertFromPaste' }));
  })()`;
}

async function leadsFrom(emailAddress: string): Promise<number> {
  const store = await openStore({ dataDir, databaseUrl: null, mustExist: true });
  let count = 0;
  for await (const { payload } of store.each({})) {
    if (payload.emailAddress === emailAddress) count += 1;
  }
  await store.close();
  return count;
}

const isShown = (selector: string) =>
  `!!document.querySelector('${selector}')?.checkVisibility({ visibilityProperty: true })`;
const textIn = (name: string) =>
  `document.querySelector('form[data-form="contact"] [name="${name}"]').value`;
const resultOf = `document.querySelector('[data-result]')?.textContent`;
const countryOf = `document.querySelector('form[data-form="contact"] button[aria-haspopup="dialog"]').textContent`;
const gallery = `(({ dataset, open }) => \`\${dataset.state} \${open} \${location.hash}\`)(document.querySelector('[data-gallery-dialog]'))`;
