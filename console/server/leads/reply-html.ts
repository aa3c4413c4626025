import { palette } from '#contract/palette.ts';
import { mailtoAddress } from '#server/delivery/mail/mail-blocks.ts';
import { capTable, colorSchemeMeta } from '#server/delivery/mail/mail-page.ts';
import { escapeHtml } from '#server/lib/clean-text.ts';

/**
 * The HTML part of an email that a person wrote: the same words as the text, with links, and the company's mark above
 * the signature. Mail programs choose the font colors, so that it looks like any other personal email.
 */
export function replyHtml(text: string, signature: string): string {
  const isSigned = signature !== '' && text.endsWith(`\n${signature}`);
  const message = isSigned ? text.slice(0, -signature.length) : text;
  const sections = [paragraphs(message), mark, ...(isSigned ? [paragraphs(signature)] : [])];
  return `<!doctype html>
<html>
<head>
${colorSchemeMeta}
<style>${style}</style>
</head>
<body style="font:16px/1.5 'Helvetica Neue',Helvetica,Arial,sans-serif;overflow-wrap:anywhere">
<div style="max-width:640px">
${sections.join('\n')}
</div>
</body>
</html>
`;
}

function paragraphs(text: string): string {
  const all = text.trim().split(/\n{2,}/);
  return all
    .map((lines) => {
      const html = lines.split('\n').map(linked).join('<br>');
      return `<p dir="auto" style="margin:0 0 16px;white-space:pre-wrap">${html}</p>`;
    })
    .join('\n');
}

/** Turns web and email addresses into links. Punctuation that ends a sentence stays outside. */
function linked(line: string): string {
  let html = '';
  let end = 0;
  for (const { 0: found, index } of line.matchAll(linkable)) {
    const address = withoutPunctuation(found);
    const isWeb = address.includes('://');
    if (isWeb && !URL.canParse(address)) continue;
    const href = isWeb ? address : `mailto:${mailtoAddress(address)}`;
    html += `${escapeHtml(line.slice(end, index))}<a href="${escapeHtml(href)}">${escapeHtml(address)}</a>`;
    end = index + address.length;
  }
  return html + escapeHtml(line.slice(end));
}

function withoutPunctuation(address: string): string {
  let end = address.length;
  const isPart = (last: string) => last === ')' && address.includes('(');
  while (endings.includes(address[end - 1] ?? ' ') && !isPart(address[end - 1] ?? '')) end -= 1;
  return address.slice(0, end);
}

const endings = '.,:;!?\'"’”»…)]}*';
/** Matches only at the start of a word, so that a long word is searched once. */
const linkable = /(?<![\w.])https?:\/\/[^\s<>"]+|(?<![\w.%+-])[\w.%+-]+@[\w-]+(?:\.[\w-]+)+/gi;

const caps = [
  { color: palette.lavender, lit: palette.lavenderLit, length: 19 },
  { color: palette.citrate, lit: palette.citrateLit, length: 14 },
  { color: palette.serum, lit: palette.serumLit, length: 21 },
  { color: palette.heparin, lit: palette.heparinLit, length: 16 },
];
const mark = `<div class="rule" style="width:220px;margin:24px 0 12px;border-top:1px solid ${palette.rule}">${capTable(caps, 6)}</div>`;
const style = `
:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (prefers-color-scheme:dark){
.rule{border-color:${palette.inkRule}!important}
${caps.map(({ lit }, index) => `.hanging-${index}{background:${lit}!important}`).join('\n')}
}`;
