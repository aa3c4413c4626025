import { readFileSync, writeFileSync } from 'node:fs';
import { expect, type Page, test } from '@playwright/test';

const file = '../content/home.json';
const before = readFileSync(new URL(file, import.meta.url), 'utf8');
const outside: string[] = [];
test.setTimeout(120_000);

test.beforeEach(async ({ page, baseURL }) => {
  page.on('request', (request) => {
    const { hostname, protocol } = new URL(request.url());
    if (protocol.startsWith('http') && hostname !== '127.0.0.1') outside.push(request.url());
  });
  await page.goto(baseURL ?? '');
  await formOf(page).getByRole('link', { name: 'Home page and FAQ' }).first().click();
});

test.afterAll(() => writeFileSync(new URL(file, import.meta.url), before));

test('a draft is shown on the page, saved and taken back', async ({ page }) => {
  const form = formOf(page);
  await openQuestion(page);
  await form.getByLabel('Question').first().fill('What is the price of it all?');
  const shown = page.frameLocator('#site').getByText('What is the price of it all?');
  await expect(shown.first()).toBeVisible({ timeout: 30_000 });
  expect(readFileSync(new URL(file, import.meta.url), 'utf8')).toBe(before);

  await form.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('button', { name: 'Undo last save' })).toBeEnabled({
    timeout: 60_000,
  });
  const saved = readFileSync(new URL(file, import.meta.url), 'utf8');
  expect(saved).toBe(before.replace('What does it cost?', 'What is the price of it all?'));

  await page.getByRole('button', { name: 'Undo last save' }).click();
  await expect(page.getByText('The last save is undone.')).toBeVisible();
  expect(readFileSync(new URL(file, import.meta.url), 'utf8')).toBe(before);
  expect(outside).toEqual([]);
});

test('a dead link and an empty text are refused with a sentence', async ({ page }) => {
  const form = formOf(page);
  await openQuestion(page);
  await form.getByLabel('Question').first().fill('');
  await expect(page.getByRole('status')).toContainText('This text is empty.');
  await form.getByLabel('Question').first().fill('What does it cost today?');
  await form.getByLabel('Answer').first().fill('See [our prices](LabPrices).');
  await form.getByRole('button', { name: 'Save' }).click();
  const sentence = 'Home page and FAQ, questions 1, answer: There is no page or anchor LabPrices.';
  await expect(form.getByText(sentence)).toBeVisible({ timeout: 60_000 });
  expect(readFileSync(new URL(file, import.meta.url), 'utf8')).toBe(before);
});

function formOf(page: Page) {
  return page.frameLocator('#form');
}

async function openQuestion(page: Page): Promise<void> {
  await formOf(page).locator('summary', { hasText: 'FAQ: questions' }).click();
  await formOf(page).locator('summary', { hasText: 'What does it cost?' }).last().click();
}
