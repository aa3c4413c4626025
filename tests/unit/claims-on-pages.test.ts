import { describe, expect, test } from 'vitest';
import type { PageName } from '#content/addresses.ts';
import { analyzers } from '#content/analyzers.ts';
import { capabilities } from '#content/capabilities.ts';
import { claim } from '#content/claims.ts';
import { priceCopy } from '#content/forms/price-copy.ts';
import { pageNamed, pages } from '#content/pages.ts';
import { labreportsLimits } from '#content/product-pages/labreports.ts';
import { renderDocument } from '#web/document.tsx';
import { brochureSource } from '#web/pages/brochures/brochure.tsx';

const assets = { styles: '/s.css', inlineStyles: false, font: '/f.woff2', page: '/p.js' };

async function htmlOf(name: PageName): Promise<string> {
  return (await renderDocument(pageNamed(name).path, assets)) ?? '';
}

async function mainOf(name: PageName): Promise<string> {
  const html = await htmlOf(name);
  return textOf(/<main[\s\S]*<\/main>/.exec(html)?.[0] ?? html);
}

function textOf(html: string): string {
  return html
    .replace(/<(script|style|template)\b[\s\S]*?<\/\1>/g, ' ')
    .replace(/<[^>]*>/g, ' ')
    .replace(/&#x27;/g, "'")
    .replace(/\s+/g, ' ');
}

function countOf(text: string, part: string | RegExp): number {
  return text.split(part).length - 1;
}

/** Pages of the add-on, which is not covered by the LIMS's listing. */
const addOnPages: readonly string[] = ['Labreports', 'Poster'];

describe.each(pages.map(({ name }) => name))('%s', async (name) => {
  const text = await mainOf(name);

  test('each page claims the FDA listing only with the disclaimer (R6)', () => {
    expect(countOf(text, /FDA-listed/)).toBe(countOf(text, claim('fdaListing')));
  });

  test('each page states the times for a critical incident only as targets (R53)', () => {
    expect(countOf(text, 'a first response within 1 hour')).toBe(
      countOf(text, claim('criticalTargets')),
    );
  });

  test('each page claims availability only with the statement of how it is measured (R4)', () => {
    if (/99\.9%/.test(text)) expect(text).toMatch(/contract states|with its period/);
  });

  test('each page that offers free deployment says to which laboratory (R4)', () => {
    const offers = countOf(text, /first laboratory in a state/i);
    expect(offers).toBe(countOf(text, /first laboratory in a state to sign with us/i));
  });

  test('each page counts the days until a breach notice from the discovery (R58)', () => {
    const notice = /without unreasonable delay, and within 60 calendar days after we discover it/;
    expect(countOf(text, '60 calendar days')).toBe(countOf(text, notice));
  });

  test('only the privacy policy calls the cloud HIPAA-compliant (R58)', () => {
    expect(countOf(text, 'HIPAA-compliant')).toBe(name === 'PrivacyPolicy' ? 1 : 0);
  });

  test('each page mentions CLSI and CAP only as standards that the platform supports (R4)', () => {
    expect(text).not.toMatch(/compliance with CLSI, CAP|comply with (CLSI|CAP)/);
  });
});

test('the screens of the Laboratory page show benches of the five disciplines only (R41)', async () => {
  const text = await mainOf('Lab');
  const five: readonly string[] = capabilities.slice(0, 5).map(({ name }) => name);
  const others = new Set(analyzers.map(({ discipline }) => discipline));
  for (const discipline of others) {
    if (!five.includes(discipline)) expect(text).not.toContain(discipline);
  }
});

test.each(addOnPages)('%s claims no FDA listing', async (name) => {
  expect(await mainOf(name as PageName)).not.toContain('FDA');
});

test('the page and the brochure of Labreports state its intended use and limits (R50)', async () => {
  for (const text of [await mainOf('Labreports'), textOf(brochureSource('labreports'))]) {
    for (const point of labreportsLimits.points) expect(text).toContain(point.text);
  }
});

test('a page that offers take-or-pay states the payment due below the committed volume', async () => {
  for (const name of ['LabPricing', 'ProfiPricing', 'Advantages', 'Limsforlabs'] as const) {
    expect(await mainOf(name)).toMatch(/then pay for (that|the) volume/);
  }
});

test('a page that lists free items also lists the items that an estimate may add', async () => {
  for (const name of ['Limsforlabs', 'LabPricing'] as const) {
    const text = await mainOf(name);
    expect(text).toContain(claim('addOnPrice'));
    expect(text).toContain(claim('deploymentPrice'));
  }
});

test('prices for a practice count reported tests only', async () => {
  for (const name of ['ProfiPricing', 'ProfiTermsOfUse'] as const) {
    expect(await mainOf(name)).not.toMatch(/completed/);
  }
});

test('both pricing pages have the same fields and address their own readers (R51)', async () => {
  const [lab, practice] = await Promise.all([htmlOf('LabPricing'), htmlOf('ProfiPricing')]);
  const fields = (html: string) => [...html.matchAll(/ name="([^"]+)"/g)].map(([, field]) => field);
  expect(fields(practice)).toEqual(fields(lab));
  expect(fields(lab)).toContain('departments');
  for (const { title } of Object.values(priceCopy.groups.Profi)) {
    expect(textOf(practice)).toContain(title);
  }
});
