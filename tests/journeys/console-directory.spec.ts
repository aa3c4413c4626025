import { addColleague, createOwner, expectCleanAt, owner } from '#tests/support/console-page.ts';
import { expect, test } from '#tests/support/console-test.ts';
import { directoryClient, startDirectory } from '#tests/support/directory.ts';

/** R198. */
test('the directory signs a user in to the requested page', async ({
  page,
  browser,
  startConsole,
}) => {
  const directory = await startDirectory();
  const server = await startConsole({
    OIDC_ISSUER: directory.issuer,
    OIDC_CLIENT_ID: directoryClient.id,
    OIDC_CLIENT_SECRET: directoryClient.secret,
    OIDC_NAME: 'Lab Directory',
  });
  try {
    await createOwner(page, server);
    await page.context().clearCookies();
    await page.goto(`${server.console}/settings/team`);
    const button = page.getByRole('button', { name: 'Sign in with Lab Directory' });
    await expect(button).toBeVisible();
    await expectCleanAt(page, 1440, 390);
    await button.click();
    await expect(page.getByText('Lab Directory knows you')).toBeVisible();

    directory.person = { sub: 'ada', email: owner.email, email_verified: true };
    await page.getByRole('link', { name: 'Try again' }).click();
    const returned = Promise.withResolvers<void>();
    await page.route('**/api/session/directory/return', async (route) => {
      await returned.promise;
      await route.continue();
    });
    await button.click();
    await expect(page.getByRole('heading', { name: 'Signing in' })).toBeVisible();
    returned.resolve();
    await expect(page).toHaveURL(`${server.console}/settings/team`);
    await expect(page.getByRole('heading', { name: 'Team' })).toBeVisible();

    await addColleague(server, 'Bob Ohm');
    directory.person = { sub: 'bob', email: 'bob@ldl.example', email_verified: true };
    const other = await browser.newPage();
    // An earlier address, as found in old emails.
    await other.goto(`${server.console}/deliveries?state=failed`);
    await other.getByRole('button', { name: 'Sign in with Lab Directory' }).click();
    await expect(other).toHaveURL(`${server.console}/settings/delivery/log?state=failed`);
    await expect(other.getByRole('heading', { name: 'Delivery' })).toBeVisible();
    await page.reload();
    await page.getByRole('button', { name: 'Actions for Bob Ohm' }).click();
    await page.getByRole('menuitem', { name: 'Unlink from Lab Directory…' }).click();
    await expectCleanAt(page, 1440, 390);
    await page.getByRole('button', { name: 'Cancel' }).click();
    await expect(page.getByRole('dialog')).toBeHidden();
    await page.getByRole('button', { name: 'Actions for Bob Ohm' }).click();
    await page.getByRole('menuitem', { name: 'Unlink from Lab Directory…' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Unlink' }).click();
    await expect(page.getByText('Bob Ohm was unlinked from Lab Directory')).toBeVisible();
    await expect(other.getByText('Your session ended')).toBeVisible();
    await expectCleanAt(other, 1440, 390);
  } finally {
    directory.close();
  }
});
