import type { Locator } from '@playwright/test';
import {
  anEmail,
  contactPage,
  contactPath,
  fillIn,
  leadsFrom,
  messagesOf,
  openContact,
} from '#tests/support/contact-page.ts';
import { violations } from '#tests/support/form-page.ts';
import { expect, laidOut, test } from '#tests/support/test.ts';

test('a request is stored once, with what was typed, and the form is clear again', async ({
  page,
}) => {
  const contact = await openContact(page);
  const emailAddress = anEmail();
  await fillIn(contact, `  ${emailAddress} `);
  await contact.submit.click();
  await expect(contact.popup).toContainText('Success!');
  await expect(contact.popup).toContainText(
    'Thank you for contacting us. One of our representatives will be in touch with you.',
  );
  await expect(contact.popup.locator('[data-result="success"]')).toBeVisible();
  const leads = leadsFrom(emailAddress);
  expect(leads).toHaveLength(1);
  expect(leads[0]).toMatchObject({
    form: 'contact',
    status: 'accepted',
    firstname: 'Ann',
    phone: '+17021234567',
    emailAddress,
  });
  await contact.popup.getByRole('button', { name: 'Ok' }).click();
  await expect(contact.popup).toBeHidden();
  for (const field of [contact.firstname, contact.phone, contact.emailAddress]) {
    await expect(field).toHaveValue('');
    expect(await messagesOf(field)).toEqual([]);
  }
  await expect(contact.submit).toBeEnabled();
});

test('the keyboard alone fills in and sends the form, and the focus comes back', async ({
  page,
}) => {
  const contact = await openContact(page);
  const emailAddress = anEmail();
  await contact.firstname.focus();
  await page.keyboard.type('Ann');
  await page.keyboard.press('Tab');
  await expect(contact.form.getByRole('button', { name: /Country of the phone/ })).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.type('7021234567');
  await page.keyboard.press('Tab');
  await page.keyboard.type(emailAddress);
  await page.keyboard.press('Tab');
  await expect(contact.submit).toBeFocused();
  await page.keyboard.press('Enter');
  const ok = contact.popup.getByRole('button', { name: 'Ok' });
  await expect(ok).toBeFocused();
  for (const times of [1, 2, 3, 4]) {
    await page.keyboard.press('Tab');
    await expect.poll(() => focusIsIn(contact.popup), `after ${times} tabs`).toBe(true);
  }
  await page.keyboard.press('Escape');
  await expect(contact.popup).toBeHidden();
  await expect(contact.submit).toBeFocused();
  expect(leadsFrom(emailAddress)).toHaveLength(1);
});

test('an attempt with nothing typed asks for every field, and goes to the first', async ({
  page,
}) => {
  const contact = await openContact(page);
  await contact.submit.click();
  for (const field of [contact.firstname, contact.phone, contact.emailAddress]) {
    expect(await messagesOf(field)).toEqual(['Value is required']);
    await expect(field).toHaveAttribute('aria-invalid', 'true');
  }
  await expect(contact.firstname).toBeFocused();
  await expect(contact.submit).toBeDisabled();
  await expect(contact.form.getByRole('status')).toHaveText('3 fields need attention');
  await fillIn(contact, anEmail());
  await expect(contact.submit).toBeEnabled();
});

test('a blank field that is left says nothing', async ({ page }) => {
  const contact = await openContact(page);
  await contact.firstname.focus();
  await contact.emailAddress.focus();
  await contact.firstname.focus();
  await expect(contact.form.locator('[aria-invalid]')).toHaveCount(0);
  await expect(contact.submit).toBeEnabled();
});

test('a bad value is told once its field is left, and no longer once it is mended', async ({
  page,
}) => {
  const contact = await openContact(page);
  for (const { name, bad, good, message } of [
    { name: 'firstname', bad: 'Ann1', good: 'Ann', message: 'The value is not alphabetical' },
    { name: 'phone', bad: '70212', good: '7021234567', message: 'Invalid phone number format' },
    {
      name: 'emailAddress',
      bad: 'ann@example',
      good: 'ann@example.com',
      message: 'Value is not a valid email address',
    },
  ] as const)
    await test.step(`a bad ${name} is told once it is left, and no longer once it is mended`, async () => {
      const field = contact[name];
      await field.pressSequentially(bad);
      expect(await messagesOf(field)).toEqual([]);
      await field.blur();
      expect(await messagesOf(field)).toEqual([message]);
      await expect(contact.submit).toBeDisabled();
      await field.fill(good);
      expect(await messagesOf(field)).toEqual([]);
      await expect(contact.submit).toBeEnabled();
    });
});

test('what is typed before the scripts arrive is kept, checked and sent', async ({ page }) => {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/assets/*.js', async (route) => {
    if (!/\/start-/.test(route.request().url())) await held;
    await route.continue();
  });
  await page.goto(contactPath, { waitUntil: 'domcontentloaded' });
  const contact = contactPage(page);
  const emailAddress = anEmail();
  await expect(contact.submit).toBeDisabled();
  await expect(contact.form).toHaveAttribute('method', 'post');
  await fillIn(contact, emailAddress);
  release();
  await expect(contact.submit).toBeEnabled();
  await expect(contact.firstname).toHaveValue('Ann');
  await expect(contact.phone).toHaveValue('1 (702) 123-4567');
  await expect(contact.emailAddress).toHaveValue(emailAddress);
  await contact.submit.click();
  await expect(contact.popup).toContainText('Success!');
  expect(leadsFrom(emailAddress)).toHaveLength(1);
  expect(page.url()).not.toContain('example.com');
});

test.describe('with every shift noted', () => {
  test.use({ ownVisitor: true });

  test('nothing moves from the first paint to a form in use', async ({ page }) => {
    await page.addInitScript(() => {
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) {
          const { value } = entry as PerformanceEntry & { value: number };
          document.documentElement.dataset.shift = String(
            Number(document.documentElement.dataset.shift ?? 0) + value,
          );
        }
      }).observe({ type: 'layout-shift', buffered: true });
    });
    const contact = await openContact(page);
    await laidOut(page);
    const before = await contact.form.boundingBox();
    await contact.firstname.focus();
    await contact.submit.click();
    await fillIn(contact, 'ann@example');
    await contact.emailAddress.blur();
    expect(await contact.form.boundingBox()).toMatchObject({ height: before?.height });
    expect(await page.locator('html').getAttribute('data-shift')).toBeNull();
  });
});

test('a closed popup can be closed by its button, its Ok, and the backdrop', async ({ page }) => {
  const contact = await openContact(page);
  const ways = [
    () => contact.popup.getByRole('button', { name: 'Close' }).click(),
    () => contact.popup.getByRole('button', { name: 'Ok' }).click(),
    () => page.mouse.click(10, 10),
  ];
  for (const close of ways) {
    await fillIn(contact, anEmail());
    await contact.submit.click();
    await expect(contact.popup).toBeVisible();
    await close();
    await expect(contact.popup).toBeHidden();
  }
});

test('axe finds nothing in messages, list of countries and popup', async ({ page }) => {
  for (const width of [390, 1280])
    await test.step(`axe finds nothing in messages, list of countries and popup at ${width} px`, async () => {
      await page.setViewportSize({ width, height: 900 });
      const contact = await openContact(page);
      await contact.submit.click();
      expect(await violations(contact.form)).toEqual([]);
      await contact.form.getByRole('button', { name: /Country of the phone/ }).click();
      await expect(page.getByRole('option').first()).toBeVisible();
      expect(await violations(page.getByRole('dialog'))).toEqual([]);
      await page.keyboard.press('Escape');
      await fillIn(contact, anEmail());
      await contact.submit.click();
      await expect(contact.popup).toContainText('Success!');
      expect(await violations(contact.popup)).toEqual([]);
    });
});

test('what a program writes into the bait is answered like a success and stored as spam', async ({
  page,
}) => {
  const contact = await openContact(page);
  const emailAddress = anEmail();
  await fillIn(contact, emailAddress);
  await contact.form.locator('[name="website_url"]').evaluate((bait: HTMLInputElement) => {
    bait.value = 'https://spam.example';
  });
  await contact.submit.click();
  await expect(contact.popup).toContainText('Success!');
  expect(leadsFrom(emailAddress)).toMatchObject([{ status: 'spam' }]);
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('a note gives the e-mail address in place of the form', async ({ page }) => {
    await page.goto(contactPath);
    const contact = contactPage(page);
    await expect(contact.form).toBeHidden();
    const note = page.locator('#contacts, main').locator('noscript a[href^="mailto:"]');
    await expect(note.first()).toBeVisible();
  });
});

async function focusIsIn(part: Locator): Promise<boolean> {
  return part.evaluate((element) => element.contains(document.activeElement));
}

test('a press on submit with a bad last field leads to the first bad one', async ({ page }) => {
  const contact = await openContact(page);
  await contact.emailAddress.fill('ann');
  await contact.submit.scrollIntoViewIfNeeded();
  const box = await contact.submit.boundingBox();
  await page.mouse.click((box?.x ?? 0) + 20, (box?.y ?? 0) + 10);
  await expect(contact.firstname).toBeFocused();
  expect(await messagesOf(contact.firstname)).toEqual(['Value is required']);
  expect(await messagesOf(contact.emailAddress)).toEqual(['Value is not a valid email address']);
  // The keyboard passes a bad field without being called back.
  await contact.emailAddress.focus();
  await page.keyboard.press('Tab');
  await expect(contact.emailAddress).not.toBeFocused();
});

test('after two presses on submit the focus is back at the form', async ({ page }) => {
  const contact = await openContact(page);
  await fillIn(contact, anEmail());
  await contact.submit.dblclick();
  await expect(contact.popup).toContainText('Success!');
  await contact.popup.getByRole('button', { name: 'Ok' }).click();
  await expect(contact.submit).toBeFocused();
});
