import { escapeHtml } from '#server/escape-html.ts';

type MailPage = {
  readonly title: string;
  /** HTML between the title and the foot. */
  readonly body: string;
  /** HTML in small type below the sheet's line. */
  readonly foot: string;
};

/**
 * The sheet of paper that every mail is written on: tables and attributes, since that is what mail
 * programs keep, and a style sheet for dark screens and narrow ones, for those that keep it. No
 * picture and no font is loaded from anywhere.
 */
export function mailPage({ title, body, foot }: MailPage): string {
  const caps = capColors.map(
    (color) =>
      `<td style="width:9px;height:16px;border-radius:2px 2px 5px 5px;background:${color};font-size:0;line-height:0">&nbsp;</td><td style="width:5px;font-size:0">&nbsp;</td>`,
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
<body class="paper" style="margin:0;padding:0;background:#f4f2ec;color:#131c33;font:16px/1.5 'Instrument Sans','Helvetica Neue',Helvetica,Arial,sans-serif;overflow-wrap:anywhere">
<table role="presentation" width="100%" cellspacing="0" cellpadding="0"><tr><td class="around" align="center" style="padding:32px 16px">
<table role="presentation" class="sheet" width="100%" cellspacing="0" cellpadding="0" style="max-width:600px;background:#ffffff;border:1px solid #dfdcd2;border-radius:14px;text-align:left"><tr><td class="inside" style="padding:32px 36px">
<table role="presentation" aria-hidden="true" cellspacing="0" cellpadding="0"><tr>${caps.join('')}</tr></table>
<h1 style="margin:18px 0 0;font-size:24px;line-height:1.25;letter-spacing:-0.02em;font-weight:600">${escapeHtml(title)}</h1>
${body}
<div class="foot" style="margin-top:28px;padding-top:16px;border-top:1px solid #dfdcd2;color:#556077;font-size:13.5px;line-height:1.5">${foot}</div>
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

/** Lavender, citrate, serum, heparin: readable on white and on ink. */
const capColors = ['#7b5fd6', '#2b86cc', '#d4553f', '#1f8f6a'];
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
.paper{background:#131c33!important;color:#f3f1ea!important}
.sheet{background:#1d2744!important;border-color:#333f5f!important}
.foot,.row th,.row td{border-color:#333f5f!important}
.foot,.row th{color:#aab2c8!important}
}`;
