import { href } from '#contract/addresses.ts';
import { leadsFrom, messagesOf, uniqueEmail } from '#tests/support/contact-page.ts';
import { openDialogForm } from '#tests/support/dialog-form.ts';
import { fillForm } from '#tests/support/fill-form.ts';
import { violationsIn } from '#tests/support/form-page.ts';
import { aGoodPayload } from '#tests/support/payloads.ts';
import { expect, test } from '#tests/support/test.ts';

const partnership = { path: href('Patient'), button: 'Partnership', form: 'partnership' };

test('a message of up to 500 characters is sent as a phone or word processor writes it', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const parts = await openDialogForm(page, partnership);
  expect(await violationsIn(parts.dialog)).toEqual([]);
  await parts.submit.click();
  expect(await violationsIn(parts.dialog)).toEqual([]);
  const field = parts.field('message');
  await expect(parts.form).toContainText('0 / 500');
  await field.fill('a'.repeat(499));
  await expect(parts.form).toContainText('499 / 500');
  await field.press('End');
  await field.pressSequentially('bcd');
  await expect(field).toHaveValue(`${'a'.repeat(499)}b`);
  await expect(parts.form).toContainText('500 / 500');
  await field.fill('Café');
  await field.blur();
  expect(await messagesOf(field)).toEqual(['The value is not alphabetical']);
  await expect(parts.submit).toBeDisabled();
  await field.fill('Cafe, 24/7: ~!');
  expect(await messagesOf(field)).toEqual([]);
  await field.fill('');

  const emailAddress = uniqueEmail();
  await fillForm(parts.form, { ...aGoodPayload('partnership'), emailAddress, message: '' });
  await parts.field('firstname').fill('\u2018t\u00a0Hooft\u200b');
  const end = 'x'.repeat(470);
  const pasted = `\u200b\u200bWe\u2019d \u201clike\u201d to talk \u2014 soon ${end}`;
  await page.evaluate(
    (copied) => navigator.clipboard.writeText(copied),
    `${pasted}${'\u00ad'.repeat(9)}`,
  );
  await field.focus();
  await page.keyboard.press('ControlOrMeta+V');
  const message = `We'd "like" to talk - soon ${end}`;
  await expect(parts.form).toContainText(`${message.length} / 500`);
  await parts.submit.click();
  await expect(parts.result).toContainText('Success!');
  expect(await leadsFrom(emailAddress)).toMatchObject([{ firstname: "'t Hooft", message }]);
});

test('every page with a footer has both buttons', async ({ request }) => {
  for (const path of [
    href('Home'),
    href('Lab'),
    href('Profi'),
    href('Patient'),
    href('Labreports'),
    href('Limsforlabs'),
  ]) {
    const html = await (await request.get(path)).text();
    const [footer = ''] = /<footer id="footer".*<\/footer>/s.exec(html) ?? [];
    for (const name of ['Careers', 'Partnership'])
      expect(footer, path).toMatch(new RegExp(`<button[^>]*>[^<]*${name}`));
  }
});
