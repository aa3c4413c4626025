import { messagesOf } from '#tests/support/contact-page.ts';
import { openRegistration, submissionsOf } from '#tests/support/registration-page.ts';
import { expect, test } from '#tests/support/test.ts';

test('an NPI accepts ten digits only, and a wrong check digit shows a message', async ({
  page,
}) => {
  const { control, form } = await openRegistration(page, 'doctor');
  const npi = control('npi');
  await npi.pressSequentially('12a3-4 5');
  await expect(npi).toHaveValue('12345');
  await npi.fill('NPI 123-456-7893 0');
  await expect(npi).toHaveValue('1234567893');
  // An eleventh digit is rejected, even in a value that the browser restored.
  await npi.evaluate((control: HTMLInputElement) => {
    control.value = '1003000126';
    control.setSelectionRange(3, 3);
  });
  await npi.press('7');
  await expect(npi).toHaveValue('1003000126');
  expect(await npi.evaluate((control: HTMLInputElement) => control.selectionStart)).toBe(3);

  const advice = form.getByText('This is not a valid NPI. Please check the digits.');
  await npi.fill('');
  await npi.pressSequentially('123456789');
  await expect(advice).toBeHidden();
  await npi.press('0');
  await expect(advice).toBeVisible();
  await expect(npi).toHaveAccessibleDescription(/not a valid NPI/);
  await npi.press('Backspace');
  await npi.press('3');
  await expect(advice).toBeHidden();
  await expect(npi).toHaveAccessibleDescription(/check digit is correct/);
});

test('a complete NPI fills in the subdomain, whose availability is shown', async ({
  page,
  expectMessage,
}) => {
  expectMessage(/status of 503/);
  const { control } = await openRegistration(page, 'company');
  const sent = submissionsOf(page);
  const [npi, subdomain] = [control('npi'), control('subdomain')];

  await test.step('a partial NPI disables the subdomain, and a complete one fills it in', async () => {
    await expect(subdomain).toBeEnabled();
    await npi.pressSequentially('1');
    await expect(subdomain).toBeDisabled();
    await npi.pressSequentially('24531959');
    await expect(subdomain).toBeDisabled();
    await npi.press('8');
    await expect(subdomain).toBeEnabled();
    await expect(subdomain).toHaveValue('1245319598');
    await npi.press('Backspace');
    await expect(subdomain).toBeDisabled();
    await npi.press('9');
    await expect(subdomain).toHaveValue('1245319599');
    await npi.fill('');
    await expect(subdomain).toBeEnabled();
  });

  await test.step('a subdomain that the visitor typed stays when the NPI changes', async () => {
    await subdomain.fill('albany');
    await npi.fill('12453');
    await expect(subdomain).toBeDisabled();
    await expect(subdomain).toHaveValue('albany');
    await npi.fill('1245319599');
    await expect(subdomain).toHaveValue('albany');
  });

  await test.step('the address and its availability are shown while typing', async () => {
    await subdomain.fill('FreeName');
    await expect(subdomain).toHaveAccessibleDescription(/freename\.ldl\.example is available/);
    await subdomain.fill('www');
    await expect(subdomain).toHaveAccessibleDescription(/This subdomain is reserved/);
    await subdomain.fill('not-alphanumeric');
    await subdomain.blur();
    expect(await messagesOf(subdomain)).toEqual(['The value must be alphanumeric']);
    await expect(subdomain).not.toHaveAccessibleDescription(/available|reserved/);
  });

  await test.step('availability is checked once typing pauses, and a result is never used again', async () => {
    await subdomain.fill('answered');
    await expect(subdomain).toHaveAccessibleDescription(/answered\.ldl\.example is available/);
    const requested: string[] = [];
    await page.route('**/api/subdomain?*', (route) => {
      requested.push(new URL(route.request().url()).searchParams.get('name') ?? '');
      return route.fulfill({ status: 503, json: { success: false, heading: '', message: '' } });
    });
    await subdomain.fill('');
    const paused = page.waitForResponse('**/api/subdomain?*');
    await subdomain.pressSequentially('albany');
    await paused;
    expect(requested).toEqual(['albany']);
    expect(await messagesOf(subdomain)).toEqual([]);
    await expect(subdomain).not.toHaveAccessibleDescription(/available|taken/);
    const failed = page.waitForResponse(/subdomain\?name=answered/);
    await subdomain.fill('answered');
    await failed;
    await expect(subdomain).not.toHaveAccessibleDescription(/available/);
  });
  expect(sent).toHaveLength(0);
});
