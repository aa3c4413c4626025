import { readFileSync, writeFileSync } from 'node:fs';
import { secretNames } from '#server/lib/settings/setting-reader.ts';
import settings from '#server/settings/settings.json' with { type: 'json' };

const manual = 'docs/operations.md';
const [start, end] = ['<!-- settings: npm run settings-table -->\n', '<!-- end of settings -->\n'];

/** The manual's text with the table of `server/settings/settings.json` between its markers. */
export function withSettingsTable(text: string): string {
  const [before = '', rest = ''] = text.split(start);
  const rows = settings.map((one) => `| \`${one.name}\` | ${one.default} | ${one.text} |\n`);
  const files = secretNames.map((name) => `\`${name}_FILE\``).join(', ');
  const last = `| ${files} | | path of a file that contains the secret |\n`;
  const table = ['| variable | default | effect |\n| --- | --- | --- |\n', ...rows, last].join('');
  return `${before}${start}${table}${end}${rest.split(end)[1] ?? ''}`;
}

if (import.meta.main) {
  writeFileSync(manual, withSettingsTable(readFileSync(manual, 'utf8')));
  console.log(`Wrote the settings to ${manual}.`);
}
