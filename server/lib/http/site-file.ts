import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

export type Encoding = 'br' | 'gzip' | 'identity';

export type Compress = (body: Buffer, encoding: Encoding) => Promise<Buffer>;

/** A file of the site in memory. */
export type SiteFile = {
  readonly type: string;
  readonly cacheControl: string;
  /** Hashes of a page's style elements, for the content security policy. */
  readonly styleHashes: readonly string[];
  /** Whether the response depends on Accept-Encoding. */
  readonly varies: boolean;
  readonly encoded: (
    encoding: Encoding,
    by?: Compress,
  ) => Promise<{ readonly body: Buffer; readonly etag: string }>;
};

/**
 * Compresses on first use and keeps the result. Simultaneous requests share the work.
 */
export function siteFile(
  body: Buffer,
  type: string,
  cacheControl: string,
  ownCompress: Compress = compress,
): SiteFile {
  const varies = compressible.test(type) && body.length >= minCompressedBytes;
  const hash = createHash('sha256').update(body).digest('base64url').slice(0, 22);
  const kept = new Map<Encoding, ReturnType<SiteFile['encoded']>>();

  async function encode(encoding: Encoding, by: Compress): Promise<{ body: Buffer; etag: string }> {
    const made = await by(body, encoding);
    return { body: made, etag: encoding === 'identity' ? `"${hash}"` : `"${hash}-${encoding}"` };
  }

  return {
    type,
    cacheControl,
    styleHashes: type.startsWith('text/html') ? styleHashesOf(body.toString('utf8')) : [],
    varies,
    encoded(wanted, by = ownCompress) {
      const encoding = varies ? wanted : 'identity';
      const known = kept.get(encoding);
      if (known) return known;
      const made = encode(encoding, by);
      kept.set(encoding, made);
      return made;
    },
  };
}

function styleHashesOf(html: string): readonly string[] {
  const styles = html.matchAll(/<style>(.*?)<\/style>/gs);
  return Array.from(styles, ([, rules = '']) => {
    return `'sha256-${createHash('sha256').update(rules).digest('base64')}'`;
  });
}

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

/** As small as possible: the site is compressed once and read by many. */
export const compress = compressionOf({ brotliQuality: 11, gzipLevel: 9 });
/** In a moment, for files that few people load. */
export const compressQuickly = compressionOf({ brotliQuality: 5, gzipLevel: 6 });

function compressionOf(options: {
  readonly brotliQuality: number;
  readonly gzipLevel: number;
}): Compress {
  return async (body, encoding) => {
    switch (encoding) {
      case 'br':
        return brotli(body, {
          params: {
            [constants.BROTLI_PARAM_QUALITY]: options.brotliQuality,
            [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
          },
        });
      case 'gzip':
        return zip(body, { level: options.gzipLevel });
      case 'identity':
        return body;
    }
  };
}

const compressible =
  /^(?:text\/|application\/(?:json|manifest\+json|xml)|image\/svg|image\/x-icon)/;
/** Smaller files save less than the headers cost. */
const minCompressedBytes = 256;
