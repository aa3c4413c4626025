import { palette } from '#contract/palette.ts';
import { escapeHtml } from '#server/lib/clean-text.ts';

type MailPage = {
  readonly title: string;
  /** HTML between the title and the foot. */
  readonly body: string;
  /** HTML in small type below the sheet's rule. */
  readonly foot: string;
};

/**
 * The layout of every mail, a sheet of paper. It uses tables and attributes, because mail programs keep those, plus a
 * style sheet for dark and narrow screens where it is supported. Loads no pictures and no fonts.
 */
export function mailPage({ title, body, foot }: MailPage): string {
  const marks = caps.map(
    ({ color }, index) =>
      `<td class="cap-${index}" style="width:9px;height:16px;border-radius:2px 2px 5px 5px;background:${color};font-size:0;line-height:0">&nbsp;</td><td style="width:5px;font-size:0">&nbsp;</td>`,
  );
  return `<!doctype html>
<html lang="en-US">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(title)}</title>
<style>${style}</style>
</head>
<body class="paper" style="margin:0;padding:0;background:${palette.wash};color:${palette.ink};font:16px/1.5 'Instrument Sans','Helvetica Neue',Helvetica,Arial,sans-serif;overflow-wrap:anywhere">
<table role="presentation" width="100%" cellspacing="0" cellpadding="0"><tr><td class="around" align="center" style="padding:32px 16px">
<table role="presentation" class="sheet" width="100%" cellspacing="0" cellpadding="0" style="max-width:600px;background:${palette.sheet};border:1px solid ${palette.rule};border-radius:14px;text-align:left"><tr><td class="inside" style="padding:32px 36px">
<table role="presentation" aria-hidden="true" cellspacing="0" cellpadding="0"><tr>${marks.join('')}</tr></table>
<h1 style="margin:18px 0 0;font-size:24px;line-height:1.25;letter-spacing:-0.02em;font-weight:600">${escapeHtml(title)}</h1>
${body}
<div class="foot" style="margin-top:28px;padding-top:16px;border-top:1px solid ${palette.rule};color:${palette.inkSoft};font-size:13.5px;line-height:1.5">${foot}</div>
</td></tr></table>
</td></tr></table>
</body>
</html>
`;
}

/** A paragraph of plain text. */
export function paragraph(text: string): string {
  return `<p style="margin:16px 0 0">${escapeHtml(text)}</p>`;
}

export function linkParagraph(text: string, href: string): string {
  return `<p style="margin:8px 0 0"><a href="${escapeHtml(href)}">${escapeHtml(text)}</a></p>`;
}

/** The mail's main link. */
export function buttonParagraph(text: string, href: string): string {
  return `<p style="margin:20px 0 0"><a href="${escapeHtml(href)}"${mailButton}>${escapeHtml(text)}</a></p>`;
}

/** The attributes of a link that looks like a button. */
export const mailButton = ` class="button" style="display:inline-block;padding:12px 22px;border-radius:10px;background:${palette.ink};color:${palette.sheet};font-weight:600;text-decoration:none"`;

/** The console's page of a lead. */
export function leadLink(consoleUrl: URL, leadId: string): string {
  return new URL(`/leads/${leadId}`, consoleUrl).href;
}

const caps = [
  { color: palette.lavender, lit: palette.lavenderLit },
  { color: palette.citrate, lit: palette.citrateLit },
  { color: palette.serum, lit: palette.serumLit },
  { color: palette.heparin, lit: palette.heparinLit },
];
const style = `
:root{color-scheme:light dark;supported-color-schemes:light dark}
a{color:inherit}
@media (max-width:480px){
.around{padding:0!important}
.sheet{border:0!important;border-radius:0!important}
.inside{padding:24px 20px!important}
.row th,.row td{display:block!important;width:auto!important}
.row th{padding-bottom:0!important}
.row td{padding-top:0!important;border-top:0!important}
}
@media (prefers-color-scheme:dark){
.paper{background:${palette.ink}!important;color:${palette.chalk}!important}
.sheet{background:${palette.inkRaised}!important;border-color:${palette.inkRule}!important}
.foot,.row th,.row td{border-color:${palette.inkRule}!important}
.foot,.row th{color:${palette.chalkSoft}!important}
.button{background:${palette.chalk}!important;color:${palette.ink}!important}
${caps.map(({ lit }, index) => `.cap-${index}{background:${lit}!important}`).join('\n')}
}`;
