import { type FileHandle, open } from 'node:fs/promises';
import { basename } from 'node:path';
import { crc32 } from 'node:zlib';
import { type Entry, fromFdPromise, type ZipFile } from 'yauzl';
import { ImportRefused } from './csv-reader.ts';

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
    const zip = await fromFdPromise(file.fd, { autoClose: false });
    const entry = await findEntry(zip, entryName);
    return { ...opened, name: basename(entry.fileName), chunks: () => packedChunks(zip, entry) };
  } catch (error) {
    await file.close();
    throw refusalOf(error);
  }
}

/** A pipe can be read only once, so its first bytes are not checked. */
async function isPacked(path: string, file: FileHandle): Promise<boolean> {
  if (!(await file.stat()).isFile()) return false;
  if (/\.zip$/i.test(path)) return true;
  const { buffer, bytesRead } = await file.read(Buffer.alloc(4), 0, 4, 0);
  return bytesRead === 4 && signatures.includes(buffer.toString('latin1'));
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

/** Finds the only file with a matching name in the archive's directory. */
async function findEntry(zip: ZipFile, fits: RegExp): Promise<Entry> {
  const entries: Entry[] = [];
  for await (const entry of zip.eachEntry()) {
    if (fits.test(entry.fileName) && !entry.fileName.startsWith('__MACOSX/')) entries.push(entry);
  }
  const [entry] = entries;
  if (!entry || entries.length > 1) {
    throw new ImportRefused(
      entry
        ? 'the archive has several CSV files. Unzip it and import one of them'
        : 'the archive has no such CSV file',
    );
  }
  const { compressedSize, uncompressedSize } = entry;
  if (entry.isEncrypted()) throw new ImportRefused('the archive is encrypted');
  if (!entry.canDecodeFileData()) {
    throw new ImportRefused('the archive is compressed in an unusual way. Unzip it first');
  }
  if (uncompressedSize > Math.max(compressedSize * maxRatio, minSuspiciousBytes)) {
    throw new ImportRefused('the archive would expand to an implausible size');
  }
  return entry;
}

/** Ends if the data exceeds the size in the archive's directory, and verifies the checksum at the end. */
async function* packedChunks(zip: ZipFile, entry: Entry) {
  let read = 0;
  let crc = 0;
  try {
    for await (const bytes of await zip.openReadStreamPromise(entry)) {
      read += bytes.length;
      crc = crc32(bytes, crc);
      yield { bytes, share: read / entry.uncompressedSize };
    }
  } catch (error) {
    throw refusalOf(error);
  }
  if (crc !== entry.crc32) throw damaged();
}

/** Only operating system errors have their own codes; all others mean that the archive is invalid. */
function refusalOf(error: unknown): unknown {
  const code = error instanceof Error && 'code' in error ? String(error.code) : 'Z_';
  return error instanceof ImportRefused || !code.startsWith('Z_') ? error : damaged();
}

function damaged(): ImportRefused {
  return new ImportRefused('the archive is cut off or damaged. Download it again');
}

/** The first bytes of an archive, and of an empty one. */
const signatures = ['PK\u0003\u0004', 'PK\u0005\u0006'];
const chunkBytes = 1024 * 1024;
/** Maximum ratio. Registry files compress to a tenth; Deflate can't exceed 1,032. */
const maxRatio = 200;
const minSuspiciousBytes = 16 * 1024 * 1024;
