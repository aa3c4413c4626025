import { realClia } from '#contract/clia.ts';
import type { FoundLaboratory } from '#contract/laboratory.ts';
import { clia as cliaRule } from '#contract/rules.ts';
import type { LaboratoryRegistry } from '#server/registry/clia/laboratory-registry.ts';

/** A visitor's query; its values are unchecked. */
export type LaboratoryQuery = Readonly<Record<string, unknown>>;

/** The public record for a CLIA number, or of laboratories with such a name. Null if the registry is unavailable. */
export async function findLaboratories(
  registry: LaboratoryRegistry,
  query: LaboratoryQuery,
): Promise<readonly FoundLaboratory[] | null> {
  const number = realClia(cliaRule.normalize?.(textOf(query.clia)));
  if (number !== null) {
    const result = await registry.lookUp(number);
    if (result.kind === 'unavailable') return null;
    return result.kind === 'found' ? [shown(result.record)] : [];
  }
  const name = textOf(query.name).trim();
  if (name === '') return [];
  const clues = { name, state: textOf(query.state), phone: '', zip: '' };
  const candidates = await registry.candidates(clues);
  return candidates === null ? null : candidates.map(({ record }) => shown(record));
}

function shown(record: FoundLaboratory): FoundLaboratory {
  const { clia, name, address, facility, testsPerYear, isActive } = record;
  return { clia, name, address, facility, testsPerYear, isActive };
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value.slice(0, maxQueryLength) : '';
}

const maxQueryLength = 200;
