import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { cleanEnvironment } from '#tests/support/clean-environment.ts';
import { freePort } from '#tests/support/free-port.ts';
import { startHttpReceiver } from '#tests/support/http-receiver.ts';
import { expect, open, test } from '#tests/support/test.ts';

const script = 'https://www.google.com/recaptcha/api.js*';

/** Initializes some time after loading, as the real script does. */
const lateScript = `setTimeout(() => {
  window.grecaptcha = {
    ready: (then) => then(),
    execute: async (key, { action }) => 'token of ' + key + ' for ' + action,
  };
}, 300);`;

type ProviderSite = {
  readonly origin: string;
  readonly verifications: () => string[];
  readonly stop: () => Promise<void>;
};

// One worker runs all tests in this file, so the site is started once.
test.describe.configure({ mode: 'default' });
let site: ProviderSite;
test.beforeAll(async () => {
  site = await startSite();
});
test.afterAll(() => site.stop());

/** Starts the site with reCAPTCHA and a local verification server. */
async function startSite(): Promise<ProviderSite> {
  const provider = await startHttpReceiver(() => ({
    status: 200,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      success: true,
      score: 0.9,
      action: 'request_demo',
      hostname: 'localhost',
      challenge_ts: new Date().toISOString(),
    }),
  }));
  const port = await freePort();
  const origin = `http://localhost:${port}`;
  const child: ChildProcess = spawn(process.execPath, ['server/main.ts'], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      ...cleanEnvironment,
      PORT: String(port),
      PUBLIC_URL: origin,
      DATA_DIR: mkdtempSync(join(tmpdir(), 'provider-')),
      BOT_CHECK: 'recaptcha',
      BOT_CHECK_SITE_KEY: 'site-key',
      BOT_CHECK_SECRET: 'secret-key',
      BOT_CHECK_VERIFY_URL: provider.url,
      LOG_LEVEL: 'error',
    },
  });
  await expect
    .poll(
      () =>
        fetch(`${origin}/readyz`).then(
          ({ status }) => status,
          () => 0,
        ),
      { timeout: 60_000 },
    )
    .toBe(200);
  return {
    origin,
    verifications: () => provider.received.map(({ body }) => body),
    stop: async () => {
      child.kill('SIGKILL');
      await provider.close();
    },
  };
}

async function fillIn(page: Page): Promise<void> {
  await page.locator('#contacts [name=firstname]').fill('Ann');
  await page.locator('#contacts [name=phone]').fill('+17021234567');
  await page.locator('#contacts [name=emailAddress]').fill('ann@example.com');
}

test("the provider's script loads on first use of a form", async ({ page, expectMessage }) => {
  expectMessage(/^request: http:\/\/localhost/);
  expectMessage(/^request: https:\/\/www\.google\.com\/recaptcha/);
  let loads = 0;
  await page.route(script, (route) => {
    loads += 1;
    return route.fulfill({ contentType: 'text/javascript', body: lateScript });
  });
  await open(page, `${site.origin}/contacts`);
  expect(loads).toBe(0);
  await fillIn(page);
  await page.locator('#contacts button[type=submit]').click();
  await expect(page.getByRole('dialog')).toContainText('Success!');
  expect(loads).toBe(1);
  const sent = () => site.verifications().map((body) => new URLSearchParams(body));
  // The server checks its secret once it has started.
  await expect
    .poll(() => sent().map((body) => body.get('response')))
    .toEqual(
      expect.arrayContaining(['secret check at start', 'token of site-key for request_demo']),
    );
  expect(sent().map((body) => body.get('secret'))).toEqual(['secret-key', 'secret-key']);
});

test.describe('with a fake clock', () => {
  test.use({ ownContext: true });

  test('a provider script that fails or hangs shows an error', async ({ page, expectMessage }) => {
    expectMessage(/^request: http:\/\/localhost/);
    expectMessage(/^request: https:\/\/www\.google\.com\/recaptcha/);
    expectMessage(/Failed to load resource/);
    await page.clock.install();
    const popup = page.getByRole('dialog');
    const submit = page.locator('#contacts button[type=submit]');
    await page.route(script, (route) => route.abort(), { times: 1 });
    await open(page, `${site.origin}/contacts`);
    await fillIn(page);
    await submit.click();
    await expect(popup).toContainText('Our spam check didn’t respond');
    await popup.getByRole('button', { name: 'Ok' }).click();
    await expect(popup).toBeHidden();

    await page.route(script, () => new Promise(() => {}));
    const requested = page.waitForRequest(script);
    await submit.click();
    await requested;
    await page.clock.runFor(6_000);
    await expect(popup).toBeHidden();
    await page.clock.runFor(5_000);
    await expect(popup).toContainText('Sending data error');
    await expect(popup).toContainText('Our spam check didn’t respond');
    await expect(page.locator('#contacts [name=firstname]')).toHaveValue('Ann');
  });

  test('a provider script that never initializes is requested again', async ({
    page,
    expectMessage,
  }) => {
    expectMessage(/^request: http:\/\/localhost/);
    expectMessage(/^request: https:\/\/www\.google\.com\/recaptcha/);
    await page.clock.install();
    const popup = page.getByRole('dialog');
    const submit = page.locator('#contacts button[type=submit]');
    const otherToken = lateScript.replace('token of', 'other token of');
    const bodies = ['window.grecaptcha = { ready() {} };', otherToken];
    await page.route(script, (route) =>
      route.fulfill({ contentType: 'text/javascript', body: bodies.shift() ?? '' }),
    );
    await open(page, `${site.origin}/contacts`);
    await fillIn(page);
    await submit.click();
    await expect.poll(() => bodies).toHaveLength(1);
    await page.clock.runFor(11_000);
    await expect(popup).toContainText('Our spam check didn’t respond');
    await popup.getByRole('button', { name: 'Ok' }).click();
    await expect(popup).toBeHidden();

    await submit.click();
    await expect.poll(() => bodies).toHaveLength(0);
    await page.clock.runFor(1_000);
    await expect(popup).toContainText('Success!');
  });
});
