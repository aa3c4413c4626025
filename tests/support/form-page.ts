import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, type Locator, type Page } from '@playwright/test';
import PostalMime, { type Email } from 'postal-mime';
import { axeFindings } from '#tests/support/axe.ts';
import { messagesOf } from '#tests/support/contact-page.ts';

/** The body of the next submission to a path of the API, as it goes over the wire. */
export async function nextBody(page: Page, path: string): Promise<Record<string, unknown>> {
  const request = await page.waitForRequest(
    (each) => each.method() === 'POST' && new URL(each.url()).pathname === `/api${path}`,
  );
  return request.postDataJSON() as Record<string, unknown>;
}

/** The mail about a lead to the operator, or to its visitor, once the worker has written it. */
export async function mailAbout(
  { id, form }: Record<string, unknown> = {},
  to: 'operator' | 'visitor' = 'operator',
): Promise<Email> {
  const folder = join(process.env.SITE_DATA_DIR ?? '', 'mail');
  const name = to === 'operator' ? `${form}-${id}` : `${form}-acknowledgement-${id}`;
  const written = () => readdirSync(folder).filter((file) => file.endsWith(`Z-${name}.eml`));
  await expect.poll(written, { timeout: 20_000 }).toHaveLength(1);
  return PostalMime.parse(readFileSync(join(folder, written()[0] ?? '')));
}

/** A bad value is told below its field and holds the form back; a good one ends both. */
export async function saysOnce(
  field: Locator,
  submit: Locator,
  { good, bad, message }: Readonly<Record<'good' | 'bad' | 'message', string>>,
): Promise<void> {
  await field.fill(bad);
  await field.blur();
  await expect.poll(() => messagesOf(field)).toEqual([message]);
  await expect(submit).toBeDisabled();
  await field.fill(good);
  await field.blur();
  await expect.poll(() => messagesOf(field)).toEqual([]);
  await expect(submit).toBeEnabled();
}

/** What axe finds in a part of the page once it has come to rest; whole pages have their own test. */
export async function violations(part: Locator): Promise<string[]> {
  await part.evaluate(async (element) => {
    await Promise.all(element.getAnimations({ subtree: true }).map((each) => each.finished));
    element.setAttribute('data-looked-at', '');
  });
  const found = await axeFindings(part.page(), '[data-looked-at]');
  await part.evaluate((element) => element.removeAttribute('data-looked-at'));
  return found;
}
