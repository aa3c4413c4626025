import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

/** The encodings of compressed copies, best first, with the file name extension of each. */
export const copyEndings = { br: '.br', gzip: '.gz' } as const;

export type Encoding = keyof typeof copyEndings;

export const encodings = Object.keys(copyEndings) as Encoding[];

/**
 * Uses the best compression, because a file is compressed once and served many times. Synchronous: the four threads of
 * the pool would keep about 30 MB of working memory until the process ends.
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

/** Pictures, fonts, and PDF files are compressed already. */
export function isCompressible(type: string, body: Buffer): boolean {
  return compressibleTypes.test(type) && body.length >= minCompressedBytes;
}

const compressibleTypes =
  /^(?:text\/|application\/(?:json|manifest\+json|xml)|image\/svg|image\/x-icon)/;
/** Smaller files save less than the headers cost. */
const minCompressedBytes = 256;
