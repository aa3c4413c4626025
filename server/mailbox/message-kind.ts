import type { Email } from 'postal-mime';
import { addressKey } from '#server/leads/lead-contact.ts';
import type { ReceivedMessage } from '#server/leads/mailbox/mailbox-places.ts';
import { type CleanText, cleanLine } from '#server/lib/clean-text.ts';

/** Detects whether a message was written by a person, a program, or a mail server (RFC 3834, RFC 3464). */
export function kindOf(email: Email): Pick<ReceivedMessage, 'kind' | 'isBulk' | 'bounce'> {
  const header = (key: string) =>
    email.headers
      .find((one) => one.key === key)
      ?.value.trim()
      .toLowerCase() ?? '';
  const has = (key: string) => email.headers.some((one) => one.key === key);
  const isBulk =
    has('list-id') || has('list-unsubscribe') || /^(?:bulk|list|junk)$/.test(header('precedence'));
  const bounce = bounceIn(email);
  if (bounce) return { kind: 'bounce', isBulk, bounce };
  const autoSubmitted = header('auto-submitted');
  const isAutomatic =
    (autoSubmitted !== '' && !/^no\b/.test(autoSubmitted)) ||
    has('x-autoreply') ||
    has('x-autorespond') ||
    has('x-auto-response-suppress') ||
    header('return-path') === '<>' ||
    /^(?:bulk|list|junk|auto_reply)$/.test(header('precedence')) ||
    /^(?:mailer-daemon|postmaster)@/i.test(email.from?.address ?? '') ||
    automaticSubject.test((email.subject ?? '').slice(0, 200));
  return { kind: isAutomatic ? 'auto-reply' : 'answer', isBulk, bounce: null };
}

/** The Message-IDs in a header or a field. */
export function idsIn(text: string): readonly CleanText[] {
  return (text.match(/<[^<>\s]{1,250}>/g) ?? []).map((id) => cleanLine(id, 252));
}

/** The Message-ID and In-Reply-To of the email that a bounce returned. */
export function returnedReferences(email: Email): readonly CleanText[] {
  return email.attachments
    .filter(({ mimeType }) => returnedTypes.has(mimeType))
    .flatMap(({ content }) => {
      const [head = ''] = textOf(content, maxReturnedBytes).split('\n\n', 1);
      return fieldsOf(head).flatMap(({ name, value }) =>
        name === 'message-id' || name === 'in-reply-to' ? idsIn(value).slice(0, 1) : [],
      );
    });
}

/** The failed recipients in a delivery status report. A delayed email is not a bounce. */
function bounceIn({ attachments }: Email): ReceivedMessage['bounce'] {
  const report = attachments.find(({ mimeType }) => mimeType === 'message/delivery-status');
  if (!report) return null;
  const groups = textOf(report.content, maxReportBytes).split('\n\n').slice(0, maxGroups);
  const failed = groups.map(fieldsOf).filter((fields) => field(fields, 'action') === 'failed');
  const [first] = failed;
  if (first === undefined) return null;
  const addresses = failed.flatMap((fields) =>
    ['final-recipient', 'original-recipient'].flatMap((name) => {
      const address = valueAfterType(field(fields, name)).replace(/^<|>$/g, '');
      return address === '' ? [] : [cleanLine(addressKey(address), 254)];
    }),
  );
  const reason = valueAfterType(field(first, 'diagnostic-code')) || field(first, 'status');
  return { addresses, reason: cleanLine(reason || 'No reason was given', 300) };
}

type MailField = { readonly name: string; readonly value: string };

/** The fields in a header or a report, with continuation lines joined. */
function fieldsOf(text: string): readonly MailField[] {
  const fields: { name: string; value: string }[] = [];
  for (const line of text.split('\n')) {
    const last = fields.at(-1);
    const colon = line.indexOf(':');
    if (last && /^[ \t]/.test(line)) last.value += ` ${line.trim()}`;
    else if (colon > 0) {
      fields.push({
        name: line.slice(0, colon).toLowerCase(),
        value: line.slice(colon + 1).trim(),
      });
    }
  }
  return fields;
}

function field(fields: readonly MailField[], name: string): string {
  return fields.find((one) => one.name === name)?.value ?? '';
}

/** The text after `smtp;` or `rfc822;`. */
function valueAfterType(value: string): string {
  return value.slice(value.indexOf(';') + 1).trim();
}

function textOf(content: ArrayBuffer | Uint8Array | string, maxBytes: number): string {
  const bytes = typeof content === 'string' ? Buffer.from(content) : new Uint8Array(content);
  const text = Buffer.from(bytes.subarray(0, maxBytes)).toString('utf8');
  return text.replaceAll('\r', '');
}

const returnedTypes = new Set(['message/rfc822', 'text/rfc822-headers', 'message/rfc822-headers']);
const automaticSubject =
  /^(?:auto(?:matic)?[- ]?reply|auto:|out of (?:the )?office|abwesenheits|automatische antwort|réponse automatique|respuesta automática)/i;
const maxReturnedBytes = 64 * 1024;
const maxReportBytes = 64 * 1024;
const maxGroups = 50;
