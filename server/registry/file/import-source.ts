import { type FileHandle, open } from 'node:fs/promises';
import { basename } from 'node:path';
import { crc32, createInflateRaw } from 'node:zlib';
import { damaged, findZipEntry, isZip, type ZipEntry } from './zip-entry.ts';

/** The text of a file, or of the CSV file in a ZIP archive. */
export type ImportSource = {
  readonly name: string;
  readonly modified: Date;
  /** Chunks are valid until the next one. `share` of the file has been read, from 0 to 1. */
  readonly chunks: () => AsyncIterable<{ readonly bytes: Buffer; readonly share: number }>;
  readonly close: () => Promise<void>;
};

/** `entryName` is the name of the CSV file in an archive. */
export async function openSource(path: string, entryName: RegExp): Promise<ImportSource> {
  const file = await open(path);
  try {
    const { size, mtime } = await file.stat();
    const opened = { modified: mtime, close: () => file.close() };
    if (!(await isPacked(path, file))) {
      return { ...opened, name: basename(path), chunks: () => plainChunks(file, size) };
    }
    const entry = await findZipEntry(file, size, entryName);
    return { ...opened, name: basename(entry.name), chunks: () => packedChunks(file, entry) };
  } catch (error) {
    await file.close();
    throw error;
  }
}

/** A pipe can be read only once, so its first bytes are not checked. */
async function isPacked(path: string, file: FileHandle): Promise<boolean> {
  return (await file.stat()).isFile() && (/\.zip$/i.test(path) || (await isZip(file)));
}

async function* plainChunks(file: FileHandle, size: number) {
  // One buffer for all reads: new ones would be collected late, and memory would grow.
  const buffer = Buffer.alloc(chunkBytes);
  const isPipe = size === 0;
  for (let read = 0; ; ) {
    const { bytesRead } = await file.read(buffer, 0, chunkBytes, isPipe ? null : read);
    if (bytesRead === 0) return;
    read += bytesRead;
    yield { bytes: buffer.subarray(0, bytesRead), share: isPipe ? 1 : read / size };
  }
}

/**
 * Stops if the data exceeds the size in the archive's directory, and verifies the checksum at the
 * end.
 */
async function* packedChunks(file: FileHandle, entry: ZipEntry) {
  if (entry.packedBytes === 0) return;
  const packed = file.createReadStream({
    start: entry.start,
    end: entry.start + entry.packedBytes - 1,
    autoClose: false,
  });
  const inflate = createInflateRaw({ chunkSize: chunkBytes });
  packed.once('error', (error) => inflate.destroy(error));
  let bytes = 0;
  let crc = 0;
  try {
    for await (const chunk of entry.isDeflated ? packed.pipe(inflate) : packed) {
      bytes += chunk.length;
      if (bytes > entry.bytes) throw damaged();
      crc = crc32(chunk, crc);
      yield { bytes: chunk as Buffer, share: packed.bytesRead / entry.packedBytes };
    }
  } catch (error) {
    throw isOfZlib(error) ? damaged() : error;
  } finally {
    packed.destroy();
    inflate.destroy();
  }
  if (bytes !== entry.bytes || crc !== entry.crc) throw damaged();
}

function isOfZlib(error: unknown): boolean {
  return error instanceof Error && 'code' in error && /^Z_/.test(String(error.code));
}

const chunkBytes = 1024 * 1024;
