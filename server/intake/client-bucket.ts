import { createHmac } from 'node:crypto';
import { isIPv6 } from 'node:net';

/** The name under which hits of a client are counted; the address cannot be read back from it. */
export function clientBucket(purpose: string, address: string, secret: string): string {
  const digest = createHmac('sha256', secret).update(clientPrefix(address)).digest('base64url');
  return `${purpose}:${digest.slice(0, 22)}`;
}

/**
 * The same for a mailbox. Most mail servers deliver `ann+anything@` to `ann@`, so that what follows
 * the sign does not make another mailbox.
 */
export function mailboxBucket(purpose: string, emailAddress: string, secret: string): string {
  const mailbox = emailAddress
    .trim()
    .toLowerCase()
    .replace(/\+[^@]*(?=@)/, '');
  const digest = createHmac('sha256', secret).update(mailbox).digest('base64url');
  return `${purpose}:${digest.slice(0, 22)}`;
}

/**
 * What one client can be taken to own: an IPv4 address, or the first 64 bits of an IPv6 one, since
 * a single subscriber gets that many and may change the rest at will. Some proxies write a port
 * behind the address; it changes with each connection and is left out.
 */
export function clientPrefix(address: string): string {
  const bare = address
    .replace(/^\[(.*)\](?::\d+)?$/, '$1')
    .replace(/^([\d.]+):\d+$/, '$1')
    .replace(/%.*$/, '');
  if (!isIPv6(bare)) return bare;
  const url = URL.parse(`http://[${bare}]`);
  const groups = groupsOf(url?.hostname.slice(1, -1) ?? bare);
  if (groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff) {
    return [groups[6] ?? 0, groups[7] ?? 0].flatMap((group) => [group >> 8, group & 255]).join('.');
  }
  return `${groups
    .slice(0, 4)
    .map((group) => group.toString(16))
    .join(':')}::/64`;
}

/** The eight groups of an address in the short form that URL gives, which has no dotted part. */
function groupsOf(short: string): readonly number[] {
  const [head = '', tail = ''] = short.split('::');
  const before = head === '' ? [] : head.split(':');
  const after = tail === '' ? [] : tail.split(':');
  const between = Array<string>(8 - before.length - after.length).fill('0');
  return [...before, ...between, ...after].map((group) => Number.parseInt(group, 16));
}
