import type { MailField } from '#console/server/mailbox/split-message.ts';

/**
 * True if the company's own mail server vouches for the address in From with `dmarc=pass` (RFC 8601). Only the topmost
 * header with that server's name counts: a sender can forge such a header, but only below those that the server adds.
 */
export function isVouchedFor(
  headers: readonly MailField[],
  address: string,
  authServer: string | null,
): boolean {
  if (authServer === null || headers.filter(({ name }) => name === 'from').length !== 1)
    return false;
  const [, ...results] =
    headers
      .filter(({ name }) => name === 'authentication-results')
      .map(({ value }) => withoutComments(value.slice(0, maxLength)).split(';'))
      .find(([server = '']) => server.trim().split(/\s/)[0]?.toLowerCase() === authServer) ?? [];
  const dmarc = results.filter((result) => /^\s*dmarc\s*=/i.test(result));
  const domain = address.slice(address.lastIndexOf('@') + 1);
  return dmarc.length > 0 && dmarc.every((result) => isPass(result, domain));
}

function isPass(result: string, domain: string): boolean {
  const from = /\sheader\.from\s*=\s*(\S+)/i.exec(result)?.[1]?.toLowerCase() ?? domain;
  return /^\s*dmarc\s*=\s*pass(?:\s|$)/i.test(result) && from === domain;
}

/**
 * Blanks out quoted text and comments, so that neither can look like a result. Comments may be nested. An escaped
 * character or an unpaired mark invalidates the whole header.
 */
function withoutComments(value: string): string {
  let text = value.replace(/"[^"\\]*"/g, ' ');
  for (let depth = 0; depth < maxDepth; depth += 1) text = text.replace(/\([^()]*\)/g, ' ');
  return /["()]/.test(text) || value.includes('\\') ? '' : text;
}

const maxLength = 10_000;
const maxDepth = 10;
