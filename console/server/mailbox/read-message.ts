import { createHash } from 'node:crypto';
import { type AnswerMark, answerLimits } from '#console/contract/conversation.ts';
import type { ReceivedFile } from '#console/server/leads/answers.ts';
import { type BounceReport, bounceIn, idsIn } from '#console/server/mailbox/bounce.ts';
import { bodyOf, isShownText, leavesOf } from '#console/server/mailbox/message-body.ts';
import { kindOf } from '#console/server/mailbox/message-kind.ts';
import { maxMessageBytes } from '#console/server/mailbox/message-limits.ts';
import type { ReceivedMessage } from '#console/server/mailbox/places/mailbox-places.ts';
import { isForward, splitQuoted } from '#console/server/mailbox/quoted-text.ts';
import { isVouchedFor } from '#console/server/mailbox/sender-authentication.ts';
import { decodedHeader, sendersOf } from '#console/server/mailbox/senders.ts';
import {
  endOfHeader,
  type MailField,
  type MessagePart,
  splitMessage,
} from '#console/server/mailbox/split-message.ts';
import { cleanFileName, cleanLine, cleanText } from '#server/lib/clean-text.ts';
import { fileTypeOf } from '#server/lib/files/file-type.ts';

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

/** Reads any message without failing. Time and memory depend on the limits of `splitMessage`, not on the message. */
export async function readMessage(
  { source, size, receivedAt }: RawMessage,
  { since, authServer }: ReadingOptions,
): Promise<ParsedMessage> {
  const { headers, root, isCut } = await splitMessage(source);
  const { from, addresses } = sendersOf(headers);
  const header = (name: string) => headers.find((one) => one.name === name)?.value ?? '';
  const subject = cleanLine(decodedHeader(header('subject').slice(0, 2000)), 300);
  const body = root ? bodyOf(root, from.address) : { text: '', isCut: false };
  const { isFromMailSystem, ...kind } = kindOf({ headers, root, subject, address: from.address });
  const report = root
    ? bounceIn({ headers, root, subject, text: body.text }, isFromMailSystem)
    : null;
  const { text, quoted } = isForward(subject)
    ? { text: body.text, quoted: '' }
    : splitQuoted(body.text);
  const { textLength } = answerLimits;
  const leaves = root ? leavesOf(root) : [];
  const isPart = isCut || body.isCut || text.length > textLength || size > source.length;
  return {
    fingerprint: fingerprintOf(header, from.address, source),
    kind: report ? 'bounce' : kind.kind,
    isBulk: kind.isBulk,
    bounce: report && { addresses: report.addresses, reason: report.reason },
    isVouchedFor: isVouchedFor(headers, from.address, authServer),
    isOld: isBefore(since, receivedAt, header('received')),
    recipients: recipientsOf(headers),
    references: referencesOf(header, report),
    from,
    senders: addresses,
    subject,
    text: cleanText(text, textLength),
    quoted: cleanText(quoted, textLength),
    mark: markOf({ isLarge: size > maxMessageBytes, isPart, isEmpty: body.text === '' }, leaves),
    messageId: idsIn(header('message-id').slice(0, 1000))[0] ?? cleanLine('', 0),
    bytes: size,
    receivedAt,
    files: report ? [] : filesOf(leaves.filter((part) => !isShownText(part))),
  };
}

function markOf(
  { isLarge, isPart, isEmpty }: { isLarge: boolean; isPart: boolean; isEmpty: boolean },
  leaves: readonly MessagePart[],
): AnswerMark | null {
  if (isLarge) return 'too-large';
  if (isPart) return 'too-complex';
  return isEmpty && leaves.some(({ type, fileName }) => isSealed(type, fileName))
    ? 'in-file'
    : null;
}

/** True for formats that have the text of an email inside a file: Outlook's own, S/MIME, and PGP. */
function isSealed(type: string, fileName: string): boolean {
  return sealedTypes.test(type) || /^(?:winmail\.dat|smime\.p7m)$/i.test(fileName);
}

/**
 * Compares the time of arrival. The sender's clock may be wrong, so Date doesn't count. If the mailbox was copied, the
 * topmost Received has the true time.
 */
function isBefore(since: Date, receivedAt: Date, received: string): boolean {
  const passedAt = Date.parse(
    received.slice(received.lastIndexOf(';') + 1).replace(/\([^()]*\)/g, ''),
  );
  return (
    receivedAt.getTime() < since.getTime() - clockDifferenceMs ||
    passedAt < since.getTime() - maxTransitMs
  );
}

/** The same for all copies of a message: mail servers add header lines, but don't change the rest. */
function fingerprintOf(
  header: (name: string) => string,
  address: string,
  source: Uint8Array,
): string {
  const id = decodedHeader(header('message-id'));
  return createHash('sha256')
    .update(id || [header('date'), address, header('subject')].join('\n'))
    .update('\n')
    .update(source.subarray(endOfHeader(source)))
    .digest('hex');
}

/** The recipients that may be signed addresses, in header order. */
function recipientsOf(headers: readonly MailField[]): readonly string[] {
  const found = headers
    .filter(({ name }) => recipientHeaders.has(name))
    .flatMap(({ value }) => value.slice(0, maxHeaderLength).split(/[\s<>,;:"'()]+/))
    .filter((text) => text.includes('+'));
  return [...new Set(found)].slice(0, maxReferences);
}

function referencesOf(
  header: (name: string) => string,
  report: BounceReport | null,
): ReceivedMessage['references'] {
  const ids = (name: string) => idsIn(decodedHeader(header(name).slice(-maxHeaderLength)));
  const returned = report?.references ?? [];
  const all = [...returned, ...ids('in-reply-to'), ...ids('references').toReversed()];
  return [...new Set(all)].slice(0, maxReferences);
}

/** The first files include their content; the others only their names. */
function filesOf(parts: readonly MessagePart[]): readonly ReceivedFile[] {
  let total = 0;
  return parts.slice(0, maxNamedFiles).map(({ fileName, type, content, size }, i) => {
    const isTooMany = i >= answerLimits.files || total + size > answerLimits.filesBytes;
    const tooMany = isTooMany ? ('too-many' as const) : null;
    const omission = size > answerLimits.fileBytes ? ('too-large' as const) : tooMany;
    if (omission === null) total += size;
    return {
      name: cleanFileName(fileName || (namesByType[type] ?? 'file')),
      mediaType: cleanLine(fileTypeOf(content), 100),
      bytes: size,
      content: omission === null ? content : null,
      omission,
    };
  });
}

const maxNamedFiles = 50;
const maxReferences = 50;
const maxHeaderLength = 20_000;
/** The maximum difference between the mail server's clock and ours. */
const clockDifferenceMs = 10 * 60 * 1000;
/** Longer than any message spends in transit. */
const maxTransitMs = 7 * 24 * 60 * 60 * 1000;
const recipientHeaders = new Set([
  ...['to', 'cc', 'delivered-to', 'x-original-to', 'envelope-to', 'resent-to'],
]);
const sealedTypes = /^application\/(?:(?:vnd\.)?ms-tnef|(?:x-)?pkcs7-mime|pgp-encrypted)$/;
const namesByType: Readonly<Record<string, string>> = {
  'message/rfc822': 'message.eml',
  'text/calendar': 'invite.ics',
  'application/ics': 'invite.ics',
  'application/ms-tnef': 'winmail.dat',
  'application/vnd.ms-tnef': 'winmail.dat',
  'application/pkcs7-mime': 'smime.p7m',
};
