import type { Locator, Page } from '@playwright/test';
import { questionsOf } from '#contract/form.ts';
import { priceForm } from '#contract/forms/price.ts';
import { fillForm } from '#tests/support/fill-form.ts';
import { aGoodPayload } from '#tests/support/payloads.ts';
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

/** Answers every question. */
export async function fillIn({ form }: PricePage, emailAddress: string): Promise<void> {
  await fillForm(form, { ...sent, emailAddress });
}

/** The count beside the form; by default every question is answered. */
export function answered(count = questionCount): string {
  return `${count} of ${questionCount} answered`;
}

const questionCount = questionsOf(priceForm).length;

/** The payload of these answers; each journey adds an email address of its own. */
export const sent = aGoodPayload('price');
