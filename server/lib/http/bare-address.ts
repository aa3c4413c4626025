/** An IP address without the port that some proxies append, and without the brackets and the zone of an IPv6 address. */
export function bareAddress(address: string): string {
  return address
    .trim()
    .replace(/^\[(.*)\](?::\d+)?$/, '$1')
    .replace(/^((?:[\da-f:]*:)?\d+\.\d+\.\d+\.\d+):\d+$/i, '$1')
    .split('%', 1)
    .join('');
}
