import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, type Locator, type Page, type Request } from '@playwright/test';
import PostalMime, { type Email } from 'postal-mime';
import { envelope } from '#contract/form.ts';
import { axeViolations } from '#tests/support/axe.ts';

/** The body of the next submission to an API path as sent, but without its source. */
export async function nextBody(page: Page, path: string): Promise<Record<string, unknown>> {
  const request = await page.waitForRequest(
    (each) => each.method() === 'POST' && new URL(each.url()).pathname === `/api${path}`,
  );
  return withoutSource(request);
}

/** A submission's body without its source, which `tests/journeys/console-lead.spec.ts` tests. */
export function withoutSource(request: Request): Record<string, unknown> {
  const { [envelope.source]: _, ...body } = request.postDataJSON() as Record<string, unknown>;
  return body;
}

/** The email about a lead to the team or to the visitor. Waits until the worker has written it. */
export async function mailAbout(
  { id, form }: Record<string, unknown> = {},
  to: 'operator' | 'purpose' | 'acknowledgment' | 'confirmation' = 'operator',
): Promise<Email> {
  const folder = join(process.env.SITE_DATA_DIR ?? '', 'mail');
  const name = to === 'operator' ? `${form}-${id}` : `${form}-${to}-${id}`;
  // The folder is created with the first email.
  const written = () =>
    existsSync(folder) ? readdirSync(folder).filter((file) => file.endsWith(`Z-${name}.eml`)) : [];
  await expect.poll(written).toHaveLength(1);
  return PostalMime.parse(readFileSync(join(folder, written()[0] ?? '')));
}

/** Presses Tab until the control has the focus, so that a test doesn't count the controls before it. */
export async function tabTo(control: Locator): Promise<void> {
  const isFocused = () => control.evaluate((element) => element === document.activeElement);
  for (let tabs = 0; tabs < maxTabs && !(await isFocused()); tabs += 1)
    await control.page().keyboard.press('Tab');
  await expect(control, `has the focus after at most ${maxTabs} Tabs`).toBeFocused();
}

const maxTabs = 30;

/** The axe violations in one element. `pages.spec.ts` checks whole pages. */
export async function violationsIn(part: Locator): Promise<string[]> {
  await part.evaluate((element) => element.setAttribute('data-axe-target', ''));
  const found = await axeViolations(part.page(), '[data-axe-target]');
  await part.evaluate((element) => element.removeAttribute('data-axe-target'));
  return found;
}
