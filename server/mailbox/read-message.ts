import { createHash } from 'node:crypto';
import PostalMime, { type Attachment, type Email } from 'postal-mime';
import { type AnswerMark, answerLimits } from '#contract/console/conversation.ts';
import { addressKey } from '#server/leads/address-key.ts';
import type { ReceivedFile } from '#server/leads/answers.ts';
import type { ReceivedMessage } from '#server/leads/mailbox/received-message.ts';
import type { AnswerAddresses } from '#server/lib/answer-addresses.ts';
import { cleanFileName, cleanLine, cleanText } from '#server/lib/clean-text.ts';
import { fileTypeOf } from '#server/lib/files/file-type.ts';
import { htmlText } from './html-text.ts';
import { kindOf, returnedReferences } from './message-kind.ts';
import { splitQuoted } from './quoted-text.ts';

/** A message from the mail server. `source` is truncated if the message is larger than the limit. */
export type RawMessage = {
  readonly source: Uint8Array;
  readonly size: number;
  readonly receivedAt: Date;
};

export type ReadingOptions = {
  readonly addresses: AnswerAddresses;
  /** When the mailbox was first read. */
  readonly since: Date;
};

/**
 * Reads any message without failing. Time and memory depend on the size of `source`, which is limited. If a message has
 * too many parts, nests too deeply, or has too long a header, only its beginning is read.
 */
export async function readMessage(
  { source, size, receivedAt }: RawMessage,
  { addresses, since }: ReadingOptions,
): Promise<ReceivedMessage> {
  const { email, mark } = await parse(source, size);
  const { kind, isBulk, bounce } = kindOf(email);
  const body = splitQuoted(bodyOf(email));
  const { textLength } = answerLimits;
  const address = cleanLine(email.from?.address ?? '', 254);
  const sentAt = Date.parse(email.date ?? '');
  return {
    fingerprint: fingerprintOf(email, source),
    ...{ kind, isBulk, bounce, mark },
    isOld:
      receivedAt.getTime() < since.getTime() - clockDifferenceMs ||
      sentAt < since.getTime() - maxTransitMs,
    signedLeadIds: signedLeadIds(email, addresses),
    references: referencesOf(email, kind === 'bounce'),
    from: { name: cleanLine(email.from?.name ?? '', 200), address: addressKey(address) },
    subject: cleanLine(email.subject ?? '', 300),
    text: cleanText(body.text, textLength),
    quoted: cleanText(body.quoted, textLength),
    messageId: messageIdIn(email.messageId ?? ''),
    receivedAt,
    files: kind === 'bounce' ? [] : filesOf(email.attachments),
  };
}

type Parsed = { readonly email: Email; readonly mark: AnswerMark | null };

async function parse(source: Uint8Array, size: number): Promise<Parsed> {
  const isCut = size > source.length;
  const isComplex = isTooComplex(source);
  const start = isCut || isComplex ? startOf(source) : source;
  const mark = isCut ? 'too-large' : isComplex ? 'too-complex' : null;
  try {
    return { email: await PostalMime.parse(start, parserLimits), mark };
  } catch {
    // The message nests too deeply, or its header is too long.
  }
  try {
    const header = source.subarray(0, Math.min(endOfHeader(source), maxShortHeaderBytes));
    return { email: await PostalMime.parse(header, parserLimits), mark: mark ?? 'too-complex' };
  } catch {
    return { email: { headers: [], headerLines: [], attachments: [] }, mark: 'unreadable' };
  }
}

/** True for too many lines, or too many lines that may begin a part, because each costs parsing time. */
function isTooComplex(source: Uint8Array): boolean {
  let lines = 0;
  let boundaries = 0;
  for (let at = source.indexOf(lineFeed); at !== -1; at = source.indexOf(lineFeed, at + 1)) {
    lines += 1;
    if (source[at + 1] === hyphen && source[at + 2] === hyphen) boundaries += 1;
  }
  return lines > maxLines || boundaries > maxBoundaries;
}

/** The beginning of a message, short enough to parse regardless of its content. */
function startOf(source: Uint8Array): Uint8Array {
  let end = 0;
  for (let lines = 0; lines < maxStartLines && end < maxStartBytes; lines += 1) {
    end = source.indexOf(lineFeed, end) + 1;
    if (end === 0) return source.subarray(0, maxStartBytes);
  }
  return source.subarray(0, Math.min(end, maxStartBytes));
}

function endOfHeader(source: Uint8Array): number {
  const bytes = Buffer.from(source.buffer, source.byteOffset, source.length);
  const end = bytes.indexOf('\r\n\r\n');
  return end === -1 ? bytes.length : end + 4;
}

/** Equal for all copies of a message: mail servers add header lines, but don't change the rest. */
function fingerprintOf({ messageId, date, from, subject }: Email, source: Uint8Array): string {
  const id = messageId ?? [date, from?.address, subject].join('\n');
  return createHash('sha256')
    .update(id)
    .update('\n')
    .update(source.subarray(endOfHeader(source)))
    .digest('hex');
}

function bodyOf({ text, html }: Email): string {
  if (text?.trim()) return text.slice(0, maxTextSource);
  return html ? htmlText(cleanText(html, maxTextSource)) : '';
}

/** The leads named by signed addresses among the recipients, in the order of the header. */
function signedLeadIds(email: Email, { leadIdOf }: AnswerAddresses): readonly string[] {
  const found = new Set<string>();
  for (const { key, value } of email.headers) {
    if (!recipientHeaders.has(key)) continue;
    for (const text of value.slice(0, maxRecipientsLength).split(/[\s<>,;:"'()]+/)) {
      const id = text.includes('+') ? leadIdOf(text) : null;
      if (id !== null) found.add(id);
    }
  }
  return [...found].slice(0, maxReferences);
}

function referencesOf(email: Email, isBounce: boolean): readonly string[] {
  const { inReplyTo = '', references = '' } = email;
  const ids = (text: string) => text.slice(-maxRecipientsLength).match(/<[^<>\s]{1,250}>/g) ?? [];
  const returned = isBounce ? returnedReferences(email) : [];
  const all = [...returned, ...ids(inReplyTo), ...ids(references).toReversed()];
  return [...new Set(all)].slice(0, maxReferences).map((id) => cleanLine(id, 252));
}

function messageIdIn(text: string): string {
  return /<[^<>\s]{1,250}>/.exec(text.slice(0, 1000))?.[0] ?? '';
}

/** The first files include their content; the others only their name. */
function filesOf(attachments: readonly Attachment[]): readonly ReceivedFile[] {
  let total = 0;
  return attachments.slice(0, maxNamedFiles).map(({ filename, mimeType, content }, i) => {
    const bytes = typeof content === 'string' ? Buffer.from(content) : new Uint8Array(content);
    const omission = omissionOf(i, bytes.length, total);
    if (omission === null) total += bytes.length;
    return {
      name: cleanFileName(filename ?? (mimeType === 'message/rfc822' ? 'message.eml' : 'file')),
      mediaType: fileTypeOf(bytes),
      bytes: bytes.length,
      content: omission === null ? bytes : null,
      omission,
    };
  });
}

function omissionOf(place: number, bytes: number, total: number): ReceivedFile['omission'] {
  if (bytes > answerLimits.fileBytes) return 'too-large';
  const isTooMany = place >= answerLimits.files || total + bytes > answerLimits.filesBytes;
  return isTooMany ? 'too-many' : null;
}

/** Only the beginning of larger messages is read. Base64 makes files a third larger. */
export const maxMessageBytes = 30 * 1024 * 1024;
/** The part of a larger message that is read. */
export const maxStartBytes = 256 * 1024;

const parserLimits = {
  maxNestingDepth: 30,
  maxHeadersSize: 256 * 1024,
  maxRfc822NestingDepth: 0,
  rfc822Attachments: true,
} as const;
const maxShortHeaderBytes = 64 * 1024;
const maxStartLines = 20_000;
const maxBoundaries = 2000;
/** More lines than base64 needs for the largest message. */
const maxLines = 600_000;
const [lineFeed, hyphen] = [0x0a, 0x2d];
const maxTextSource = 500_000;
const maxNamedFiles = 50;
const maxReferences = 50;
const maxRecipientsLength = 20_000;
/** The maximum difference between the mail server's clock and ours. */
const clockDifferenceMs = 10 * 60 * 1000;
/** Longer than mail is ever in transit. */
const maxTransitMs = 7 * 24 * 60 * 60 * 1000;
const recipientHeaders = new Set([
  ...['to', 'cc', 'delivered-to', 'x-original-to', 'envelope-to', 'resent-to'],
]);
