import { createHash } from 'node:crypto';
import { extname } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

/** A file of the site, held in memory. */
export type SiteFile = {
  readonly type: string;
  readonly cacheControl: string;
  /** The page with the same content, for a file that search engines should not show in its place. */
  readonly canonical?: string;
  /** Hashes of a page's inline styles and start script, by the directive that allows them. */
  readonly inlineHashes: Readonly<Record<string, readonly string[]>>;
  /** True if the response depends on Accept-Encoding. */
  readonly varies: boolean;
  /** The body in the given encoding; uncompressed if it is null. */
  readonly encoded: (encoding: Encoding | null) => EncodedBody;
};

type EncodedBody = { readonly body: Buffer; readonly etag: string };

/** Compresses the body on the first request for an encoding that has no copy, and caches the result in `copies`. */
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

/** The hashes of the elements with this beginning and end. */
function hashesOf(html: string, begin: string, end: string): readonly string[] {
  const [, ...elements] = html.split(begin);
  return elements.map((element) => {
    const text = element.slice(element.indexOf('>') + 1, element.indexOf(end));
    return `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
  });
}

/** The media type for a file name extension; `application/octet-stream` if it is unknown. */
export function contentType(path: string): string {
  return types[extname(path).toLowerCase()] ?? 'application/octet-stream';
}

const types: Readonly<Record<string, string>> = {
  '.avif': 'image/avif',
  '.css': 'text/css; charset=utf-8',
  '.csv': 'text/csv; charset=utf-8',
  '.gif': 'image/gif',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.jpeg': 'image/jpeg',
  '.jpg': 'image/jpeg',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.pdf': 'application/pdf',
  '.png': 'image/png',
  '.svg': 'image/svg+xml; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
  '.xml': 'application/xml; charset=utf-8',
};

/** The encodings of compressed copies, best first, with the file name extension of each. */
export const copyEndings = { br: '.br', gzip: '.gz' } as const;

export type Encoding = keyof typeof copyEndings;

export const encodings = Object.keys(copyEndings) as Encoding[];

/**
 * Uses the best compression, because a file is compressed once and served many times. Synchronous, because the four
 * threads in Node's pool would keep about 30 MB of working memory until the process ends.
 */
export function compress(body: Buffer, encoding: Encoding): Buffer {
  if (encoding === 'gzip') return gzipSync(body, { level: constants.Z_BEST_COMPRESSION });
  return brotliCompressSync(body, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
      [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
    },
  });
}

/** Pictures, fonts, and PDF files are already compressed. */
export function isCompressible(type: string, body: Buffer): boolean {
  return compressibleTypes.test(type) && body.length >= minCompressedBytes;
}

const compressibleTypes =
  /^(?:text\/|application\/(?:json|manifest\+json|xml)|image\/svg|image\/x-icon)/;
/** Compressing smaller files would save less than the headers cost. */
const minCompressedBytes = 256;
