import '#server/extension/install-console.ts';
import type { Locator, Page } from '@playwright/test';
import { href } from '#contract/addresses.ts';
import { openStore } from '#server/store/open-store.ts';
import { hydrate, open } from '#tests/support/test.ts';

/** The contact form and its result popup. */
export type ContactPage = {
  readonly form: Locator;
  readonly firstname: Locator;
  readonly phone: Locator;
  readonly emailAddress: Locator;
  readonly submit: Locator;
  readonly popup: Locator;
};

export const contactPath = href('Contacts');
export const contactApi = '**/api/form_request_demo';

export function contactPage(page: Page): ContactPage {
  const form = page.locator('form[data-form="contact"]');
  return {
    form,
    firstname: form.locator('[name="firstname"]'),
    phone: form.locator('[name="phone"]'),
    emailAddress: form.locator('[name="emailAddress"]'),
    submit: form.locator('button[type="submit"]'),
    popup: page.getByRole('dialog'),
  };
}

export async function openContact(page: Page): Promise<ContactPage> {
  await open(page, contactPath);
  const contact = contactPage(page);
  await hydrate(contact.form);
  return contact;
}

export async function fillIn(contact: ContactPage, emailAddress: string): Promise<void> {
  await contact.firstname.fill('Ann');
  await contact.phone.fill('7021234567');
  await contact.emailAddress.fill(emailAddress);
}

/** The messages below a field, in order. */
export async function messagesOf(control: Locator): Promise<string[]> {
  const ids = (await control.getAttribute('aria-describedby')) ?? '';
  const page = control.page();
  const lists = ids.split(' ').filter((id) => id.endsWith('-problems'));
  const texts = await Promise.all(
    lists.map((id) => page.locator(`[id="${id}"] > li`).allTextContents()),
  );
  return texts.flat();
}

/** An email address that no other test uses. */
export function uniqueEmail(): string {
  return `ann.${crypto.randomUUID()}@example.com`;
}

/** The leads from one address, read from the store that the server writes to. */
export async function leadsFrom(emailAddress: string): Promise<Record<string, unknown>[]> {
  const dataDir = process.env.SITE_DATA_DIR ?? '';
  const store = await openStore({ dataDir, databaseUrl: null, mustExist: true });
  const leads: Record<string, unknown>[] = [];
  for await (const { payload, ...lead } of store.each({})) {
    if (payload.emailAddress === emailAddress) leads.push({ ...payload, ...lead });
  }
  await store.close();
  return leads;
}
