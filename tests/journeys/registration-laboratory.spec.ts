import { axeViolations } from '#tests/support/axe.ts';
import { knownClias } from '#tests/support/cms-server.ts';
import { uniqueEmail } from '#tests/support/contact-page.ts';
import {
  fillIn,
  groupsOf,
  laboratoryTyped,
  openRegistration,
  type Typed,
} from '#tests/support/registration-page.ts';
import { expect, test } from '#tests/support/test.ts';

const name = 'Name: SAMPLE REFERENCE LABORATORY INC\nSAMPLE LAB';
const certificate = [
  'Address: 1 SAMPLE ST, STE 2\nALBANY, NY 12207',
  'Certificate: Certificate of Accreditation',
  'Valid until: August 31, 2027',
  'Accredited by: CAP',
];
const byHand = 'You can continue: we will verify this number by hand.';

const cases: readonly [what: string, typed: Typed, clia: string, rows: readonly string[]][] = [
  [
    'the same name',
    { name: 'Sample Reference Lab' },
    knownClias.laboratory,
    [name, ...certificate],
  ],
  [
    'a different name',
    { name: 'Albany Blood Bank', clia: '33-d 0123456' },
    knownClias.laboratory,
    [name, 'You entered: Albany Blood Bank', ...certificate],
  ],
  [
    'a terminated certificate',
    { name: 'Sample Lab', clia: knownClias.terminated },
    knownClias.terminated,
    [
      name,
      'Address: 1 SAMPLE ST, STE 2\nALBANY, FL 12207',
      'Certificate: Certificate of Accreditation',
      'Ended: August 31, 2027',
      'Accredited by: CAP',
      'Status: The registry lists this certificate as no longer active. You can continue: we will check it with you.',
    ],
  ],
  [
    'an unknown number',
    { clia: knownClias.unknown },
    knownClias.unknown,
    [`Verification: We could not find this number in the CLIA registry. ${byHand}`],
  ],
  [
    'ten digits',
    { clia: '1234567890' },
    '1234567890',
    [`Verification: The CLIA registry lists only numbers such as 05D0123456. ${byHand}`],
  ],
];

test('a laboratory compares the record of its CLIA number', async ({ page }) => {
  const registration = await openRegistration(page, 'laboratory');
  const { next, back, record: heading } = registration;
  await fillIn(registration, laboratoryTyped);
  for (const [what, typed, clia, rows] of cases)
    await test.step(what, async () => {
      await fillIn(registration, typed);
      await next.click();
      await expect(heading).toHaveText(`NPI #${laboratoryTyped.npi} registry Information`);
      const groups = await groupsOf(registration);
      expect(groups.Provider).toContain(`NPI: ${laboratoryTyped.npi}`);
      expect(Object.entries(groups).at(-1)).toEqual([`CLIA ${clia}`, rows]);
      await expect(next).toBeEnabled();
      if (what === 'a terminated certificate') await expectReadable();
      await back.click();
      await expect(heading).toBeHidden();
    });

  async function expectReadable(): Promise<void> {
    expect(await axeViolations(page)).toEqual([]);
    const { width, height } = page.viewportSize() ?? { width: 0, height: 0 };
    await page.setViewportSize({ width: 390, height });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    await page.setViewportSize({ width, height });
  }
});

test.describe('while both registries are unavailable', () => {
  test.use({ baseURL: process.env.OFFLINE_REGISTRY_SITE ?? '' });

  test('a laboratory registers, to be verified by hand', async ({ page }) => {
    const registration = await openRegistration(page, 'laboratory');
    const { next, record: heading, popup } = registration;
    await fillIn(registration, { ...laboratoryTyped, emailAddress: uniqueEmail() });
    await next.click();
    await expect(heading).toBeVisible({ timeout: 12_000 });
    expect(await groupsOf(registration)).toEqual({
      Provider: [`NPI: ${laboratoryTyped.npi}`, expect.stringContaining('by hand')],
      [`CLIA ${knownClias.laboratory}`]: [
        `Verification: The CLIA registry is unavailable right now. ${byHand}`,
      ],
    });
    await next.click();
    await expect(popup.locator('[data-result="success"]')).toHaveText('Success!', {
      timeout: 12_000,
    });
  });
});
