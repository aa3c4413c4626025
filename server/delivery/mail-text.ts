import type { Fields } from '#contract/form.ts';
import { formById } from '#contract/forms.ts';
import { palette } from '#contract/palette.ts';
import { email, phone } from '#contract/rules.ts';
import { escapeHtml } from '#server/escape-html.ts';
import { escapeControls, escapeControlsInLines } from '#server/leads/escape-controls.ts';
import { type Lead, verificationLabels } from '#server/leads/lead.ts';
import { mailPage } from './mail-page.ts';

export type MailText = {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** The visitor's address; null when it is not a plain address. */
  readonly replyTo: string | null;
};

/**
 * The operator's mail about a lead: every field with its label, in the form's order. `event` precedes
 * the form's label in the title.
 */
export function mailText(lead: Lead, event?: string): MailText {
  const form = formById(lead.form);
  const label = form?.label ?? lead.form;
  const title = event === undefined ? label : `${event}: ${label}`;
  const rows = rowsOf(lead, form?.fields ?? {});
  const records = recordsOf(lead);
  const firstName = lead.payload.firstname;
  const about = typeof firstName === 'string' && firstName !== '' ? `: ${firstName}` : '';
  const { emailAddress } = lead.payload;
  const isPlain = typeof emailAddress === 'string' && email.holds(emailAddress);
  const replyTo = isPlain ? emailAddress : null;
  return {
    subject: escapeControls(`${title}${about}`),
    text: asText(title, [...rows, ...records], replyTo !== null),
    html: asHtml(title, rows, records, replyTo !== null),
    replyTo,
  };
}

type Row = { readonly label: string; readonly value: string };

function rowsOf(lead: Lead, fields: Fields): readonly Row[] {
  const names = new Set([...Object.keys(fields), ...Object.keys(lead.payload)]);
  return [...names].flatMap((name) => {
    const value = lead.payload[name];
    if (value === undefined || value === '') return [];
    const text = typeof value === 'string' ? value : value.join(', ');
    return [
      {
        label: fields[name]?.label ?? verificationLabels[name] ?? escapeControls(name),
        value: escapeControlsInLines(text),
      },
    ];
  });
}

function recordsOf({ id, receivedAt }: Lead): readonly Row[] {
  const received = `${receivedAt.toISOString().replace('T', ' ').slice(0, 19)} UTC`;
  return [
    { label: 'Received', value: received },
    { label: 'Lead', value: id },
  ];
}

function asText(title: string, rows: readonly Row[], canReply: boolean): string {
  const lines = rows.map(({ label, value }) => {
    const text = value.includes('\n') ? `\n${value.replace(/^/gm, '  ')}` : ` ${value}`;
    return `${label}${label.endsWith('?') ? '' : ':'}${text}`;
  });
  return `${title}\n\n${lines.join('\n')}\n${canReply ? `\n${replyNote}\n` : ''}`;
}

function asHtml(
  title: string,
  rows: readonly Row[],
  records: readonly Row[],
  canReply: boolean,
): string {
  const cells = rows.map(
    ({ label, value }) =>
      `<tr class="row"><th scope="row" align="left" valign="top" style="width:36%;padding:11px 20px 11px 0;border-top:1px solid ${palette.rule};color:${palette.inkSoft};font-size:14px;font-weight:500">${escapeHtml(label)}</th>` +
      `<td valign="top" style="padding:10px 0;border-top:1px solid ${palette.rule};font-weight:500">${linked(value)}</td></tr>`,
  );
  const foot = records.map(({ label, value }) => `${label}: ${escapeHtml(value)}`);
  if (canReply) foot.unshift(replyNote);
  return mailPage({
    title,
    body: `<table role="presentation" width="100%" cellspacing="0" cellpadding="0" style="margin-top:20px;border-collapse:collapse">${cells.join('')}</table>`,
    foot: foot.join('<br>'),
  });
}

/** Email addresses and phone numbers become links if they pass our own rules. */
function linked(value: string): string {
  const text = escapeHtml(value).replaceAll('\n', '<br>');
  if (email.holds(value)) return `<a href="mailto:${encodeURIComponent(value)}">${text}</a>`;
  return phone.holds(value) ? `<a href="tel:${value}">${text}</a>` : text;
}

const replyNote = 'Reply to this email to write to the visitor.';
