import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import files from '#content/brochure-files.json' with { type: 'json' };
import { accessibilityReport } from '#contract/addresses.ts';
import { brochureFile, products } from '#contract/products.ts';
import { site } from '#contract/site.ts';
import { isReportOutdated, reportSource } from '#tools/outdated-files.ts';
import { pageNamed, pages } from '#web/lib/pages.ts';

const maxBytes = 400_000;
/** The screens and the QR code. */
const figuresOf = { laboratory: 3, professional: 3, patient: 4, labreports: 4 };

test('the accessibility report is a tagged PDF of its text, and counts the pages', async () => {
  expect(readFileSync(reportSource, 'utf8')).toContain(`its ${pages.length} pages`);
  expect(await isReportOutdated()).toBe(false);
  const pdf = readFileSync(`public${accessibilityReport}`, 'latin1');
  expect(pdf).toMatch(/\/MarkInfo\s*<<[^>]*\/Marked true/);
  expect(pdf).toContain('/Lang (en-US)');
  expect(pdf).toContain('/S /TH');
});

for (const { slug, name, link } of products) {
  const pdf = readFileSync(`public${brochureFile(slug)}`);
  const known = files[slug];

  test(`the brochure of ${name} is a tagged PDF in English under 400 kB`, () => {
    const text = pdf.toString('latin1');
    expect(text.startsWith('%PDF-')).toBe(true);
    expect(pdf.byteLength).toBeLessThan(maxBytes);
    expect(pdf.byteLength).toBe(known.bytes);
    expect(text.match(/\/Type \/Page\b/g)).toHaveLength(known.pages);
    expect(text).toMatch(/\/MarkInfo\s*<<[^>]*\/Marked true/);
    expect(text).toContain('/Lang (en-US)');
    expect(text).toContain('/Outlines');
    expect(text).toContain('/StructTreeRoot');
    expect(text).toContain('/DisplayDocTitle true');
    // Each has an alternative text; other drawings have printed captions.
    const figures = figuresOf[slug];
    expect(text.match(/\/S \/Figure\b/g)?.length).toBe(figures);
    // Texts beyond Latin-1 are encoded in hexadecimal.
    expect(text.match(/\/Alt [(<]/g)?.length).toBe(figures);
    expect(text).toContain(`/URI (${new URL(pageNamed(link).path, site.website)})`);
    expect(text).not.toContain('/Subtype /Type3');
    expect(text).toContain(`/Creator (${site.company})`);
    // Links to pages on the site would contain the origin used for printing.
    expect(text).not.toContain('site.invalid');
  });
}
