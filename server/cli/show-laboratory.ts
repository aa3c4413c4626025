import { certificateNames, isCliaNumber } from '#contract/clia.ts';
import type { LaboratoryRecord } from '#contract/console/laboratory.ts';
import { fullRows } from '#contract/console/laboratory-fields.ts';
import type {
  LaboratoryClues,
  LaboratoryRegistry,
} from '#server/registry/clia/laboratory-record.ts';

/** Prints the laboratory with a CLIA number, or those with a similar name. Returns 1 if there is none. */
export async function showLaboratory(
  registry: LaboratoryRegistry,
  clues: LaboratoryClues,
): Promise<number> {
  const clia = clues.name.replace(/[\s-]/g, '').toUpperCase();
  if (!isCliaNumber(clia)) {
    const found = await registry.candidates(clues);
    if (found === null) {
      console.error('Unavailable: no file is imported, and the API did not answer.');
      return 1;
    }
    console.log(found.map(({ record }) => shortly(record)).join('\n') || 'No similar laboratory.');
    return found.length > 0 ? 0 : 1;
  }
  const answer = await registry.lookUp(clia);
  if (answer.kind !== 'found') {
    console.error(
      answer.kind === 'not-found' ? 'No such laboratory.' : `Unavailable: ${answer.reason}.`,
    );
    return 1;
  }
  const day = answer.updated.toISOString().slice(0, 10);
  const source = `${answer.source === 'online' ? 'CMS' : 'the imported file'}, ${day}`;
  const rows = [...fullRows(answer.record), { label: 'Source', value: source }];
  const width = Math.max(...rows.map(({ label }) => label.length)) + 2;
  for (const { label, value } of rows) {
    console.log(`${label}:`.padEnd(width) + value.replaceAll('\n', `\n${' '.repeat(width)}`));
  }
  return 0;
}

function shortly({ clia, name, address, certificate }: LaboratoryRecord): string {
  const place = [address?.city, address?.state].filter((part) => part !== null).join(', ');
  return [clia, name, place, certificate && certificateNames[certificate]]
    .filter(Boolean)
    .join('  ');
}
