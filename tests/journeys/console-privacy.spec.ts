import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import PostalMime from 'postal-mime';
import { href } from '#contract/addresses.ts';
import { expectCleanAt, openSettings, sendDemoRequest } from '#tests/support/console-page.ts';
import { expect, test } from '#tests/support/console-test.ts';
import type { SiteWithConsole } from '#tests/support/site-with-console.ts';

/** R165, R168, R169. */
test('visitors erase their own data, and owners do it too', async ({ page, server }) => {
  const messages: string[] = [];
  page.on('console', (message) => messages.push(message.text()));
  page.on('pageerror', (error) => messages.push(error.message));
  await sendDemoRequest(server.site);
  await test.step('a visitor opens the mailed link, downloads, and erases', async () => {
    await page.goto(server.site + href('MyData'));
    await page.getByLabel('Email').fill('ann@lab.example');
    await page.getByRole('button', { name: 'Email me a link' }).click();
    await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible();
    await page.goto(server.site + (await mailedPath(server)));
    await page.getByRole('button', { name: 'Show my data' }).click();
    await expect(page.getByRole('heading', { name: /^Demo request, / })).toBeVisible();
    await expectCleanAt(page, 390);
    const downloading = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download as JSON' }).click();
    expect((await downloading).suggestedFilename()).toMatch(/^stored-data-.*\.json$/);
    await page.getByLabel('Type erase to confirm').fill('erase');
    await page.getByRole('button', { name: 'Erase my data' }).click();
    await expect(page.getByRole('heading', { name: 'Your data is erased' })).toBeVisible();
  });

  await page.goto(server.console);
  await sendDemoRequest(server.site);
  await test.step('an owner finds and erases a person', async () => {
    await openSettings(page, 'Privacy');
    await page.getByLabel('Email address or phone number').fill('(702) 555-0123');
    await page.keyboard.press('Enter');
    const found = page.getByRole('heading', { name: '1 lead from +17025550123' });
    await expect(found).toBeFocused();
    await expectCleanAt(page, 390);
    await page.getByRole('button', { name: 'Erase everything' }).click();
    await page.getByLabel('Type erase to confirm').fill('erase');
    await page.keyboard.press('Enter');
    await expect(page.getByText('Erased 1 lead.')).toBeVisible();
    await expect(
      page.getByRole('heading', { name: 'Nothing is stored under +17025550123' }),
    ).toBeVisible();
  });

  await test.step('an owner changes the retention of leads', async () => {
    await page.getByLabel('Days').fill('90');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByText('Saved.')).toBeVisible();
    await expect(page.getByText('The next nightly run erases nothing.')).toBeVisible();
  });
  // The response to a browser's first request, without a session.
  const expected = /status of 401/;
  expect(messages.filter((message) => !expected.test(message))).toEqual([]);
});

/** The path of the link in the email, which the server writes as a file. */
async function mailedPath({ dataDir }: SiteWithConsole): Promise<string> {
  const folder = join(dataDir, 'mail');
  let path = '';
  await expect
    .poll(async () => {
      const names = await readdir(folder).catch(() => []);
      const name = names.find((one) => /-my-data-.*\.eml$/.test(one));
      const mail = name ? await PostalMime.parse(await readFile(join(folder, name))) : null;
      path = /\/my-data\/\S+/.exec(mail?.text ?? '')?.[0] ?? '';
      return path;
    })
    .not.toBe('');
  return path;
}
