import { createHash } from 'node:crypto';
import { compress, type Encoding, isCompressible } from './compress.ts';

/** A file of the site in memory. */
export type SiteFile = {
  readonly type: string;
  readonly cacheControl: string;
  /** Hashes of a page's inline styles and start script, by the directive that allows them. */
  readonly inlineHashes: Readonly<Record<string, readonly string[]>>;
  /** True if the response depends on Accept-Encoding. */
  readonly varies: boolean;
  /** The body in the encoding, or uncompressed if null. */
  readonly encoded: (encoding: Encoding | null) => EncodedBody;
};

type EncodedBody = { readonly body: Buffer; readonly etag: string };

/** Compresses the body on the first request for an encoding without a copy, and caches the result in `copies`. */
export function siteFile(
  body: Buffer,
  options: {
    readonly type: string;
    readonly cacheControl: string;
    readonly copies: Map<Encoding, Buffer>;
  },
): SiteFile {
  const { type, cacheControl, copies } = options;
  const hash = createHash('sha256').update(body).digest('base64url').slice(0, 22);
  return {
    type,
    cacheControl,
    inlineHashes: type.startsWith('text/html') ? inlineHashesOf(body.toString('utf8')) : {},
    varies: isCompressible(type, body),
    encoded(encoding) {
      if (encoding === null) return { body, etag: `"${hash}"` };
      const copy = copies.get(encoding) ?? compress(body, encoding);
      copies.set(encoding, copy);
      return { body: copy, etag: `"${hash}-${encoding}"` };
    },
  };
}

function inlineHashesOf(html: string): SiteFile['inlineHashes'] {
  return {
    'style-src': hashesOf(html, '<style', '</style>'),
    'script-src': hashesOf(html, '<script data-page=', '</script>'),
  };
}

/** The hashes of the elements that begin and end like that. */
function hashesOf(html: string, begin: string, end: string): readonly string[] {
  const [, ...elements] = html.split(begin);
  return elements.map((element) => {
    const text = element.slice(element.indexOf('>') + 1, element.indexOf(end));
    return `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
  });
}
