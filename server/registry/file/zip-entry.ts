import type { FileHandle } from 'node:fs/promises';
import { ImportRefused } from './import-errors.ts';

/** A file in a ZIP archive (PKWARE APPNOTE 6.3, with ZIP64). */
export type ZipEntry = {
  readonly name: string;
  readonly isDeflated: boolean;
  readonly crc: number;
  /** The offset of its data in the archive. */
  readonly start: number;
  readonly packedBytes: number;
  readonly bytes: number;
};

/** True for a ZIP archive, even an empty one. */
export async function isZip(file: FileHandle): Promise<boolean> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(4), 0, 4, 0);
  const signature = bytesRead === 4 ? buffer.readUInt32LE(0) : 0;
  return signature === localHeader || signature === endOfDirectory;
}

/** Finds the only file with a matching name in the archive's directory. */
export async function findZipEntry(
  file: FileHandle,
  size: number,
  fits: RegExp,
): Promise<ZipEntry> {
  const entries = (await directoryOf(file, size)).filter(
    ({ name }) => fits.test(name) && !name.startsWith('__MACOSX/'),
  );
  const [entry] = entries;
  if (!entry || entries.length > 1) {
    throw new ImportRefused(
      entry
        ? 'the archive has several CSV files. Unzip it and import one of them'
        : 'the archive has no such CSV file',
    );
  }
  if (entry.isEncrypted) throw new ImportRefused('the archive is encrypted');
  if (entry.method !== stored && entry.method !== deflated) {
    throw new ImportRefused('the archive is compressed in an unusual way. Unzip it first');
  }
  if (entry.bytes > Math.max(entry.packedBytes * maxRatio, minSuspiciousBytes)) {
    throw new ImportRefused('the archive would expand to an implausible size');
  }
  const header = await bytesAt(file, entry.headerAt, localHeaderBytes);
  if (header.readUInt32LE(0) !== localHeader) throw damaged();
  const start =
    entry.headerAt + localHeaderBytes + header.readUInt16LE(26) + header.readUInt16LE(28);
  if (start + entry.packedBytes > size) throw damaged();
  const { name, crc, packedBytes, bytes } = entry;
  return { name, isDeflated: entry.method === deflated, crc, start, packedBytes, bytes };
}

type DirectoryEntry = Pick<ZipEntry, 'name' | 'crc' | 'packedBytes' | 'bytes'> & {
  readonly isEncrypted: boolean;
  readonly method: number;
  readonly headerAt: number;
};

async function directoryOf(file: FileHandle, size: number): Promise<readonly DirectoryEntry[]> {
  const { at, bytes } = await placeOfDirectory(file, size);
  if (bytes > maxDirectoryBytes || at + bytes > size) throw damaged();
  const directory = await bytesAt(file, at, bytes);
  const entries: DirectoryEntry[] = [];
  for (let i = 0; i + entryBytes <= bytes; ) {
    if (directory.readUInt32LE(i) !== directoryEntry) throw damaged();
    const nameEnd = i + entryBytes + directory.readUInt16LE(i + 28);
    const extraEnd = nameEnd + directory.readUInt16LE(i + 30);
    const next = extraEnd + directory.readUInt16LE(i + 32);
    if (next > bytes) throw damaged();
    // Sizes and offsets that need more than 32 bits are in an extra field, in this order.
    const large = largeNumbers(directory.subarray(nameEnd, extraEnd));
    const number = (value: number) => (value === max32 ? (large.shift() ?? max32) : value);
    const unpacked = number(directory.readUInt32LE(i + 24));
    const packed = number(directory.readUInt32LE(i + 20));
    entries.push({
      name: directory.toString('utf8', i + entryBytes, nameEnd),
      isEncrypted: (directory.readUInt16LE(i + 8) & 1) === 1,
      method: directory.readUInt16LE(i + 10),
      crc: directory.readUInt32LE(i + 16),
      packedBytes: packed,
      bytes: unpacked,
      headerAt: number(directory.readUInt32LE(i + 42)),
    });
    i = next;
  }
  return entries;
}

async function placeOfDirectory(file: FileHandle, size: number) {
  const tailAt = Math.max(0, size - endBytes - maxCommentBytes);
  const tail = await bytesAt(file, tailAt, size - tailAt);
  const end = tail.lastIndexOf(endSignature);
  if (end < 0 || end + endBytes > tail.length) throw damaged();
  const locator = end - locatorBytes;
  if (locator >= 0 && tail.readUInt32LE(locator) === zip64Locator) {
    const record = await bytesAt(file, Number(tail.readBigUInt64LE(locator + 8)), zip64EndBytes);
    return { at: Number(record.readBigUInt64LE(48)), bytes: Number(record.readBigUInt64LE(40)) };
  }
  return { at: tail.readUInt32LE(end + 16), bytes: tail.readUInt32LE(end + 12) };
}

function largeNumbers(extra: Buffer): number[] {
  for (let i = 0; i + 4 <= extra.length; i += 4 + extra.readUInt16LE(i + 2)) {
    if (extra.readUInt16LE(i) !== zip64Extra) continue;
    const fields = extra.subarray(i + 4, i + 4 + extra.readUInt16LE(i + 2));
    return Array.from({ length: fields.length >> 3 }, (_, place) =>
      Number(fields.readBigUInt64LE(place * 8)),
    );
  }
  return [];
}

async function bytesAt(file: FileHandle, at: number, count: number): Promise<Buffer> {
  if (!Number.isSafeInteger(at)) throw damaged();
  const { buffer, bytesRead } = await file.read(Buffer.alloc(count), 0, count, at);
  if (bytesRead < count) throw damaged();
  return buffer;
}

export function damaged(): ImportRefused {
  return new ImportRefused('the archive is cut off or damaged. Download it again');
}

const localHeader = 0x04034b50;
const directoryEntry = 0x02014b50;
const endOfDirectory = 0x06054b50;
const endSignature = Buffer.from([0x50, 0x4b, 0x05, 0x06]);
const zip64Locator = 0x07064b50;
const zip64Extra = 0x0001;
const localHeaderBytes = 30;
const entryBytes = 46;
const endBytes = 22;
const locatorBytes = 20;
const zip64EndBytes = 56;
const maxCommentBytes = 0xffff;
const max32 = 0xffffffff;
const stored = 0;
const deflated = 8;
const maxDirectoryBytes = 16 * 1024 * 1024;
/** Maximum ratio. Registry files compress to a tenth; Deflate can't exceed 1,032. */
const maxRatio = 200;
const minSuspiciousBytes = 16 * 1024 * 1024;
