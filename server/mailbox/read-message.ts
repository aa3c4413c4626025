import { createHash } from 'node:crypto';
import PostalMime, { type Attachment, type Email } from 'postal-mime';
import { type AnswerMark, answerLimits } from '#contract/console/conversation.ts';
import type { ReceivedFile } from '#server/leads/answers.ts';
import { addressKey } from '#server/leads/lead-contact.ts';
import type { ReceivedMessage } from '#server/leads/mailbox/mailbox-places.ts';
import { cleanFileName, cleanLine, cleanText } from '#server/lib/clean-text.ts';
import { fileTypeOf } from '#server/lib/files/file-type.ts';
import { cutMessage } from './cut-message.ts';
import { htmlText } from './html-text.ts';
import { idsIn, kindOf, returnedReferences } from './message-kind.ts';
import { maxMessageBytes } from './message-limits.ts';
import { splitQuoted } from './quoted-text.ts';
import { isVouchedFor } from './sender-authentication.ts';

/** A message from the mail server. `source` may be only its beginning. */
export type RawMessage = {
  readonly source: Uint8Array;
  readonly size: number;
  readonly receivedAt: Date;
};

export type ReadingOptions = {
  /** When the mailbox was first read. */
  readonly since: Date;
  /** The name of the company's mail server in `Authentication-Results`; null if none is trusted. */
  readonly authServer: string | null;
};

/** A message whose recipients haven't been compared with our signed addresses yet. */
export type ParsedMessage = Omit<ReceivedMessage, 'signedLeadIds'> & {
  readonly recipients: readonly string[];
};

/**
 * Reads any message without failing. Time and memory depend on the limits of `cutMessage`, not on the message. Decodes
 * files in place: their contents are views of `source`, which must not be used afterwards.
 */
export async function readMessage(
  { source, size, receivedAt }: RawMessage,
  { since, authServer }: ReadingOptions,
): Promise<ParsedMessage> {
  const { text, isCut, fileAt } = cutMessage(source);
  const parsed = await parse(text);
  const fingerprint = fingerprintOf(parsed.email, source);
  const email = { ...parsed.email, attachments: parsed.email.attachments.map(withContent(fileAt)) };
  const { kind, isBulk, bounce } = kindOf(email);
  const body = splitQuoted(bodyOf(email));
  const { textLength } = answerLimits;
  const address = cleanLine(addressKey(email.from?.address ?? ''), 254);
  const sentAt = Date.parse(email.date ?? '');
  const isLarge = size > maxMessageBytes;
  const isPart = isCut || size > source.length;
  return {
    fingerprint,
    kind,
    isBulk,
    bounce,
    isVouchedFor: isVouchedFor(email.headers, address, authServer),
    isOld:
      receivedAt.getTime() < since.getTime() - clockDifferenceMs ||
      sentAt < since.getTime() - maxTransitMs,
    recipients: recipientsOf(email),
    references: referencesOf(email, kind === 'bounce'),
    from: { name: cleanLine(email.from?.name ?? '', 200), address },
    subject: cleanLine(email.subject ?? '', 300),
    text: cleanText(body.text, textLength),
    quoted: cleanText(body.quoted, textLength),
    mark: isLarge ? 'too-large' : (parsed.mark ?? (isPart ? 'too-complex' : null)),
    messageId: idsIn((email.messageId ?? '').slice(0, 1000))[0] ?? cleanLine('', 0),
    receivedAt,
    files: kind === 'bounce' ? [] : filesOf(email.attachments),
  };
}

async function parse(
  text: Uint8Array,
): Promise<{ readonly email: Email; readonly mark: AnswerMark | null }> {
  try {
    return { email: await PostalMime.parse(text, parserLimits), mark: null };
  } catch {
    // The message is nested too deeply.
  }
  try {
    const header = text.subarray(0, endOfHeader(text));
    return { email: await PostalMime.parse(header, parserLimits), mark: 'too-complex' };
  } catch {
    return { email: { headers: [], headerLines: [], attachments: [] }, mark: 'unreadable' };
  }
}

/** Replaces the placeholder of a file with its content. */
function withContent(fileAt: (placeholder: Uint8Array) => Uint8Array | undefined) {
  return (attachment: Attachment): Attachment => {
    const { content } = attachment;
    const bytes = typeof content === 'string' ? Buffer.from(content) : new Uint8Array(content);
    return { ...attachment, content: fileAt(bytes) ?? bytes };
  };
}

function endOfHeader(source: Uint8Array): number {
  const bytes = Buffer.from(source.buffer, source.byteOffset, source.length);
  const end = bytes.indexOf('\r\n\r\n');
  return end === -1 ? bytes.length : end + 4;
}

/** The same for all copies of a message: mail servers add header lines, but don't change the rest. */
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

/** The recipients that may be signed addresses, in header order. */
function recipientsOf({ headers }: Email): readonly string[] {
  const found = headers
    .filter(({ key }) => recipientHeaders.has(key))
    .flatMap(({ value }) => value.slice(0, maxRecipientsLength).split(/[\s<>,;:"'()]+/))
    .filter((text) => text.includes('+'));
  return [...new Set(found)].slice(0, maxReferences);
}

function referencesOf(email: Email, isBounce: boolean): ReceivedMessage['references'] {
  const { inReplyTo = '', references = '' } = email;
  const returned = isBounce ? returnedReferences(email) : [];
  const ids = (text: string) => idsIn(text.slice(-maxRecipientsLength));
  const all = [...returned, ...ids(inReplyTo), ...ids(references).toReversed()];
  return [...new Set(all)].slice(0, maxReferences);
}

/** The first files include their content; the others only their names. */
function filesOf(attachments: readonly Attachment[]): readonly ReceivedFile[] {
  let total = 0;
  return attachments.slice(0, maxNamedFiles).map(({ filename, mimeType, content }, i) => {
    const bytes = content as Uint8Array;
    const omission = omissionOf(i, bytes.length, total);
    if (omission === null) total += bytes.length;
    return {
      name: cleanFileName(filename ?? (mimeType === 'message/rfc822' ? 'message.eml' : 'file')),
      mediaType: cleanLine(fileTypeOf(bytes), 100),
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

const parserLimits = {
  maxNestingDepth: 30,
  maxRfc822NestingDepth: 0,
  rfc822Attachments: true,
} as const;
const maxTextSource = 500_000;
const maxNamedFiles = 50;
const maxReferences = 50;
const maxRecipientsLength = 20_000;
/** The maximum difference between the mail server's clock and ours. */
const clockDifferenceMs = 10 * 60 * 1000;
/** Longer than any message spends in transit. */
const maxTransitMs = 7 * 24 * 60 * 60 * 1000;
const recipientHeaders = new Set([
  ...['to', 'cc', 'delivered-to', 'x-original-to', 'envelope-to', 'resent-to'],
]);
