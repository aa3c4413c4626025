import type { Locator, Page } from '@playwright/test';
import { questionsOf } from '#contract/form.ts';
import { priceForm } from '#contract/forms/price.ts';
import { hydrate, open } from '#tests/support/test.ts';

export const pricePath = '/form_request_price';
export const priceApi = `**/api${pricePath}`;

/** The price questionnaire and its result popup. */
export type PricePage = {
  readonly page: Page;
  readonly form: Locator;
  readonly submit: Locator;
  readonly popup: Locator;
  readonly field: (name: string) => Locator;
};

export async function openPrice(page: Page, section = 'lab'): Promise<PricePage> {
  await open(page, `/${section}/pricing`);
  const form = page.locator('form[data-form="price"]');
  await hydrate(form);
  return {
    page,
    form,
    submit: form.locator('button[type="submit"]'),
    popup: page.getByRole('dialog'),
    field: (name) => form.locator(`[name="${name}"]`),
  };
}

export const texts = {
  title: 'Laboratory Director',
  firstname: 'Ann',
  lastname: "O'Neill",
  phone: '7021234567',
  address: '12 Main St., Albany, NY',
  have: '12',
  lims: '40',
  completed: '10000',
  laboratory: '365',
  tests: '10',
} as const;

/** Answers every question. The unit of `tests` stays at its default, per year. */
export async function fillIn({ form, field }: PricePage, emailAddress: string): Promise<void> {
  for (const [name, text] of Object.entries(texts)) await field(name).fill(text);
  await field('emailAddress').fill(emailAddress);
  await form.getByRole('radio', { name: 'Currently in operation' }).check();
  await form.getByRole('checkbox', { name: 'Biochemical' }).check();
  await form.getByRole('checkbox', { name: 'Clinical Research' }).check();
  await yesOrNo(form, /IT team/, 'Yes').check();
  await yesOrNo(form, /onsite/, 'No').check();
}

function yesOrNo(form: Locator, question: RegExp, answer: string): Locator {
  return form.getByRole('group', { name: question }).getByRole('radio', { name: answer });
}

/** The count beside the form; by default every question is answered. */
export function answered(count = questionCount): string {
  return `${count} of ${questionCount} answered`;
}

const questionCount = questionsOf(priceForm).length;

/** The payload of these answers, without the email address. */
export const sent = {
  title: 'Laboratory Director',
  firstname: 'Ann',
  lastname: "O'Neill",
  phone: '+17021234567',
  address: '12 Main St., Albany, NY',
  operation: 'Currently in operation',
  departments: ['Biochemical', 'Clinical Research'],
  user_department: '',
  have: '12',
  lims: '40',
  team: 'Yes',
  completed: '10000 per month',
  system: 'No',
  laboratory: '365',
  tests: '10 percent per year',
};
