import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { madeUpRow, nppesHeader, nppesLine } from '#tests/support/nppes-rows.ts';

/** Writes a dissemination file of generated rows: `node tests/bench/generate-nppes.ts ROWS FILE`. */
const [rows = '1000000', path] = process.argv.slice(2);
if (path === undefined || !/^\d+$/.test(rows)) {
  console.error('Usage: node tests/bench/generate-nppes.ts ROWS FILE');
  process.exit(2);
}
const file = createWriteStream(path, { highWaterMark: 4 * 1024 * 1024 });
let text = `${nppesHeader}\n`;
for (let index = 0; index < Number(rows); index += 1) {
  text += `${nppesLine(madeUpRow(index))}\n`;
  if (text.length > 1024 * 1024) {
    if (!file.write(text)) await once(file, 'drain');
    text = '';
  }
}
file.end(text);
await once(file, 'finish');
