import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { crc32, deflateRawSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { temporaryFolder } from '#tests/support/temporary.ts';
import { openSource } from './import-source.ts';

const max32 = 0xffffffff;
const csv = `PRVDR_NUM,FAC_NAME\n${'33D0123456,"SAMPLE LAB"\n'.repeat(40)}`;

test('a file outside an archive is read under its own name', async () => {
  expect(await read(Buffer.from('a,b\n'), 'plain.csv')).toEqual({
    name: 'plain.csv',
    text: 'a,b\n',
  });
});

test.each([
  ['compressed', {}],
  ['stored', { method: 0 }],
  ['in ZIP64', { isZip64: true }],
  ['next to other files', { others: ['README.txt', '__MACOSX/._data.csv'] }],
])('the CSV file in an archive is read if it is %s', async (_how, options) => {
  expect(await read(archive(options))).toEqual({ name: 'data.csv', text: csv });
});

test.each<[string, ArchiveOptions | Buffer, string]>([
  ['without a CSV file', { name: 'data.txt' }, 'no such CSV file'],
  ['with two CSV files', { others: ['more.csv'] }, 'several CSV files'],
  ['that is encrypted', { flags: 1 }, 'encrypted'],
  ['with another method', { method: 93 }, 'in an unusual way'],
  ['that announces too much', { bytes: 2 ** 31 }, 'implausible size'],
  ['with more data than announced', { bytes: 10 }, 'cut off or damaged'],
  ['with other data than announced', { crc: 7 }, 'cut off or damaged'],
  ['that is cut off', archive({}).subarray(0, -30), 'cut off or damaged'],
  ['with a broken directory', withBrokenDirectory(archive({})), 'cut off or damaged'],
])('an archive %s is refused', async (_what, options, message) => {
  const bytes = Buffer.isBuffer(options) ? options : archive(options);
  await expect(read(bytes)).rejects.toThrow(message);
});

async function read(bytes: Buffer, name = 'file.zip') {
  const path = join(temporaryFolder(), name);
  writeFileSync(path, bytes);
  const source = await openSource(path, /\.csv$/i);
  try {
    let text = '';
    let last = 0;
    for await (const { bytes: chunk, share } of source.chunks()) {
      text += chunk.toString();
      last = share;
    }
    expect(last).toBe(1);
    return { name: source.name, text };
  } finally {
    await source.close();
  }
}

type ArchiveOptions = {
  readonly name?: string;
  readonly others?: readonly string[];
  readonly method?: number;
  readonly flags?: number;
  readonly bytes?: number;
  readonly crc?: number;
  readonly isZip64?: boolean;
};

function archive({
  name = 'data.csv',
  others = [],
  isZip64 = false,
  ...changes
}: ArchiveOptions): Buffer {
  const locals: Buffer[] = [];
  const directory: Buffer[] = [];
  let at = 0;
  /** ZIP64 has the actual number elsewhere. */
  const number32 = (value: number) => (isZip64 ? max32 : value);
  for (const entry of [name, ...others]) {
    const method = changes.method ?? 8;
    const data = method === 8 ? deflateRawSync(csv) : Buffer.from(csv);
    const common = Buffer.alloc(26);
    common.writeUInt16LE(45, 0);
    common.writeUInt16LE(changes.flags ?? 0, 2);
    common.writeUInt16LE(method, 4);
    common.writeUInt32LE(changes.crc ?? crc32(csv), 10);
    common.writeUInt32LE(number32(data.length), 14);
    common.writeUInt32LE(number32(changes.bytes ?? csv.length), 18);
    common.writeUInt16LE(entry.length, 22);
    const extra = isZip64 ? zip64Extra([csv.length, data.length, at]) : Buffer.alloc(0);
    const local = Buffer.concat([Buffer.from('PK\x03\x04'), common, Buffer.from(entry), data]);
    common.writeUInt16LE(extra.length, 24);
    const place = Buffer.alloc(14);
    place.writeUInt32LE(number32(at), 10);
    directory.push(Buffer.from('PK\x01\x02\x2d\x00'), common, place, Buffer.from(entry), extra);
    locals.push(local);
    at += local.length;
  }
  const listed = Buffer.concat(directory);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(locals.length, 4);
  end.writeUInt16LE(locals.length, 6);
  end.writeUInt32LE(number32(listed.length), 8);
  end.writeUInt32LE(number32(at), 12);
  const large = isZip64 ? zip64End(listed.length, at, locals.length) : Buffer.alloc(0);
  return Buffer.concat([...locals, listed, large, Buffer.from('PK\x05\x06'), end]);
}

function withBrokenDirectory(bytes: Buffer): Buffer {
  const at = bytes.lastIndexOf('PK\x01\x02');
  return bytes.fill(1, at, at + 4);
}

function zip64Extra(values: readonly number[]): Buffer {
  const extra = Buffer.alloc(28);
  extra.writeUInt16LE(1, 0);
  extra.writeUInt16LE(24, 2);
  for (const [i, value] of values.entries()) extra.writeBigUInt64LE(BigInt(value), 4 + 8 * i);
  return extra;
}

function zip64End(bytes: number, at: number, entries: number): Buffer {
  const record = Buffer.alloc(56);
  record.write('PK\x06\x06');
  record.writeBigUInt64LE(BigInt(entries), 24);
  record.writeBigUInt64LE(BigInt(entries), 32);
  record.writeBigUInt64LE(BigInt(bytes), 40);
  record.writeBigUInt64LE(BigInt(at), 48);
  const locator = Buffer.alloc(20);
  locator.write('PK\x06\x07');
  locator.writeBigUInt64LE(BigInt(at + bytes), 8);
  return Buffer.concat([record, locator]);
}
