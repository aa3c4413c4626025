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
type Channels = Pick<typeof SiteSettings.site, keyof typeof links | 'salesEmail'>;
const channels: Channels = {
  phone: '+1 212 555 3123',
  supportEmail: 'help@lab.example',
  chat: 'https://chat.lab.example/',
  salesEmail: 'sales@lab.example',
};

describe.each<[string, Partial<Channels>, string]>([
  ['no channel', {}, 'phone, email and chat'],
  ['the phone', { phone: '' }, 'email and chat'],
  ['the support email', { supportEmail: '' }, 'phone and chat'],
  ['the chat', { chat: '' }, 'phone and email'],
  ['phone, chat and sales email', { phone: '', chat: '', salesEmail: '' }, 'email'],
])('when the owner empties %s', (_, emptied, claimed) => {
  test(`every page that claims support promises ${claimed}, and links to the other channels only`, async () => {
    const pages = await htmlOf(claiming, { ...channels, ...emptied });
    for (const [name, html] of pages) {
      const claims = html.match(/(?:(?:phone|email|chat)(?:,| and) ?)+(?:phone|email|chat)\b/gi);
      if (claimed !== 'email') expect(new Set(claims), name).toEqual(new Set([claimed]));
      else expect(claims, name).toBeNull();
      for (const [channel, link] of Object.entries(links))
        if (channel in emptied) expect(html, name).not.toContain(link);
      if (!['Contacts', 'LabSupport', 'ProfiSupport'].includes(name)) continue;
      const main = html.slice(html.indexOf('<main'), html.indexOf('<footer'));
      for (const [channel, link] of Object.entries(links))
        expect(main.includes(link), `${name}, ${channel}`).toBe(!(channel in emptied));
    }
    const { Home = '', Contacts = '' } = Object.fromEntries(pages);
    const footer = Home.slice(Home.indexOf('<footer'));
    const phone = /href="tel:\+12125553123"[^>]*>\+1 \(212\)/;
    expect(phone.test(footer)).toBe(!('phone' in emptied));
    expect(Home.includes('"telephone":"+12125553123"')).toBe(!('phone' in emptied));
    const sales = />Sales<.*href="mailto:sales@lab.example"/;
    expect(sales.test(Contacts)).toBe(!('salesEmail' in emptied));
  });
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
