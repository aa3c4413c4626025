import { afterEach, describe, expect, test, vi } from 'vitest';
import { type PageName, pageNamed } from '#content/pages.ts';
import type * as SiteSettings from '#contract/site.ts';

afterEach(() => {
  vi.doUnmock('#contract/site.ts');
  vi.resetModules();
});

describe.each(['Contacts', 'LabSupport', 'ProfiSupport', 'Home'] as const)('%s', (name) => {
  test('has the phone of the settings as text and as a link', async () => {
    const html = await htmlOf(name, '+1 212 555 0100');
    const body = html.slice(html.indexOf('<main'));
    // The footer shows the phone on every page; some pages also have it in their content.
    const links = body.match(/<a [^>]*href="tel:\+12125550100"/g) ?? [];
    expect(links).toHaveLength(name === 'Home' ? 1 : 2);
    expect(body.includes('+1 (212) 555-0100')).toBe(true);
  });

  test('has no phone link while there is no number', async () => {
    const html = await htmlOf(name, '');
    expect(html.includes('tel:')).toBe(false);
    expect(/phone, email,? and chat/i.test(html)).toBe(false);
  });
});

test('structured data names the phone', async () => {
  const html = await htmlOf('Home', '+1 212 555 0100');
  expect(html.includes('"telephone":"+12125550100"')).toBe(true);
});

async function htmlOf(name: PageName, phone: string): Promise<string> {
  vi.resetModules();
  vi.doMock('#contract/site.ts', async (importActual) => {
    const actual = await importActual<typeof SiteSettings>();
    return { ...actual, site: { ...actual.site, phone } };
  });
  const { renderDocument } = await import('#web/document.tsx');
  const assets = { styles: '/s.css', inlineStyles: false, font: '/f.woff2', page: '/p.js' };
  return (await renderDocument(pageNamed(name).path, assets)) ?? '';
}
