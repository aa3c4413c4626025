import { readFile, writeFile } from 'node:fs/promises';
import { marked } from 'marked';
import { accessibilityReport } from '#contract/addresses.ts';
import { palette } from '#contract/palette.ts';
import { site } from '#contract/site.ts';
import { startBrowser } from './find-browser.ts';
import { reportMark, reportSource } from './outdated-files.ts';

/**
 * Prints the report to `public/` and into the build. It is committed, because a build machine may have no browser.
 */
export async function printReport(folders: readonly string[]): Promise<void> {
  const text = await readFile(reportSource, 'utf8');
  const browser = await startBrowser(`--user-agent=${site.company}`);
  const page = await browser.newPage();
  await page.setContent(reportHtml(text));
  const pdf = await page.pdf({
    format: 'Letter',
    tagged: true,
    outline: true,
    margin: { top: '0.8in', right: '0.9in', bottom: '0.8in', left: '0.9in' },
  });
  await browser.close();
  const file = Buffer.concat([pdf, Buffer.from(reportMark(text))]);
  for (const folder of folders) await writeFile(folder + accessibilityReport, file);
}

function reportHtml(text: string): string {
  const title = text.slice(2, text.indexOf('\n'));
  return `<!DOCTYPE html><html lang="en-US"><meta charset="utf-8"><title>${title} | ${site.company}</title><style>${paperStyles}</style>${marked.parse(text, { async: false })}</html>`;
}

const paperStyles = `
body { margin: 0; color: ${palette.ink}; font: 10pt/1.45 "Liberation Sans", Arial, sans-serif }
h1 { margin: 0 0 14pt; font-size: 22pt; line-height: 1.1 }
h2 { margin: 18pt 0 6pt; font-size: 14pt; break-after: avoid }
ul { padding-left: 14pt }
li { margin-bottom: 3pt }
table { width: 100%; border-collapse: collapse; font-size: 9pt }
th, td { padding: 4pt 8pt 4pt 0; border-bottom: 0.5pt solid ${palette.rule}; text-align: left; vertical-align: top }
th { border-bottom-color: ${palette.ink} }
td:nth-child(2) { white-space: nowrap }
tr { break-inside: avoid }`;
