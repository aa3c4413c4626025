import type { PersonRecord } from '#contract/console/privacy.ts';
import { dayOf } from '#contract/days.ts';
import { palette } from '#contract/palette.ts';
import { site } from '#contract/site.ts';
import { escapeHtml } from '#server/lib/escape.ts';
import { recordHtml } from './record-html.ts';

export type PersonFile = {
  readonly fileName: string;
  readonly mediaType: string;
  readonly content: string;
};

/** Everything about a person in one file: for programs, or for people. Its name doesn't name the person. */
export function personFile(
  record: PersonRecord,
  format: 'json' | 'html',
  timeZone: string,
): PersonFile {
  const fileName = `stored-data-${dayOf(new Date(record.collectedAt), timeZone)}.${format}`;
  return format === 'json'
    ? {
        fileName,
        mediaType: 'application/json',
        content: `${JSON.stringify(record, null, 2)}\n`,
      }
    : { fileName, mediaType: 'text/html; charset=utf-8', content: asPage(record, timeZone) };
}

/** Renders a page that loads nothing and contains no script. */
function asPage(record: PersonRecord, timeZone: string): string {
  const title = `What ${site.company} has stored about ${record.contact}`;
  return `<!doctype html>
<html lang="en-US">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="content-security-policy" content="default-src 'none'; style-src 'unsafe-inline'">
<title>${escapeHtml(title)}</title>
<style>${style}</style>
</head>
<body>
<h1>${escapeHtml(title)}</h1>
${recordHtml(record, timeZone)}
</body>
</html>
`;
}

const style = `
body{max-width:46rem;margin:0 auto;padding:2rem 1.25rem;color:${palette.ink};background:${palette.sheet};font:16px/1.5 system-ui,sans-serif;overflow-wrap:anywhere}
h1{font-size:1.5rem;line-height:1.25}
h2{font-size:1.15rem;margin:2.5rem 0 .75rem}
h3{font-size:1rem;margin:1.25rem 0 .25rem}
dl{margin:0;border-top:1px solid ${palette.rule}}
dl>div{display:grid;grid-template-columns:12rem 1fr;gap:.25rem 1.5rem;padding:.5rem 0;border-bottom:1px solid ${palette.rule}}
dt{font-weight:600}
dd{margin:0;white-space:pre-line}
@media (max-width:36rem){dl>div{grid-template-columns:1fr}}
`;
