import type { Locator, Page, Request } from '@playwright/test';
import { hydrate, open } from '#tests/support/test.ts';
import { withoutSource } from './form-page.ts';

export type RegistrationKind = 'doctor' | 'company' | 'laboratory';

/** A registration form, its confirmation step, and its result popup. */
export type RegistrationPage = {
  readonly form: Locator;
  readonly control: (name: string) => Locator;
  readonly next: Locator;
  readonly back: Locator;
  /** The heading of the confirmation step. */
  readonly record: Locator;
  readonly popup: Locator;
};

export function registrationPage(page: Page): RegistrationPage {
  const form = page.locator('form[data-form^="reg_"]');
  return {
    form,
    control: (name) => form.locator(`[name="${name}"]`),
    next: form.locator('button[type="submit"]'),
    back: form.getByText('Back', { exact: true }),
    record: form.getByRole('heading', { name: /^NPI #\d* registry Information$/ }),
    popup: page.getByRole('dialog'),
  };
}

export async function openRegistration(
  page: Page,
  kind: RegistrationKind,
): Promise<RegistrationPage> {
  await open(page, `/registration/${kind}`);
  const registration = registrationPage(page);
  await hydrate(registration.form);
  return registration;
}

/** Values by control name, in the order in which they are filled in. */
export type Typed = Readonly<Record<string, string>>;

export const doctorTyped: Typed = {
  npi: '1003000126',
  phone: '7021234567',
  emailAddress: 'ann@practice.example',
};

const person: Typed = {
  firstname: 'Ann',
  lastname: "O'Neill-Lee",
  phone: '7021234567',
  emailAddress: 'ann@hospital.example',
  position: 'Director',
};

export const companyTyped: Typed = { npi: '1245319599', subdomain: 'stepone', ...person };

export const laboratoryTyped: Typed = {
  name: 'St. Example Laboratory',
  clia: '33D0123456',
  website: 'lab.example.com',
  laboratoryEmail: 'office@lab.example',
  laboratoryDescription: 'Chemistry and hematology',
  npi: '1993999998',
  subdomain: 'steponelab',
  ...person,
};

export async function fillIn({ control }: RegistrationPage, typed: Typed): Promise<void> {
  for (const [name, value] of Object.entries(typed)) await control(name).fill(value);
}

/** The displayed values of the controls. */
export async function shown({ control }: RegistrationPage, typed: Typed): Promise<Typed> {
  const entries = Object.keys(typed).map(async (name) => [name, await control(name).inputValue()]);
  return Object.fromEntries(await Promise.all(entries));
}

/** The rows of the confirmation step by group. */
export async function groupsOf({ form }: RegistrationPage): Promise<Record<string, string[]>> {
  const groups = await form.locator('section section').all();
  const entries = groups.map(async (group) => [
    await group.getByRole('heading').textContent(),
    await group
      .locator('dl > div')
      .evaluateAll((rows) =>
        rows.map((row) =>
          ['dt', 'dd'].map((part) => row.querySelector(part)?.textContent).join(': '),
        ),
      ),
  ]);
  return Object.fromEntries(await Promise.all(entries));
}

export type Sent = { readonly body: Record<string, unknown>; readonly key: string | undefined };

/** Records every registration request of the page from now on. */
export function submissionsOf(page: Page): readonly Sent[] {
  const sent: Sent[] = [];
  page.on('request', (request: Request) => {
    if (!/\/api\/reg_/.test(request.url())) return;
    sent.push({ body: withoutSource(request), key: request.headers()['idempotency-key'] });
  });
  return sent;
}
