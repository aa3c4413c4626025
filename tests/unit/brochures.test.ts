import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { brochureFile, products } from '#content/products.ts';

const maxBytes = 400_000;

for (const { slug, name } of products)
  test(`the brochure of ${name} is a tagged PDF in English under 400 kB`, () => {
    const pdf = readFileSync(`public${brochureFile(slug)}`, 'latin1');
    expect(pdf.startsWith('%PDF-')).toBe(true);
    expect(pdf.length).toBeLessThan(maxBytes);
    expect(pdf).toMatch(/\/MarkInfo\s*<<[^>]*\/Marked true/);
    expect(pdf).toContain('/Lang (en-US)');
    expect(pdf).toContain('/Outlines');
  });
