import { palette } from '#contract/palette.ts';
import { escapeHtml } from '#server/lib/clean-text.ts';
import { blockHtml, blockText, type Link, type MailBlock } from './mail-blocks.ts';

/** An email, in reading order. */
export type MailPage = {
  /** The email's title, on ink below the four caps. */
  readonly title: string;
  /** One line below the title. */
  readonly lead?: string;
  readonly blocks: readonly MailBlock[];
  /** Set in small type at the end. A text keeps its line breaks. */
  readonly foot: readonly (string | Link)[];
};

/** Both parts of an email, from the same blocks in the same order. */
export function mailPage(page: MailPage): { readonly text: string; readonly html: string } {
  const { title, lead, blocks, foot } = page;
  const texts = [
    lead ? `${title}\n${lead}` : title,
    ...blocks.map(blockText),
    ...foot.map((part) => (typeof part === 'string' ? part : `${part.text}: ${part.href}`)),
  ];
  return { text: `${texts.join('\n\n')}\n`, html: htmlOf(page) };
}

/**
 * A sheet of paper with an ink head. It uses tables and attributes, because mail programs keep those, plus a style
 * sheet for dark and narrow screens where it is supported. Loads no pictures and no fonts.
 */
function htmlOf({ title, lead, blocks, foot }: MailPage): string {
  const about = lead
    ? `<p style="margin:8px 0 0;text-wrap:balance;color:${palette.chalkSoft}">${escapeHtml(lead)}</p>`
    : '';
  return `<!doctype html>
<html lang="en-US">
<head>
${colorSchemeMeta}
<title>${escapeHtml(title)}</title>
<style>${style}</style>
</head>
<body class="paper" style="margin:0;padding:0;background:${palette.wash};color:${palette.ink};font:17px/1.5 'Instrument Sans','Helvetica Neue',Helvetica,Arial,sans-serif;overflow-wrap:anywhere;-webkit-text-size-adjust:100%">
<table role="presentation" width="100%" cellspacing="0" cellpadding="0"><tr><td class="around" align="center" style="padding:36px 16px">
<table role="presentation" class="sheet" width="100%" cellspacing="0" cellpadding="0" style="max-width:600px;border-collapse:separate;background:${palette.sheet};border:1px solid ${palette.rule};border-radius:14px;text-align:left">
<tr><td class="head inset" bgcolor="${palette.ink}" style="padding:0 36px 30px;background:${palette.ink};color:${palette.chalk};border-radius:13px 13px 0 0">
${hangingCaps}
<h1 style="margin:30px 0 0;font-size:34px;line-height:1.12;letter-spacing:-0.03em;font-weight:600;text-wrap:balance">${escapeHtml(title)}</h1>
${about}
</td></tr>
<tr><td class="inset" style="padding:12px 36px 26px">
${blocks.map(blockHtml).join('\n')}
</td></tr>
<tr><td class="foot inset" bgcolor="${palette.paper}" style="padding:8px 36px 26px;background:${palette.paper};border-top:1px solid ${palette.rule};border-radius:0 0 13px 13px;color:${palette.inkSoft};font-size:15px">
${foot.map(footHtml).join('\n')}
</td></tr>
</table>
</td></tr></table>
</body>
</html>
`;
}

/** A lead's page in the console. */
export function leadLink(consoleUrl: URL, leadId: string): string {
  return new URL(`/leads/${leadId}`, consoleUrl).href;
}

function footHtml(part: string | Link): string {
  const html =
    typeof part === 'string'
      ? escapeHtml(part).replaceAll('\n', '<br>')
      : `<a href="${escapeHtml(part.href)}">${escapeHtml(part.text)}</a>`;
  return `<p style="margin:12px 0 0">${html}</p>`;
}

/** The company's mark: caps that hang from the line above. */
export function capTable(
  caps: readonly { readonly color: string; readonly length: number }[],
  width: number,
): string {
  const cells = caps.map(
    ({ color, length }, index) =>
      `<td valign="top" style="padding-right:${Math.round(width * 0.42)}px"><table role="presentation" cellspacing="0" cellpadding="0"><tr><td class="hanging-${index}" bgcolor="${color}" width="${width}" height="${length}" style="width:${width}px;height:${length}px;background:${color};border-radius:0 0 ${width / 2}px ${width / 2}px;font-size:0;line-height:0">&nbsp;</td></tr></table></td>`,
  );
  return `<table role="presentation" aria-hidden="true" height="${Math.max(...caps.map(({ length }) => length))}" cellspacing="0" cellpadding="0"><tr>${cells.join('')}</tr></table>`;
}

const hangingCaps = capTable(
  [
    { color: palette.lavenderLit, length: 38 },
    { color: palette.citrateLit, length: 28 },
    { color: palette.serumLit, length: 42 },
    { color: palette.heparinLit, length: 32 },
  ],
  12,
);

export const colorSchemeMeta = `<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">`;

const style = `
:root{color-scheme:light dark;supported-color-schemes:light dark}
a{color:inherit}
@media (max-width:599px){
.around{padding:0!important}
.sheet{border:0!important}
.sheet,.head,.foot{border-radius:0!important}
.inset{padding-left:22px!important;padding-right:22px!important}
h1{font-size:29px!important}
.button{display:block!important;text-align:center!important}
.row th,.row td{display:block!important;width:auto!important}
.row th{padding-bottom:0!important}
.row td{padding-top:0!important;border-top:0!important}
}
@media (prefers-color-scheme:dark){
.paper{background:${palette.ink}!important;color:${palette.chalk}!important}
.sheet,.foot{background:${palette.inkRaised}!important}
.sheet,.foot,.line,.row th,.row td{border-color:${palette.inkRule}!important}
.foot,.soft,.row th{color:${palette.chalkSoft}!important}
.button{background:${palette.chalk}!important;color:${palette.ink}!important}
.cap{color:${palette.ink}!important}
.cap-0{background:${palette.lavenderLit}!important}
.cap-1,.words{background:${palette.citrateLit}!important}
.cap-2{background:${palette.heparinLit}!important}
}`;
