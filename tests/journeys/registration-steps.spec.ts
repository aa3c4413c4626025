import { href } from '#contract/addresses.ts';
import { axeViolations } from '#tests/support/axe.ts';
import { knownClias } from '#tests/support/cms-server.ts';
import { leadsFrom, messagesOf, uniqueEmail } from '#tests/support/contact-page.ts';
import {
  doctorTyped,
  fillIn,
  groupsOf,
  laboratoryTyped,
  openRegistration,
  type RegistrationKind,
  shown,
  submissionsOf,
  type Typed,
} from '#tests/support/registration-page.ts';
import { expect, test } from '#tests/support/test.ts';

type Journey = {
  readonly kind: RegistrationKind;
  readonly form: string;
  readonly typed: Typed;
  readonly group: readonly string[];
};

/** One NPI per kind, because an NPI can be registered only once. */
const journeys: readonly Journey[] = [
  {
    kind: 'doctor',
    form: 'reg_doc',
    typed: { ...doctorTyped, npi: '1234567893' },
    group: ['NPI: 1234567893', 'Type: Individual'],
  },
  {
    kind: 'laboratory',
    form: 'reg_laboratory',
    typed: { ...laboratoryTyped, npi: '1245319599', subdomain: 'stexample' },
    group: ['NPI: 1245319599', 'Type: Organization'],
  },
];

for (const { kind, form, typed, group } of journeys) {
  test(`a ${kind} registers in two steps, stored once`, async ({ page }, { repeatEachIndex }) => {
    test.skip(repeatEachIndex > 0, 'An NPI can be registered only once in a store.');
    const registration = await openRegistration(page, kind);
    const { control, next, record, popup } = registration;
    const sent = submissionsOf(page);
    const emailAddress = uniqueEmail();
    const values = { ...typed, emailAddress };
    await fillIn(registration, values);
    await next.click();

    await expect(record).toHaveText(`NPI #${typed.npi} registry Information`);
    await expect(record).toBeFocused();
    await expect(control('npi')).toBeHidden();
    await expect(page.locator('[aria-current="step"]')).toContainText('2');
    const groups = await groupsOf(registration);
    expect(groups.Provider).toEqual(expect.arrayContaining([...group]));
    expect(JSON.stringify(groups)).not.toMatch(/undefined|null|--/);
    if (typed.clia) expect(Object.keys(groups).at(-1)).toBe(`CLIA ${typed.clia}`);
    expect(await leadsFrom(emailAddress)).toEqual([]);

    await next.click();
    await expect(popup.locator('[data-result="success"]')).toHaveText('Success!');
    const leads = await leadsFrom(emailAddress);
    expect(leads).toMatchObject([{ form, status: 'accepted', npi: typed.npi }]);
    if (typed.subdomain) expect(leads[0]?.subdomain).toBe(typed.subdomain.toLowerCase());

    await popup.getByRole('button', { name: 'Ok' }).click();
    await expect(record).toBeHidden();
    await expect(page.locator('[aria-current="step"]')).toContainText('1');
    const blank = Object.fromEntries(Object.keys(values).map((name) => [name, '']));
    expect(await shown(registration, values)).toEqual(blank);
    for (const name of Object.keys(values)) expect(await messagesOf(control(name))).toEqual([]);
    await expect(page.locator('h1')).toBeFocused();

    const names = [...Object.keys(values), 'process', 'g_recaptcha_response'];
    for (const { body } of sent) expect(Object.keys(body).toSorted()).toEqual(names.toSorted());
    expect(sent.map(({ body }) => body.process)).toEqual([false, true]);
    expect(sent[0]?.body).toMatchObject({ ...values, phone: '+17021234567' });
    expect(new Set(sent.map(({ key }) => key)).size).toBe(2);
  });
}

test('a laboratory compares the record of its CLIA number with its name', async ({ page }) => {
  const registration = await openRegistration(page, 'laboratory');
  const { terminated } = knownClias;
  const typed: Typed = { ...laboratoryTyped, name: 'Albany Blood Bank', clia: terminated };
  await fillIn(registration, typed);
  await registration.next.click();
  await expect(registration.record).toBeVisible();
  const groups = await groupsOf(registration);
  expect(groups.Provider).toContain(`NPI: ${typed.npi}`);
  expect(Object.entries(groups).at(-1)).toEqual([
    `CLIA ${terminated}`,
    [
      'Name: SAMPLE REFERENCE LABORATORY INC\nSAMPLE LAB',
      'You entered: Albany Blood Bank',
      'Address: 1 SAMPLE ST, STE 2\nALBANY, FL 12207',
      'Certificate: Certificate of Accreditation',
      'Ended: August 31, 2027',
      'Accredited by: CAP',
      'Status: The registry lists this certificate as no longer active. You can continue: we will check it with you.',
    ],
  ]);
  await expect(registration.next).toBeEnabled();
  expect(await axeViolations(page)).toEqual([]);
  await page.setViewportSize({ width: 390, height: 900 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
});

test('Back from the confirmation keeps every value', async ({ page }) => {
  const registration = await openRegistration(page, 'laboratory');
  const { next, record, back } = registration;
  await fillIn(registration, laboratoryTyped);
  const before = await shown(registration, laboratoryTyped);
  await next.click();
  await expect(record).toBeVisible();
  await back.click();
  await expect(page.locator('h1')).toBeFocused();
  expect(await shown(registration, laboratoryTyped)).toEqual(before);

  await next.click();
  await expect(record).toBeVisible();
  await page.goBack();
  await expect(record).toBeHidden();
  await expect(page).toHaveURL(href('RegistrationLaboratory'));
  expect(await shown(registration, laboratoryTyped)).toEqual(before);

  await page.goForward();
  await expect(record).toBeHidden();
  await page.getByRole('link', { name: 'Back to account types' }).click();
  await expect(page).toHaveURL(href('Registration'));
});
