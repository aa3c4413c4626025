/** What a browser says of where a request comes from. */
export type Whence = {
  readonly origin: string | undefined;
  readonly fetchSite: string | undefined;
  /** The host that the request was sent to, with or without a port. */
  readonly host: string;
};

/**
 * Whether the request comes from the site itself, by host name: the public one or the one it was
 * sent to. Ports and schemes are left out, since a proxy or a development server changes both.
 * Without an Origin it is no browser's form post, and the bot check alone decides.
 */
export function isOwnOrigin(whence: Whence, publicUrl: URL): boolean {
  if (whence.fetchSite === 'cross-site') return false;
  if (whence.origin === undefined) return true;
  const origin = URL.parse(whence.origin);
  if (origin === null || !/^https?:$/.test(origin.protocol)) return false;
  return (
    origin.hostname === publicUrl.hostname ||
    origin.hostname === URL.parse(`http://${whence.host}`)?.hostname
  );
}
