import { crc32, deflateSync } from 'node:zlib';
import type { Page } from '@playwright/test';

/** Writes a screenshot with the 256 colors that are most frequent in it; other pixels take the nearest. */
export async function palettePng(page: Page, screenshot: Buffer): Promise<Buffer> {
  const { width, height, data } = await page.evaluate(pixelsOf, screenshot.toString('base64'));
  const pixels = Buffer.from(data, 'base64');
  const colors = new Uint32Array(width * height).map((_, index) => pixels.readUIntBE(index * 4, 3));
  const counts = new Map<number, number>();
  for (const color of colors) counts.set(color, (counts.get(color) ?? 0) + 1);
  const palette = [...counts.keys()]
    .toSorted((one, other) => (counts.get(other) ?? 0) - (counts.get(one) ?? 0))
    .slice(0, 256);
  const places = new Map([...counts.keys()].map((color) => [color, nearest(color, palette)]));
  const rows = Buffer.alloc((width + 1) * height);
  colors.forEach((color, index) => {
    rows[index + 1 + Math.floor(index / width)] = places.get(color) ?? 0;
  });
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  // Eight bits a pixel, each the place of a color in the palette.
  header.set([8, 3], 8);
  const paletteBytes = Buffer.alloc(palette.length * 3);
  palette.forEach((color, index) => {
    paletteBytes.writeUIntBE(color, index * 3, 3);
  });
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    chunk('PLTE', paletteBytes),
    chunk('IDAT', deflateSync(rows, { level: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

async function pixelsOf(png: string) {
  const image = new Image();
  image.src = `data:image/png;base64,${png}`;
  await image.decode();
  const canvas = new OffscreenCanvas(image.width, image.height);
  const context = canvas.getContext('2d');
  if (!context) throw new Error('The browser has no canvas');
  context.drawImage(image, 0, 0);
  const { width, height, data } = context.getImageData(0, 0, image.width, image.height);
  const parts = Array.from({ length: height }, (_, row) =>
    String.fromCharCode(...data.subarray(row * width * 4, (row + 1) * width * 4)),
  );
  return { width, height, data: btoa(parts.join('')) };
}

function nearest(color: number, palette: readonly number[]): number {
  let best = 0;
  let least = Number.POSITIVE_INFINITY;
  for (const [place, candidate] of palette.entries()) {
    const distance = [16, 8, 0].reduce(
      (sum, shift) => sum + (((color >> shift) & 255) - ((candidate >> shift) & 255)) ** 2,
      0,
    );
    if (distance < least) [best, least] = [place, distance];
  }
  return best;
}

function chunk(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(data.length, 0);
  frame.writeUInt32BE(crc32(named), 4);
  return Buffer.concat([frame.subarray(0, 4), named, frame.subarray(4)]);
}
