import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

/** The encodings of compressed copies, best first, with the ending that a copy's name has. */
export const copyEndings = { br: '.br', gzip: '.gz' } as const;

export type Encoding = keyof typeof copyEndings;

export const encodings = Object.keys(copyEndings) as Encoding[];

/**
 * As small as possible: a file is compressed once and read by many. Not on the thread pool, whose four
 * threads would keep some 30 MB of the best compression's working memory for as long as the process runs.
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
