import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import Composer from 'nodemailer/lib/mail-composer';
import { laboratoryRows } from '#contract/console/laboratory-fields.ts';
import { contactPurpose } from '#contract/contact-purposes.ts';
import { timeText } from '#contract/days.ts';
import type { Field, Fields } from '#contract/form.ts';
import { formById } from '#contract/forms.ts';
import { palette } from '#contract/palette.ts';
import { readablePhone } from '#contract/phone.ts';
import { email, phone } from '#contract/rules.ts';
import type { Delivery } from '#server/jobs/queue.ts';
import {
  type Lead,
  sourceRows,
  typedName,
  valueText,
  verificationLabels,
  verificationText,
} from '#server/leads/lead.ts';
import type { AnswerAddresses } from '#server/lib/answer-addresses.ts';
import { escapeControls, escapeControlsInLines, escapeHtml } from '#server/lib/clean-text.ts';
import type { MailAddress } from '#server/lib/mail-address.ts';
import { buttonParagraph, leadLink, mailPage } from './mail-page.ts';

export type Message<Raw = Buffer> = {
  readonly raw: Raw;
  readonly envelope: { readonly from: string; readonly to: readonly string[] };
};

/** A message that may be larger than memory allows. Each call reads it from the start. */
export type OpenMessage = () => Readable;

/** Composes the mail of a delivery; null if there is nothing to send anymore. */
export type Compose<T = Delivery, Raw = Buffer> = (delivery: T) => Promise<Message<Raw> | null>;

export type MailAddresses = {
  readonly from: MailAddress;
  /** All recipients in the header. */
  readonly to: readonly MailAddress[];
  /** The recipient of this copy; everyone in `to` by default. */
  readonly recipient?: MailAddress | undefined;
};

type MailFile = {
  readonly name: string;
  readonly mediaType: string;
  readonly open: () => AsyncIterable<Uint8Array>;
};

type MailOf = { readonly id: string; readonly date: Date };

type MailParts = {
  readonly subject: string;
  readonly text: string;
  /** Absent in an email that a person wrote. */
  readonly html?: string;
  readonly from: MailAddress;
  readonly to: readonly MailAddress[];
  readonly cc?: readonly MailAddress[];
  readonly recipient?: MailAddress | undefined;
  readonly files?: readonly MailFile[];
  readonly replyTo?: readonly string[];
  readonly headers?: Readonly<Record<string, string>>;
};

/** The operator's settings for emails about leads. */
export type OperatorView = {
  /** The time zone; UTC by default. */
  readonly timeZone?: string;
  /** Null if the console's address is unknown. */
  readonly consoleUrl?: URL | null;
  /** Null if no mailbox is read; a reply by mail would then never reach the lead's history. */
  readonly answers?: AnswerAddresses | null;
};

/** The mail to the operator about a lead. Its title begins with the event that `eventOf` names. */
export function operatorMail(
  { from, to, recipient, ...view }: MailAddresses & OperatorView,
  eventOf?: (lead: Lead) => string,
): (delivery: Delivery) => Promise<Message> {
  return async (delivery) => {
    const content = mailText(delivery.lead, { ...view, event: eventOf?.(delivery.lead) });
    return buildMessage(delivery, { ...content, from, to, recipient });
  };
}

/** The mail to the operator about a registration whose NPI or CLIA number was looked up later. */
export function verificationMail(options: MailAddresses & OperatorView): Compose {
  return operatorMail(options, answersOf);
}

/** Names the registries' answers about a registration: `NPI verified, CLIA number not found`. */
function answersOf({ payload: { verification }, laboratory }: Lead): string {
  const npi = verification === 'wrong kind' ? 'of the wrong kind' : String(verification);
  const { state } = laboratory ?? {};
  const isAnswered = state === 'found' || state === 'not found';
  return [`NPI ${npi}`, ...(isAnswered ? [`CLIA number ${state}`] : [])].join(', ');
}

/**
 * The mail of one delivery, to be sent or written to a file. The same date results in the same bytes, and the
 * Message-ID is derived from the delivery, so that mail programs recognize a duplicate after a lost connection.
 */
export async function buildMessage(mail: MailOf, parts: MailParts): Promise<Message> {
  const { raw, envelope } = await streamMessage(mail, parts);
  return { raw: await buffer(raw()), envelope };
}

/** The same, for an email with files: it is built while it is sent. */
export async function streamMessage(
  { id, date }: MailOf,
  { from, to, cc = [], recipient, replyTo = [], headers = {}, files = [], ...content }: MailParts,
): Promise<Message<OpenMessage>> {
  const options = {
    ...content,
    from,
    to: [...to],
    ...(cc.length === 0 ? {} : { cc: [...cc] }),
    ...(replyTo.length === 0 ? {} : { replyTo: replyTo.map((address) => ({ name: '', address })) }),
    messageId: messageIdOf(id, from),
    date,
    baseBoundary: id,
    headers: { 'Auto-Submitted': 'auto-generated', ...headers },
    disableFileAccess: true,
    disableUrlAccess: true,
  };
  return {
    raw: () => {
      const attachments = files.map(({ name, mediaType, open }) => ({
        filename: name,
        contentType: mediaType,
        content: Readable.from(open(), { objectMode: false }),
      }));
      return new Composer({ ...options, attachments }).compile().createReadStream();
    },
    envelope: {
      from: from.address,
      to: (recipient ? [recipient] : [...to, ...cc]).map(({ address }) => address),
    },
  };
}

/** The Message-ID of a delivery. Other mails refer to it. */
export function messageIdOf(deliveryId: string, { address }: MailAddress): string {
  return `<${deliveryId}@${address.slice(address.lastIndexOf('@') + 1)}>`;
}

type MailText = {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** The visitor and the lead's history; empty if a reply would not reach both. */
  readonly replyTo: readonly string[];
};

/**
 * The operator's mail about a lead: every field with its label, in the form's order. The title is the visitor's
 * request, preceded by `event`.
 */
export function mailText(
  lead: Lead,
  {
    event,
    timeZone = 'UTC',
    consoleUrl = null,
    answers = null,
  }: OperatorView & { readonly event?: string | undefined } = {},
): MailText {
  const form = formById(lead.form);
  const purpose = contactPurpose(lead.form, lead.intake?.source);
  const label = purpose ?? form?.label ?? lead.form;
  const title = event === undefined ? label : `${event}: ${label}`;
  const rows = [
    ...rowsOf(lead, form?.fields ?? {}, timeZone),
    ...laboratoryRows(lead.laboratory, timeZone),
  ];
  const records = recordsOf(lead, timeZone);
  const link = consoleUrl && leadLink(consoleUrl, lead.id);
  const sender = typedName(lead.payload);
  const about = sender === '' ? '' : `${event === undefined ? ':' : ','} ${sender}`;
  const { emailAddress } = lead.payload;
  const isPlain = typeof emailAddress === 'string' && email.holds(emailAddress);
  const replyTo = isPlain && answers ? [emailAddress, answers.addressFor(lead.id)] : [];
  const canReply = replyTo.length > 0;
  return {
    subject: escapeControls(`${title}${about}`),
    text: asText({ title, link, rows: [...rows, ...records], canReply }),
    html: asHtml({ title, link, rows, records, canReply }),
    replyTo,
  };
}

type Row = { readonly label: string; readonly value: string };

function rowsOf(lead: Lead, fields: Fields, timeZone: string): readonly Row[] {
  const names = new Set([...Object.keys(fields), ...Object.keys(lead.payload)]);
  return [...names].flatMap((name) => {
    const value = lead.payload[name];
    if (value === undefined || value === '') return [];
    const field = fields[name];
    return [
      {
        label: field?.label ?? verificationLabels[name] ?? escapeControls(name),
        value: escapeControlsInLines(shownValue(name, valueText(value, field, timeZone), field)),
      },
    ];
  });
}

function shownValue(name: string, text: string, field: Field | undefined): string {
  if (field?.kind === 'phone') return readablePhone(text);
  return field === undefined ? verificationText(name, text) : text;
}

function recordsOf(
  { id, receivedAt, confirmedAt, intake }: Lead,
  timeZone: string,
): readonly Row[] {
  return [
    ...sourceRows(intake).map(({ label, value }) => ({ label, value: escapeControls(value) })),
    { label: 'Received', value: timeText(receivedAt, timeZone) },
    ...(confirmedAt ? [{ label: 'Confirmed', value: timeText(confirmedAt, timeZone) }] : []),
    { label: 'Lead', value: id },
  ];
}

type Parts = {
  readonly title: string;
  /** The link to the lead in the console. */
  readonly link: string | null;
  readonly rows: readonly Row[];
  readonly canReply: boolean;
};

function asText({ title, link, rows, canReply }: Parts): string {
  const lines = rows.map(({ label, value }) => {
    const text = value.includes('\n') ? `\n${value.replace(/^/gm, '  ')}` : ` ${value}`;
    return `${label}${label.endsWith('?') ? '' : ':'}${text}`;
  });
  const open = link === null ? '' : `${openText}: ${link}\n\n`;
  return `${title}\n\n${open}${lines.join('\n')}\n${canReply ? `\n${replyNote}\n` : ''}`;
}

function asHtml({
  title,
  link,
  rows,
  records,
  canReply,
}: Parts & { readonly records: readonly Row[] }): string {
  const cells = rows.map(
    ({ label, value }) =>
      `<tr class="row"><th scope="row" align="left" valign="top" style="width:36%;padding:11px 20px 11px 0;border-top:1px solid ${palette.rule};color:${palette.inkSoft};font-size:14px;font-weight:500">${escapeHtml(label)}</th>` +
      `<td valign="top" style="padding:10px 0;border-top:1px solid ${palette.rule};font-weight:500">${linked(value)}</td></tr>`,
  );
  const foot = records.map(({ label, value }) => `${label}: ${escapeHtml(value)}`);
  if (canReply) foot.unshift(replyNote);
  return mailPage({
    title,
    body: `${link === null ? '' : buttonParagraph(openText, link)}<table role="presentation" width="100%" cellspacing="0" cellpadding="0" style="margin-top:20px;border-collapse:collapse">${cells.join('')}</table>`,
    foot: foot.join('<br>'),
  });
}

/** Email addresses and phone numbers become links if they pass our own rules. */
function linked(value: string): string {
  const text = escapeHtml(value).replaceAll('\n', '<br>');
  if (email.holds(value)) return `<a href="mailto:${mailtoAddress(value)}">${text}</a>`;
  const number = value.replace(/[^+\d]/g, '');
  const isPhone = phone.holds(number) && readablePhone(number) === value;
  return isPhone ? `<a href="tel:${number}">${text}</a>` : text;
}

/** A `mailto:` link with a literal @, as RFC 6068 requires. */
function mailtoAddress(address: string): string {
  return encodeURIComponent(address).replace('%40', '@');
}

const openText = 'Open in the console';
const replyNote =
  'Reply to this email to write to the visitor. Your reply also appears in the lead’s history.';
