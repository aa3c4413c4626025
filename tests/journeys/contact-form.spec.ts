import { href } from '#contract/addresses.ts';
import { knownClias } from '#tests/support/cms-server.ts';
import {
  contactPage,
  fillIn,
  leadsFrom,
  messagesOf,
  openContact,
  uniqueEmail,
} from '#tests/support/contact-page.ts';
import { violationsIn } from '#tests/support/form-page.ts';
import { expect, hydrate, open, test, waitForLayout } from '#tests/support/test.ts';

test('bad values are explained, and a request is stored once as typed', async ({ page }) => {
  const contact = await openContact(page);
  const fields = [contact.firstname, contact.phone, contact.emailAddress];
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
    await test.step(`a bad ${name} shows its message on blur, until it is fixed`, async () => {
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

  await test.step('the request is stored once, and the form is cleared', async () => {
    const emailAddress = uniqueEmail();
    await fillIn(contact, `  ${emailAddress} `);
    await contact.submit.click();
    await expect(contact.popup).toContainText('Success!');
    await expect(contact.popup).toContainText(
      'Thank you for contacting us. One of our representatives will be in touch with you.',
    );
    await expect(contact.popup.locator('[data-result="success"]')).toBeVisible();
    expect(await violationsIn(contact.popup)).toEqual([]);
    const leads = await leadsFrom(emailAddress);
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
    for (const field of fields) {
      await expect(field).toHaveValue('');
      expect(await messagesOf(field)).toEqual([]);
    }
    await expect(contact.submit).toBeEnabled();
  });

  await test.step('submitting a blank form marks every field and focuses the first', async () => {
    await contact.submit.click();
    for (const field of fields) {
      expect(await messagesOf(field)).toEqual(['Value is required']);
      await expect(field).toHaveAttribute('aria-invalid', 'true');
    }
    await expect(contact.firstname).toBeFocused();
    await expect(contact.submit).toBeDisabled();
    await expect(contact.form.getByRole('status')).toHaveText('3 fields need attention');
    expect(await violationsIn(contact.form)).toEqual([]);
    await contact.form.getByRole('button', { name: /Country of the phone/ }).click();
    await expect(page.getByRole('option').first()).toBeVisible();
    expect(await violationsIn(page.getByRole('dialog'))).toEqual([]);
    await page.keyboard.press('Escape');
  });

  await test.step('after two clicks on submit the focus returns to the form', async () => {
    await fillIn(contact, uniqueEmail());
    await expect(contact.submit).toBeEnabled();
    await contact.submit.dblclick();
    await expect(contact.popup).toContainText('Success!');
    // A slow device can deliver the second click after the popup has opened.
    await page.mouse.move(5, 5);
    await page.mouse.down({ clickCount: 2 });
    await page.mouse.up({ clickCount: 2 });
    await expect(contact.popup).toBeVisible();
    await contact.popup.getByRole('button', { name: 'Ok' }).click();
    await expect(contact.submit).toBeFocused();
  });
});

test('nothing shifts between the first paint and a form in use', async ({ page }) => {
  const contact = await openContact(page);
  await waitForLayout(page);
  const before = await contact.form.boundingBox();
  await contact.firstname.focus();
  await contact.submit.click();
  await fillIn(contact, 'ann@example');
  await contact.emailAddress.blur();
  expect(await contact.form.boundingBox()).toMatchObject({ height: before?.height });
  // On a first visit the web font moves the full stop after a link.
  expect(await page.evaluate(layoutShift)).toBeLessThan(0.0001);
});

/** The sum of all layout shifts since the page opened. */
async function layoutShift(): Promise<number> {
  const shifts = await new Promise<PerformanceEntryList>((resolve) => {
    const observer = new PerformanceObserver((list) => resolve(list.getEntries()));
    observer.observe({ type: 'layout-shift', buffered: true });
    // Two frames later all shifts have been recorded.
    requestAnimationFrame(() => requestAnimationFrame(() => resolve(observer.takeRecords())));
  });
  return shifts.reduce(
    (sum, entry) => sum + (entry as PerformanceEntry & { value: number }).value,
    0,
  );
}

test('clicking submit with a bad last field focuses the first bad one', async ({ page }) => {
  const contact = await openContact(page);
  await contact.emailAddress.fill('ann');
  await contact.submit.scrollIntoViewIfNeeded();
  const box = await contact.submit.boundingBox();
  await page.mouse.click((box?.x ?? 0) + 20, (box?.y ?? 0) + 10);
  await expect(contact.firstname).toBeFocused();
  expect(await messagesOf(contact.firstname)).toEqual(['Value is required']);
  expect(await messagesOf(contact.emailAddress)).toEqual(['Value is not a valid email address']);
  // The keyboard can leave an invalid field.
  await contact.emailAddress.focus();
  await page.keyboard.press('Tab');
  await expect(contact.emailAddress).not.toBeFocused();
});

test('a trial request can take the laboratory’s CLIA number along, or drop it (R248)', async ({
  page,
}) => {
  await open(page, href('RequestForm'));
  const contact = contactPage(page);
  await hydrate(contact.form);
  const choose = async () => {
    await contact.form.getByRole('textbox', { name: 'CLIA number' }).fill(knownClias.laboratory);
    await contact.form.getByRole('button', { name: 'Find', exact: true }).click();
    await contact.form.getByRole('button', { name: 'Use this record' }).click();
  };
  await contact.form.getByRole('button', { name: 'Add a CLIA record' }).click();
  await choose();
  await contact.form.getByRole('button', { name: 'Remove it' }).click();
  await choose();
  const emailAddress = uniqueEmail();
  await fillIn(contact, emailAddress);
  await contact.submit.click();
  await expect(contact.popup).toContainText('Success!');
  expect((await leadsFrom(emailAddress))[0]).toMatchObject({ clia: knownClias.laboratory });
});
