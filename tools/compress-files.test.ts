import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { openSite } from '#server/lib/http/open-site.ts';
import { writeSmallSite } from '#tests/support/small-site.ts';
import { temporaryFolder } from '#tests/support/temporary.ts';
import { compressFiles } from './compress-files.ts';

const publicUrl = new URL('https://www.lab.example');
const script = '/assets/main-1234.js';

async function aCompressedSite() {
  const folder = temporaryFolder();
  writeSmallSite(folder);
  await compressFiles(folder);
  return { folder, site: await openSite(folder, publicUrl, new Date()) };
}

test('the server sends the copies that the build has compressed', async () => {
  const { folder, site } = await aCompressedSite();
  const file = site.find(script);
  const copies = { br: `${script}.br`, gzip: `${script}.gz` } as const;
  expect(file?.encoded('br').body).toEqual(readFileSync(join(folder, copies.br)));
  expect(file?.encoded('gzip').body).toEqual(readFileSync(join(folder, copies.gzip)));
  const plain = file?.encoded(null).body;
  expect(brotliDecompressSync(file?.encoded('br').body ?? '')).toEqual(plain);
  expect(gunzipSync(file?.encoded('gzip').body ?? '')).toEqual(plain);
});

test('a compressed copy can’t be requested directly', async () => {
  const { site } = await aCompressedSite();
  expect(site.find(`${script}.br`)).toBeNull();
  expect(site.find(`${script}.gz`)).toBeNull();
});

test('a page is compressed with the public URL filled in', async () => {
  const { folder, site } = await aCompressedSite();
  expect(existsSync(join(folder, 'lab/index.html.br'))).toBe(false);
  const page = brotliDecompressSync(site.find('/lab')?.encoded('br').body ?? '').toString();
  expect(page).toContain('href="https://www.lab.example/"');
});

test('small files and compressed formats get no copies', async () => {
  const { folder } = await aCompressedSite();
  expect(existsSync(join(folder, 'poster/poster.svg.br'))).toBe(false);
});
