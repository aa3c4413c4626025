import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import Composer from 'nodemailer/lib/mail-composer';
import { encodeWord } from 'nodemailer/lib/mime-funcs';
import type MimeNode from 'nodemailer/lib/mime-node';
import { defaultTimeZone, timeText } from '#contract/days.ts';
import type { Field, Fields } from '#contract/form.ts';
import { formById } from '#contract/forms.ts';
import { laboratoryRows } from '#contract/laboratory-rows.ts';
import { phoneWithExtension, readablePhone } from '#contract/phone.ts';
import { referenceOf, requestTitle } from '#contract/request.ts';
import { email } from '#contract/rules.ts';
import type { Compose, Message, OpenMessage } from '#server/delivery/channel.ts';
import type { Delivery } from '#server/jobs/queue.ts';
import type { Lead } from '#server/leads/lead.ts';
import { contactOf } from '#server/leads/lead-contact.ts';
import {
  sourceRows,
  typedName,
  valueText,
  verificationLabels,
  verificationText,
} from '#server/leads/lead-texts.ts';
import type { AnswerAddresses } from '#server/lib/answer-addresses.ts';
import { escapeControls, escapeControlsInLines } from '#server/lib/clean-text.ts';
import type { MailAddress } from '#server/lib/mail-address.ts';
import type { MailBlock, Row } from './mail-blocks.ts';
import { leadLink, mailPage } from './mail-page.ts';

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
  readonly html: string;
  readonly from: MailAddress;
  readonly to: readonly MailAddress[];
  readonly cc?: readonly MailAddress[];
  readonly recipient?: MailAddress | undefined;
  readonly files?: readonly MailFile[];
  readonly replyTo?: readonly string[];
  readonly headers?: Readonly<Record<string, string>>;
};

/** The settings for emails about leads. */
export type TeamMailView = {
  /** The time zone; `defaultTimeZone` if it is left out. */
  readonly timeZone?: string;
  /** Null if the console's address is unknown. */
  readonly consoleUrl?: URL | null;
  /** Null if no mailbox is read; an email sent as a reply would then never reach the lead's history. */
  readonly answers?: AnswerAddresses | null;
};

/** The email to the team about a lead. Its title begins with the event that `eventOf` returns. */
export function teamMail(
  { from, to, recipient, ...view }: MailAddresses & TeamMailView,
  eventOf?: (lead: Lead) => string,
): (delivery: Delivery) => Promise<Message> {
  return async (delivery) => {
    const content = mailText(delivery.lead, { ...view, event: eventOf?.(delivery.lead) });
    return buildMessage(delivery, { ...content, from, to, recipient });
  };
}

/** The email to the team about a registration whose NPI or CLIA number was looked up later. */
export function verificationMail(options: MailAddresses & TeamMailView): Compose {
  return teamMail(options, answersOf);
}

/** Lists the registries' results for a registration: `NPI verified, CLIA number not found`. */
function answersOf({ payload: { verification }, laboratory }: Lead): string {
  const npi = verification === 'wrong kind' ? 'of the wrong kind' : String(verification);
  const { state } = laboratory ?? {};
  const isAnswered = state === 'found' || state === 'not found';
  return [`NPI ${npi}`, ...(isAnswered ? [`CLIA number ${state}`] : [])].join(', ');
}

/**
 * The email of one delivery, to be sent or written to a file. The same date results in the same bytes, and the
 * Message-ID is derived from the delivery, so that mail programs recognize a duplicate after a lost connection.
 */
export async function buildMessage(mail: MailOf, parts: MailParts): Promise<Message> {
  const { raw, envelope } = await streamMessage(mail, parts);
  return { raw: await buffer(raw()), envelope };
}

/** Does the same for an email with files, which is built while it is sent. */
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
      const message = new Composer({ ...options, attachments }).compile();
      encodeCodeLike(message, content.subject);
      return message.createReadStream();
    },
    envelope: {
      from: from.address,
      to: (recipient ? [recipient] : [...to, ...cc]).map(({ address }) => address),
    },
  };
}

/**
 * Encodes texts in headers that look like encoded words (RFC 2047), which nodemailer leaves as they are. Mail programs
 * would decode them, so the recipient would read something else than the console shows.
 */
function encodeCodeLike(message: MimeNode, subject: string): void {
  const isCodeLike = (text: string) => text.includes('=?');
  const encode = (text: string) => encodeWord(text, 'Q', maxEncodedWord);
  if (isCodeLike(subject)) {
    message.setHeader('Subject', { prepared: true, foldLines: true, value: encode(subject) });
  }
  // Headers with addresses can't be prepared, so this replaces a method that nodemailer's types hide.
  const encodeName: (name: string) => string = Reflect.get(message, '_encodeAddressName');
  const encodeSafely = (name: string) =>
    isCodeLike(name) ? encode(name) : encodeName.call(message, name);
  Reflect.set(message, '_encodeAddressName', encodeSafely);
}

const maxEncodedWord = 52;

/** The Message-ID of a delivery. Other emails refer to it. */
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
 * The team's email about a lead: who wrote, the visitor's own words, then every other field with its label, in the
 * form's order. The title is the visitor's request, preceded by `event`.
 */
export function mailText(
  lead: Lead,
  {
    event,
    timeZone = defaultTimeZone,
    consoleUrl = null,
    answers = null,
  }: TeamMailView & { readonly event?: string | undefined } = {},
): MailText {
  const form = formById(lead.form);
  const label = requestTitle(lead);
  const title = event === undefined ? label : `${event}: ${label}`;
  const sender = typedName(lead.payload);
  const about = sender === '' ? '' : `${event === undefined ? ':' : ','} ${sender}`;
  const { emailAddress } = lead.payload;
  const isPlain = typeof emailAddress === 'string' && email.holds(emailAddress);
  const replyTo = isPlain && answers ? [emailAddress, answers.addressFor(lead.id)] : [];
  const records = recordsOf(lead, timeZone).map((row) => `${row.label}: ${row.value}`);
  return {
    subject: escapeControls(`${title}${about}`),
    ...mailPage({
      title,
      lead: `Received ${timeText(lead.receivedAt, timeZone)}`,
      blocks: blocksOf(lead, form?.fields ?? {}, { timeZone, consoleUrl }),
      foot: [...(replyTo.length > 0 ? [replyNote] : []), records.join('\n')],
    }),
    replyTo,
  };
}

function blocksOf(
  lead: Lead,
  fields: Fields,
  { timeZone, consoleUrl }: { readonly timeZone: string; readonly consoleUrl: URL | null },
): readonly MailBlock[] {
  const rows = rowsOf(lead, fields, timeZone);
  const sender = escapeControls(typedName(lead.payload));
  const contacts = ['phone', 'emailAddress'].flatMap((name) => rows.get(name)?.value ?? []);
  const from = [sender, ...contacts].filter((line) => line !== '');
  const words = [...rows].filter(([name]) => fields[name]?.kind === 'longtext');
  const others = [...rows].filter(
    ([name]) => !senderFields.has(name) && fields[name]?.kind !== 'longtext',
  );
  const facts = [...others.map(([, row]) => row), ...laboratoryRows(lead.laboratory, timeZone)];
  const link = consoleUrl && { text: 'Open in the console', href: leadLink(consoleUrl, lead.id) };
  return [
    ...(from.length > 0 ? [{ kind: 'fact', label: 'From', lines: from } as const] : []),
    ...words.map(([, row]) => ({ kind: 'words', row }) as const),
    ...(link ? [{ kind: 'button', link } as const] : []),
    ...(facts.length > 0 ? [{ kind: 'rows', rows: facts } as const] : []),
  ];
}

function rowsOf(lead: Lead, fields: Fields, timeZone: string): ReadonlyMap<string, Row> {
  const names = new Set([...Object.keys(fields), ...Object.keys(lead.payload)]);
  return new Map(
    [...names].flatMap((name) => {
      const value = lead.payload[name];
      if (value === undefined || value === '') return [];
      const field = fields[name];
      const label = field?.label ?? verificationLabels[name] ?? escapeControls(name);
      const text = shownValue(name, valueText(value, field, timeZone), lead, field);
      return [[name, { label, value: escapeControlsInLines(text) }]];
    }),
  );
}

function shownValue(name: string, text: string, lead: Lead, field: Field | undefined): string {
  if (field?.kind === 'phone') {
    return readablePhone(phoneWithExtension(text, contactOf(lead.payload).phoneExtension));
  }
  return field === undefined ? verificationText(name, text) : text;
}

function recordsOf({ id, confirmedAt, intake }: Lead, timeZone: string): readonly Row[] {
  return [
    ...sourceRows(intake).map(({ label, value }) => ({ label, value: escapeControls(value) })),
    ...(confirmedAt ? [{ label: 'Confirmed', value: timeText(confirmedAt, timeZone) }] : []),
    { label: 'Reference', value: referenceOf(id) },
    { label: 'Lead', value: id },
  ];
}

/** The fields shown together at the top. */
const senderFields: ReadonlySet<string> = new Set([
  'firstname',
  'lastname',
  'phone',
  'phoneExtension',
  'emailAddress',
  // The title states them.
  'purpose',
  'product',
]);
const replyNote =
  'Reply to this email to write to the visitor. Your reply also appears in the lead’s history.';
