import { axeViolations } from '#tests/support/axe.ts';
import {
  contactPage,
  leadsFrom,
  fillIn as tellWho,
  uniqueEmail,
} from '#tests/support/contact-page.ts';
import { mailAbout, nextBody } from '#tests/support/form-page.ts';
import { fillIn, openPrice, pricePath } from '#tests/support/price-page.ts';
import { expect, hydrate, open, test } from '#tests/support/test.ts';

const costs = [
  'Completed tests: 100,000 a year',
  'Equipment integration: 12 × $2,500, 6.0¢ a test, $30,000 in five years',
  'License or test charge: $24,000 a year, 24.0¢ a test, $120,000 in five years',
  'Your cost today: 30.0¢ a test, $150,000 in five years',
];

test('a director works out the cost per test on a phone, prints it and sends it (R245)', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 664 });
  await open(page, '/lab/pricing');
  const sheet = page.locator('#cost');
  const field = (label: string) => sheet.getByRole('textbox', { name: label, exact: true });
  await hydrate(field('Completed tests'));
  const sent: string[] = [];
  page.on('request', (request) => sent.push(request.method()));

  await sheet.getByRole('button', { name: 'Fill in an example' }).click();
  await expect(sheet.getByRole('row', { name: /^Your cost today/ })).toContainText('56.1¢');
  await expect(sheet.getByText('Example, not a laboratory’s figures')).toHaveCount(2);
  await expect(sheet.getByRole('link', { name: 'Take the figures' })).toBeHidden();
  await field('Completed tests').fill('100,000');
  await expect(field('Installation')).toHaveValue('');
  await expect(sheet.getByText('Example, not a laboratory’s figures')).toHaveCount(0);

  await field('Equipment integration').fill('2,500');
  await field('Extra seats').focus();
  await expect(sheet.getByRole('alert')).toHaveText('This line needs both numbers.');
  await field('Equipment integration, how many').fill('a dozen');
  await field('Extra seats').focus();
  await expect(sheet.getByRole('alert')).toHaveText(/^Enter a number/);
  await expect(field('Equipment integration, how many')).toHaveAccessibleDescription(/Enter a num/);
  await field('Equipment integration, how many').fill('12');
  await expect(sheet.getByRole('alert')).toBeHidden();
  await field('License or test charge').fill('$24,000');
  await sheet
    .getByRole('combobox', { name: 'License or test charge, unit' })
    .selectOption('a year');
  await expect(sheet.getByRole('status')).toHaveText('Your cost today: 30.0¢ a test');
  await expect(sheet.getByRole('link', { name: 'Sheet' })).toBeInViewport();
  expect(await axeViolations(page, '#cost')).toEqual([]);
  for (const width of [320, 768, 1440]) {
    await page.setViewportSize({ width, height: 800 });
    const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(over, `${width} px`).toBeLessThanOrEqual(0);
  }
  await page.evaluate(() => {
    window.print = () => undefined;
  });
  await sheet.getByRole('button', { name: 'Print the sheet' }).click();
  const pdf = (await page.pdf({ format: 'Letter' })).toString('latin1');
  expect(pdf.match(/\/Type\s*\/Page\b/g)).toHaveLength(1);
  await page.evaluate(() => dispatchEvent(new Event('afterprint')));
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(sent.filter((method) => method !== 'GET')).toEqual([]);

  await sheet.getByRole('link', { name: 'Take the figures into an estimate' }).click();
  const form = page.locator('form[data-form="price"]');
  const group = form.getByRole('group', { name: 'Cost per test today' });
  await expect(group).toContainText('4 lines from “Your cost per test today”');
  const price = await openPrice(page);
  await hydrate(field('Equipment integration'));
  await expect(field('Equipment integration')).toHaveValue('2,500');
  const emailAddress = uniqueEmail();
  await fillIn(price, emailAddress);
  const body = nextBody(page, pricePath);
  await price.submit.click();
  expect((await body).costs).toEqual(costs);
  await price.popup.getByRole('button', { name: 'Ok' }).click();
  await expect(group).toBeHidden();
  const [lead] = await leadsFrom(emailAddress);
  expect(lead).toMatchObject({ costs });
  expect((await mailAbout(lead)).text).toContain(`Cost per test today:\n  ${costs.join('\n  ')}\n`);
});

test('the figures come along to the strategic session, and can be removed', async ({ page }) => {
  await open(page, '/contact_form');
  const sheet = page.locator('#cost');
  await hydrate(sheet.getByRole('textbox', { name: 'Completed tests' }));
  await sheet.getByRole('textbox', { name: 'Completed tests' }).fill('1000');
  await sheet.getByRole('textbox', { name: 'Installation' }).fill('500');
  await sheet.getByRole('link', { name: 'Bring the figures to the session' }).click();
  const contact = contactPage(page);
  const group = contact.form.getByRole('group', { name: 'Cost per test today' });
  await expect(group).toContainText('3 lines');
  await group.getByRole('button', { name: 'Remove the list' }).click();
  await expect(group).toBeHidden();
  const body = nextBody(page, '/form_request_demo');
  await tellWho(contact, uniqueEmail());
  await contact.submit.click();
  expect(await body).not.toHaveProperty('costs');
});
