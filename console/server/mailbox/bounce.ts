import { decodeText } from '#console/server/mailbox/decode-text.ts';
import { leavesOf } from '#console/server/mailbox/message-body.ts';
import type { ReceivedMessage } from '#console/server/mailbox/places/mailbox-places.ts';
import type { MailField, MessagePart } from '#console/server/mailbox/split-message.ts';
import { addressKey } from '#server/leads/lead-contact.ts';
import { type CleanText, cleanLine } from '#server/lib/clean-text.ts';

type Bounce = NonNullable<ReceivedMessage['bounce']>;

/** A report by a mail server that it could not deliver an email. */
export type BounceReport = Bounce & {
  /** The Message-ID and In-Reply-To of the email that it returned. */
  readonly references: readonly CleanText[];
};

type Email = {
  readonly headers: readonly MailField[];
  readonly root: MessagePart;
  readonly subject: string;
  readonly text: string;
};

/**
 * Reads a bounce in the standard form (RFC 3464), or as Exim, qmail, and older programs write it; null for other
 * emails. A delayed email is not a bounce. `isFromMailSystem` is true if no person can have sent the message.
 */
export function bounceIn(
  { headers, root, subject, text }: Email,
  isFromMailSystem: boolean,
): BounceReport | null {
  const leaves = leavesOf(root);
  const report = leaves.find(({ type }) => reportTypes.has(type));
  const returned = leaves
    .filter(({ type }) => returnedTypes.has(type))
    .flatMap(({ content }) => fieldsOf(textOf(content).split(/\n\s*\n/, 1)[0] ?? ''));
  if (report && isFromMailSystem) {
    const groups = textOf(report.content)
      .split(/\n\s*\n/)
      .slice(0, maxGroups);
    const failed = groups.map(fieldsOf).filter(isFailed);
    const [first] = failed;
    if (first === undefined) return null;
    const reason = valueAfterType(field(first, 'diagnostic-code')) || field(first, 'status');
    const recipients = failed.flatMap((fields) =>
      recipientFields.map((name) => withoutComments(field(fields, name))),
    );
    return bounce([...recipients, ...soleRecipient(returned)], reason, returned);
  }
  const failed = headers.filter(({ name }) => name === 'x-failed-recipients');
  const isNotice =
    isFromMailSystem && failureNotice.test(`${subject}\n${text.slice(0, maxNotice)}`);
  if ((failed.length === 0 && !isNotice) || delayNotice.test(subject)) return null;
  const lines = text.slice(0, maxReturnedBytes).split('\n');
  const end = lines.findIndex((line) => line.startsWith('-') && copyStart.test(line));
  const notice = lines.slice(0, end === -1 ? lines.length : end);
  const copy = end === -1 ? '' : lines.slice(end + 1).join('\n');
  const recipients = failed.length > 0 ? failed.map(({ value }) => value) : notice;
  const all = [...returned, ...fieldsOf(copy)];
  return bounce(
    [...recipients, ...soleRecipient(all)],
    notice.find((line) => serverResponse.test(line)) ?? '',
    all,
  );
}

function bounce(
  recipients: readonly string[],
  reason: string,
  returned: readonly MailField[],
): BounceReport {
  const addresses = recipients
    .flatMap((text) => text.match(anyAddress) ?? [])
    .map((address) => cleanLine(addressKey(address), 254));
  const ids = returned.filter(({ name }) => name === 'message-id' || name === 'in-reply-to');
  return {
    addresses: [...new Set(addresses)].slice(0, maxGroups),
    reason: cleanLine(reason || 'No reason was given', 300),
    references: ids.flatMap(({ value }) => idsIn(value).slice(0, 1)),
  };
}

/** The Message-IDs in a header or a field. */
export function idsIn(text: string): readonly CleanText[] {
  return (text.match(/<[^<>\s]{1,250}>/g) ?? []).map((id) => cleanLine(id, 252));
}

function isFailed(fields: readonly MailField[]): boolean {
  const action = withoutComments(field(fields, 'action')).trim().toLowerCase();
  const isPermanent = /^\s*5\./.test(field(fields, 'status'));
  return action === '' ? isPermanent : action.startsWith('fail');
}

/** The recipient of the returned email. The report itself may name the address that it was forwarded to. */
function soleRecipient(returned: readonly MailField[]): readonly string[] {
  const all = returned.filter(({ name }) => name === 'to' || name === 'cc');
  const addresses = all.flatMap(({ value }) => value.match(anyAddress) ?? []);
  return addresses.length === 1 ? addresses : [];
}

/** The fields in a header or a report, with continuation lines joined. */
function fieldsOf(text: string): readonly MailField[] {
  const fields: { name: string; value: string }[] = [];
  for (const line of text.split('\n')) {
    const last = fields.at(-1);
    const colon = line.indexOf(':');
    if (last && /^[ \t]/.test(line)) last.value += ` ${line.trim()}`;
    else if (colon > 0) {
      const name = line.slice(0, colon).trim().toLowerCase();
      fields.push({ name, value: line.slice(colon + 1).trim() });
    }
  }
  return fields;
}

function field(fields: readonly MailField[], name: string): string {
  return fields.find((one) => one.name === name)?.value ?? '';
}

/** Blanks out the comments in a header's value. */
export function withoutComments(value: string): string {
  return value.replace(/\([^()]*\)/g, ' ');
}

/** The text after `smtp;` or `rfc822;`. */
function valueAfterType(value: string): string {
  return value.slice(value.indexOf(';') + 1).trim();
}

function textOf(content: Uint8Array): string {
  return decodeText(content.subarray(0, maxReturnedBytes), '').replaceAll('\r', '');
}

const reportTypes = new Set(['message/delivery-status', 'message/global-delivery-status']);
const returnedTypes = new Set([
  ...['message/rfc822', 'message/global', 'text/rfc822-headers'],
  ...['message/rfc822-headers', 'message/global-headers'],
]);
const recipientFields = ['final-recipient', 'original-recipient', 'x-actual-recipient'];
const failureNotice =
  /undeliver|failure notice|delivery (?:status notification )?(?:\(?fail|problem)|returned (?:mail|to sender)|(?:could ?n[o']t|cannot|unable to|wasn['’]t able to) (?:be )?deliver|unzustellbar|nicht zugestellt|non (?:remis|distribué|consegnat)|no (?:se ha podido entregar|entregado)|niet (?:worden )?(?:be)?zorg|onbestelbaar/i;
const delayNotice = /delay|warning|verzögert|retard|retras|ritard/i;
/** The line above the copy of the email that a plain notice returns. */
const copyStart =
  /(?:Below this line is a copy|This is a copy of|Original message|The following is a copy|Returned message)/i;
const serverResponse = /\b[45]\d\d[ -]/;
const anyAddress = /[^\s<>()[\],;:"@]{1,64}@[^\s<>()[\],;:"@]{1,254}/g;
const maxReturnedBytes = 64 * 1024;
const maxNotice = 2000;
const maxGroups = 50;
