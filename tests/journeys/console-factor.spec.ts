import { totp } from '#console/server/identity/totp.ts';
import { addColleague, expectCleanAt, owner } from '#tests/support/console-page.ts';
import { expect, test } from '#tests/support/console-test.ts';

test('an agent sets up a required second factor', async ({ page, browser, server }) => {
  await addColleague(server, 'Bob Agent');
  await page.goto(`${server.console}/settings/team`);
  const agents = page.getByRole('checkbox', { name: 'Agents' });
  await agents.click();
  await expect(agents).toBeChecked();
  await expect(agents).toBeEnabled();

  const agent = await (await browser.newContext()).newPage();
  await agent.goto(`${server.console}/sign-in`);
  const email = agent.getByLabel('Email');
  const password = agent.getByLabel('Password', { exact: true });
  await email.fill('bob@ldl.example');
  await password.fill(owner.password);
  await agent.getByRole('button', { name: 'Show password' }).click();
  await expect(password).toHaveAttribute('type', 'text');
  await agent.getByRole('button', { name: 'Sign in', exact: true }).click();

  await test.step('every URL leads to the setup of a second factor', async () => {
    await agent.waitForURL('**/second-factor');
    await agent.goto(`${server.console}/leads`);
    await agent.waitForURL('**/second-factor');
    await expectCleanAt(agent, 1440, 390);
  });

  const secret = await test.step('setting up an authenticator app opens the console', async () => {
    await agent.getByRole('button', { name: 'Set up' }).click();
    await password.fill(owner.password);
    await agent.getByRole('button', { name: 'Continue' }).click();
    const key = (await agent.getByRole('dialog').locator('code').textContent())?.trim() ?? '';
    await agent.getByLabel('Code', { exact: true }).fill(codeOf(key));
    await agent.getByRole('button', { name: 'Turn on' }).click();
    const saved = agent.getByRole('button', { name: 'I saved them' });
    await expect(saved).toBeVisible();
    await agent.mouse.click(5, 5);
    await expect(saved).toBeVisible();
    const download = agent.waitForEvent('download');
    await agent.getByRole('button', { name: 'Download' }).click();
    expect((await download).suggestedFilename()).toBe('recovery-codes.txt');
    await saved.click();
    await expect(agent.getByRole('button', { name: 'Create new recovery codes' })).toBeFocused();
    await agent.getByRole('button', { name: 'Open the console' }).click();
    await expect(agent.getByRole('heading', { name: 'No leads yet' })).toBeVisible();
    return key;
  });

  await test.step('a password reset keeps the second factor', async () => {
    await page.getByRole('button', { name: 'Actions for Bob Agent' }).click();
    await page.getByRole('menuitem', { name: 'Send a password reset…' }).click();
    await page.getByRole('button', { name: 'Send a reset' }).click();
    const link = page.getByRole('textbox', { name: 'Link' });
    await expect(link).toBeVisible();
    await agent.goto(await link.inputValue());
    const next = agent.getByLabel('New password', { exact: true });
    await next.fill('bob@ldl.example');
    await agent.getByRole('button', { name: 'Set password' }).click();
    await expect(agent.getByText('Choose another one.')).toBeVisible();
    await next.fill('eleven boats at anchor');
    await agent.getByRole('button', { name: 'Set password' }).click();
    await expect(agent.getByRole('heading', { name: 'Your password is set' })).toBeVisible();
    await agent.getByRole('link', { name: 'Sign in' }).click();
    await email.fill('bob@ldl.example');
    await password.fill('eleven boats at anchor');
    await agent.getByRole('button', { name: 'Sign in', exact: true }).click();
    await expect(agent.getByRole('heading', { name: 'Enter your code' })).toBeVisible();
    await agent.getByLabel('Code', { exact: true }).fill(codeOf(secret, 1));
    await agent.getByRole('button', { name: 'Continue' }).click();
    await expect(agent.getByRole('heading', { name: 'No leads yet' })).toBeVisible();
  });
});

/** The current code or a later one; each code works only once. */
function codeOf(secret: string, later = 0): string {
  return totp(secret, Math.floor(Date.now() / 30_000) + later);
}
