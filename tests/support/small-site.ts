import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { originPlaceholder } from '#contract/site.ts';

/** Writes a built site of two pages, which a server loads quickly. */
export function writeSmallSite(folder: string, files: Readonly<Record<string, string>> = {}): void {
  for (const [path, text] of Object.entries({ ...builtFiles, ...files })) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
}

const page = (title: string) =>
  `<!doctype html><title>${title}</title><link rel="canonical" href="${originPlaceholder}/">${' '.repeat(300)}`;
const builtFiles = {
  'index.html': page('Home'),
  'lab/index.html': `${page('Laboratory')}<link rel="alternate" type="application/pdf" href="/lab.pdf">`,
  'lab.pdf': '%PDF-',
  'styled/index.html': [
    '<style>h1{color:red}</style><script data-page="/assets/main-1234.js">start()</script>',
    page('<script>other()</script>'),
  ].join(''),
  '404/index.html': page('Not found'),
  'assets/main-1234.js': `export const text = '${'x'.repeat(600)}';`,
  'poster/poster.svg': '<svg xmlns="http://www.w3.org/2000/svg"><style>a{}</style></svg>',
  'robots.txt': `Sitemap: ${originPlaceholder}/sitemap.xml\n`,
  '.well-known/security.txt': 'Contact: mailto:a@lab.example\nExpires: 2020-01-01T00:00:00Z\n',
  '.env': 'SECRET=1',
};
