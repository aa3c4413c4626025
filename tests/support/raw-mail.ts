import { readMessage } from '#console/server/mailbox/read-message.ts';

/** Reads an email that arrived on 2026-11-22 in a mailbox that was first read on 2026-11-01. */
export function readMail(source: string | Uint8Array) {
  const bytes = Buffer.from(source as string);
  const receivedAt = new Date('2026-11-22T08:00:00Z');
  const since = new Date('2026-11-01T00:00:00Z');
  return readMessage(
    { source: bytes, size: bytes.length, receivedAt },
    { since, authServer: null },
  );
}

/** An email from Ann with the given headers and text. A header that is blank is left out. */
export function aMail({
  text = 'Hello.',
  ...headers
}: Readonly<Record<string, string>> = {}): string {
  const all = {
    From: 'Ann <Ann@lab.example>',
    To: 'leads@site.example',
    Subject: 'Re: Your request',
    Date: 'Sun, 22 Nov 2026 08:00:00 +0000',
    'Message-ID': '<a@lab.example>',
    'Content-Type': 'text/plain; charset=utf-8',
    ...headers,
  };
  const shown = Object.entries(all).filter(([, value]) => value !== '');
  const head = shown.map(([name, value]) => `${name}: ${value}\r\n`);
  return `${head.join('')}\r\n${text}`;
}

/** An email with several parts, each written as its header lines, a blank line, and its content. */
export function aMailOf(
  type: string,
  parts: readonly string[],
  headers: Readonly<Record<string, string>> = {},
): string {
  const text = parts.map((part) => `--b\r\n${part.replace(/\r?\n/g, '\r\n')}\r\n`).join('');
  return aMail({ ...headers, 'Content-Type': `${type}; boundary=b`, text: `${text}--b--\r\n` });
}
