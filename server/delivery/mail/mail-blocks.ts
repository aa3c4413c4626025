import { palette } from '#contract/palette.ts';
import { readablePhone, typedPhone } from '#contract/phone.ts';
import { email, phone } from '#contract/rules.ts';
import { escapeHtml } from '#server/lib/clean-text.ts';

export type Link = { readonly text: string; readonly href: string };
export type Row = { readonly label: string; readonly value: string };

/** A part of an email. Texts are plain; email addresses and phone numbers in facts and rows become links. */
export type MailBlock =
  | { readonly kind: 'text'; readonly text: string }
  /** The subject of the email in large type, with smaller lines below it. */
  | { readonly kind: 'fact'; readonly label?: string; readonly lines: readonly string[] }
  /** Steps numbered by caps; the second one is what the reader is waiting for. */
  | { readonly kind: 'steps'; readonly label: string; readonly steps: readonly string[] }
  /** A visitor’s own text. */
  | { readonly kind: 'words'; readonly row: Row }
  | { readonly kind: 'rows'; readonly rows: readonly Row[] }
  /** Leads and commands, one per line. */
  | { readonly kind: 'lines'; readonly lines: readonly string[] }
  | { readonly kind: 'links'; readonly links: readonly Link[] }
  /** The one action of the email. */
  | { readonly kind: 'button'; readonly link: Link };

export function blockText(block: MailBlock): string {
  switch (block.kind) {
    case 'text':
      return block.text;
    case 'fact':
      return [block.label ? `${block.label}: ` : '', block.lines.join('\n')].join('');
    case 'steps':
      return [block.label, ...block.steps.map((step, index) => `${index + 1}. ${step}`)].join('\n');
    case 'words':
      return `${block.row.label}:\n${indented(block.row.value)}`;
    case 'rows':
      return block.rows.map(rowText).join('\n');
    case 'lines':
      return indented(block.lines.join('\n'));
    case 'links':
      return block.links.map(({ text, href }) => `${text}\n${href}`).join('\n');
    case 'button':
      return `${block.link.text}: ${block.link.href}`;
  }
}

export function blockHtml(block: MailBlock): string {
  switch (block.kind) {
    case 'text':
      return `<p style="margin:18px 0 0">${escapeHtml(block.text)}</p>`;
    case 'fact':
      return section(block.label, factHtml(block.lines));
    case 'steps':
      return section(block.label, stepsHtml(block.steps));
    case 'words':
      return section(block.row.label, wordsHtml(block.row.value));
    case 'rows':
      return `<table role="presentation" width="100%" cellspacing="0" cellpadding="0" style="margin:24px 0 0;border-collapse:collapse">${block.rows.map(rowHtml).join('')}</table>`;
    case 'lines':
      return `<p style="margin:0;font-family:ui-monospace,Consolas,monospace;font-size:15px;line-height:1.6">${block.lines.map(escapeHtml).join('<br>')}</p>`;
    case 'links':
      return `<div style="padding:14px 0 6px">${block.links.map(linkHtml).join('')}</div>`;
    case 'button':
      return `<p style="margin:0;padding:24px 0 10px"><a class="button" href="${escapeHtml(block.link.href)}" style="display:inline-block;padding:13px 24px;border-radius:8px;background:${palette.ink};color:${palette.sheet};font-weight:600;text-decoration:none">${escapeHtml(block.link.text)}</a></p>`;
  }
}

function section(label: string | undefined, html: string): string {
  const heading = label
    ? `<h2 class="soft" style="margin:0;font-size:15px;line-height:1.4;font-weight:500;color:${palette.inkSoft}">${escapeHtml(label)}</h2>`
    : '';
  return `<div style="padding:18px 0 12px">${heading}${html}</div>`;
}

function factHtml([fact = '', ...notes]: readonly string[]): string {
  const lines = notes.map(
    (note) =>
      `<p class="soft" style="margin:6px 0 0;font-size:16px;color:${palette.inkSoft}">${linked(note)}</p>`,
  );
  return `<p style="margin:6px 0 0;font-size:19px;line-height:1.45;letter-spacing:-0.012em;font-weight:600">${linked(fact)}</p>${lines.join('')}`;
}

function stepsHtml(steps: readonly string[]): string {
  const rows = steps.map((step, index) => {
    const cell = `class="line${index === 0 ? ' soft' : ''}" valign="top" style="border-top:1px solid ${palette.rule};padding:14px 0;line-height:1.45`;
    const look = [`color:${palette.inkSoft}`, 'font-weight:600'][index] ?? '';
    return `<tr><td ${cell};width:40px"><span class="cap cap-${index}" style="display:block;width:20px;height:32px;border-radius:3px 3px 10px 10px;background:${stepColors[index % stepColors.length]};color:${palette.sheet};font-size:15px;font-weight:600;line-height:27px;text-align:center">${index + 1}</span></td><td ${cell};${look}">${escapeHtml(step)}</td></tr>`;
  });
  return `<table role="presentation" width="100%" cellspacing="0" cellpadding="0" style="margin:12px 0 0">${rows.join('')}</table>`;
}

function wordsHtml(words: string): string {
  return `<table role="presentation" width="100%" cellspacing="0" cellpadding="0" style="margin:8px 0 0"><tr><td class="words" width="4" bgcolor="${palette.citrate}" style="width:4px;border-radius:1px 1px 2px 2px;background:${palette.citrate};font-size:0">&nbsp;</td><td style="padding:0 0 0 16px;font-size:19px;line-height:1.45">${linked(words)}</td></tr></table>`;
}

function rowHtml({ label, value }: Row): string {
  return (
    `<tr class="row"><th scope="row" align="left" valign="top" style="width:36%;padding:11px 20px 11px 0;border-top:1px solid ${palette.rule};color:${palette.inkSoft};font-size:15px;font-weight:500">${escapeHtml(label)}</th>` +
    `<td valign="top" style="padding:10px 0;border-top:1px solid ${palette.rule};font-weight:500">${linked(value)}</td></tr>`
  );
}

function linkHtml({ text, href }: Link): string {
  return `<p class="line" style="margin:0;padding:12px 0;border-top:1px solid ${palette.rule};font-weight:500"><a href="${escapeHtml(href)}">${escapeHtml(text)}</a></p>`;
}

function rowText({ label, value }: Row): string {
  const text = value.includes('\n') ? `\n${indented(value)}` : ` ${value}`;
  return `${label}${label.endsWith('?') ? '' : ':'}${text}`;
}

function indented(lines: string): string {
  return lines.replace(/^/gm, '  ');
}

/** Email addresses and phone numbers become links if they pass our own rules. */
function linked(value: string): string {
  const text = escapeHtml(value).replaceAll('\n', '<br>');
  if (email.holds(value)) return `<a href="mailto:${mailtoAddress(value)}">${text}</a>`;
  const number = typedPhone(value);
  const isPhone = phone.holds(number.replace(/;.*/, '')) && readablePhone(number) === value;
  return isPhone ? `<a href="tel:${number}">${text}</a>` : text;
}

/** A `mailto:` link with a literal @, as RFC 6068 requires. */
export function mailtoAddress(address: string): string {
  return encodeURIComponent(address).replace('%40', '@');
}

const stepColors = [palette.lavender, palette.citrate, palette.heparin];
