import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { cliaHeader, cliaLine, madeUpLaboratory } from '#tests/support/clia-rows.ts';
import { madeUpRow, nppesHeader, nppesLine } from '#tests/support/nppes-rows.ts';

/** Writes a registry's file of generated rows: `node tests/bench/generate-registry.ts npi|clia ROWS FILE`. */
const [registry, rows = '', path] = process.argv.slice(2);
if (path === undefined || !/^\d+$/.test(rows) || (registry !== 'npi' && registry !== 'clia')) {
  console.error('Usage: node tests/bench/generate-registry.ts npi|clia ROWS FILE');
  process.exit(2);
}
const { header, line } = {
  npi: { header: nppesHeader, line: (index: number) => nppesLine(madeUpRow(index)) },
  clia: { header: cliaHeader, line: (index: number) => cliaLine(madeUpLaboratory(index)) },
}[registry];
const file = createWriteStream(path, { highWaterMark: 4 * 1024 * 1024 });
let text = `${header}\n`;
for (let index = 0; index < Number(rows); index += 1) {
  text += `${line(index)}\n`;
  if (text.length > 1024 * 1024) {
    if (!file.write(text)) await once(file, 'drain');
    text = '';
  }
}
file.end(text);
await once(file, 'finish');
