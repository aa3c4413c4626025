import { afterEach, describe, expect, test, vi } from 'vitest';
import type { PageName } from '#contract/addresses.ts';
import type * as SiteSettings from '#contract/site.ts';
import { pageNamed } from '#web/lib/pages.ts';

afterEach(() => {
  vi.doUnmock('#contract/site.ts');
  vi.resetModules();
});

/** The pages that claim support. */
const claiming = [
  ...['Home', 'Lab', 'LabSupport', 'Profi', 'ProfiSupport', 'Labreports'],
  ...['Limsforlabs', 'Contacts'],
] as readonly PageName[];

const links = {
  phone: 'href="tel:+12125553123"',
  supportEmail: 'href="mailto:help@lab.example"',
  chat: 'href="https://chat.lab.example/"',
};
type Channels = Pick<typeof SiteSettings.site, keyof typeof links>;
const channels: Channels = {
  phone: '+1 212 555 3123',
  supportEmail: 'help@lab.example',
  chat: 'https://chat.lab.example/',
};

describe.each<[string, Partial<Channels>, string]>([
  ['no channel', {}, 'phone, email and chat'],
  ['the phone', { phone: '' }, 'email and chat'],
  ['the support email', { supportEmail: '' }, 'phone and chat'],
  ['the chat', { chat: '' }, 'phone and email'],
  ['phone and chat', { phone: '', chat: '' }, 'email'],
])('when the owner empties %s', (_, emptied, claimed) => {
  test(`every page that claims support promises ${claimed}, and links to the other channels only`, async () => {
    const pages = await htmlOf(claiming, { ...channels, ...emptied });
    for (const [name, html] of pages) {
      const claims = html.match(/(?:(?:phone|email|chat)(?:,| and) ?)+(?:phone|email|chat)\b/gi);
      if (claimed !== 'email') expect(new Set(claims), name).toEqual(new Set([claimed]));
      else expect(claims, name).toBeNull();
      for (const channel of Object.keys(emptied) as (keyof typeof links)[])
        expect(html, name).not.toContain(links[channel]);
      if (!['Contacts', 'LabSupport', 'ProfiSupport'].includes(name)) continue;
      const main = html.slice(html.indexOf('<main'), html.indexOf('<footer'));
      for (const [channel, link] of Object.entries(links))
        expect(main.includes(link), `${name}, ${channel}`).toBe(!(channel in emptied));
    }
  });
});

test('the contacts page has an address for sales, unless it is empty', async () => {
  const [[, with_ = ''] = []] = await htmlOf(['Contacts'], { salesEmail: 'sales@lab.example' });
  expect(with_).toMatch(/>Sales<.*href="mailto:sales@lab.example".*>Phone</);
  const [[, without = ''] = []] = await htmlOf(['Contacts'], { salesEmail: '' });
  expect(without).not.toContain('>Sales<');
});

test('the footer and the structured data contain the phone number', async () => {
  const [[, html = ''] = []] = await htmlOf(['Home'], channels);
  expect(html.slice(html.indexOf('<footer'))).toMatch(/href="tel:\+12125553123"[^>]*>\+1 \(212\)/);
  expect(html).toContain('"telephone":"+12125553123"');
});

async function htmlOf(
  names: readonly PageName[],
  settings: Partial<typeof SiteSettings.site>,
): Promise<[PageName, string][]> {
  vi.resetModules();
  vi.doMock('#contract/site.ts', async (importActual) => {
    const actual = await importActual<typeof SiteSettings>();
    return { ...actual, site: { ...actual.site, ...settings } };
  });
  const { renderDocument } = await import('#web/document.tsx');
  const assets = { styles: '/s.css', inlineStyles: false, font: '/f.woff2', page: '/p.js' };
  return Promise.all(
    names.map(async (name): Promise<[PageName, string]> => {
      const html = await renderDocument(pageNamed(name).path, assets);
      return [name, html ?? ''];
    }),
  );
}
