import { href } from '#contract/addresses.ts';
import { initialValues } from '#contract/check-form.ts';
import { formById } from '#contract/forms.ts';
import { leadsFrom, uniqueEmail } from '#tests/support/contact-page.ts';
import { fillForm } from '#tests/support/fill-form.ts';
import { mailAbout, nextBody } from '#tests/support/form-page.ts';
import { aGoodPayload } from '#tests/support/payloads.ts';
import { expect, hydrate, open, test } from '#tests/support/test.ts';

/** Each form with a page that has it, and the button that opens it in a dialog. */
const places: readonly (readonly [form: string, path: string, opener?: string])[] = [
  ['contact', href('Contacts')],
  ['demo', href('Limsforlabs')],
  ['price', href('ProfiPricing')],
  ['career', href('LabSupport'), 'Careers'],
  ['partnership', href('Patient'), 'Partnership'],
];

for (const [id, path, opener] of places)
  test(`the form ${id} sends its values, which are stored once, emailed and cleared`, async ({
    page,
  }) => {
    const form = formById(id);
    if (!form) throw new Error(`There is no form ${id}`);
    await open(page, path);
    if (opener) await page.getByRole('button', { name: opener }).click();
    const element = page.locator(`form[data-form="${id}"]`);
    if (!opener) await hydrate(element);
    const emailAddress = uniqueEmail();
    const payload = { ...aGoodPayload(id), emailAddress };
    const shown = await fillForm(element, payload);
    const body = nextBody(page, form.path);
    await element.locator('button[type="submit"]').click();
    const { g_recaptcha_response: token, ...sent } = await body;
    expect(sent).toEqual({ ...initialValues(form), ...payload });
    expect(token).not.toBe('');

    const result = page.getByRole('dialog').filter({ has: page.locator('[data-result]') });
    await expect(result.locator('[data-result="success"]')).toBeVisible();
    const leads = await leadsFrom(emailAddress);
    expect(leads).toMatchObject([{ form: id, status: 'accepted', ...payload }]);
    expect((await mailAbout(leads[0])).text).toContain(emailAddress);
    const acknowledgment = await mailAbout(leads[0], 'acknowledgment');
    expect(acknowledgment.to?.[0]?.address).toBe(emailAddress);

    await result.getByRole('button', { name: 'Ok' }).click();
    if (opener) await page.getByRole('button', { name: opener }).click();
    for (const name of shown.keys())
      await expect(element.locator(`[name="${name}"]`)).toHaveValue(
        String(initialValues(form)[name]),
      );
    await expect(element.locator('[aria-invalid]')).toHaveCount(0);
  });
