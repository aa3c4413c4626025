import { readFileSync } from 'node:fs';
import { type RegistryServer, startRegistryServer, type TestRegistry } from './registry-server.ts';

/** The NPIs on the server, by test case. */
export const knownNpis = {
  individual: '1234567893',
  individualOldShape: '1003000126',
  individualSparse: '1000000004',
  laboratory: '1245319599',
  hospital: '1993999998',
  deactivated: '2000000002',
  unknown: '1770626038',
} as const;

/** A test registry that implements the NPPES API v2.1 over HTTP with fictional records. */
export function startNppesServer(port = 0): Promise<RegistryServer> {
  const registry: TestRegistry = {
    numberIn: 'number',
    respond: normalBody,
    otherNumber: recordOf(knownNpis.individual) ?? notFound,
    huge: `{"results":[],"result_count":0,"x":"${'x'.repeat(2 ** 22)}"}`,
  };
  return startRegistryServer(registry, port);
}

/** Errors, unknown numbers and records all have status 200. */
function normalBody(query: URLSearchParams): string {
  const number = query.get('number');
  if (query.get('version') !== '2.1') return unsupportedVersion;
  if (!number) return nppesFile('error-no-criteria');
  if (!/^\d{10}$/.test(number)) return nppesFile('error-bad-number');
  return recordOf(number) ?? notFound;
}

function recordOf(npi: string): string | undefined {
  const file = files[npi];
  return file === undefined ? undefined : nppesFile(file);
}

/** The text of a record in the `nppes` folder. */
export function nppesFile(name: string): string {
  return readFileSync(new URL(`nppes/${name}.json`, import.meta.url), 'utf8');
}

const notFound = nppesFile('not-found');
const files: Readonly<Record<string, string>> = {
  [knownNpis.individual]: 'individual',
  [knownNpis.individualOldShape]: 'individual-2019-shape',
  [knownNpis.individualSparse]: 'individual-sparse',
  [knownNpis.laboratory]: 'organization',
  [knownNpis.hospital]: 'organization-hospital',
  [knownNpis.deactivated]: 'individual-deactivated',
};
const unsupportedVersion = JSON.stringify({
  Errors: [{ description: 'Unsupported Version', field: 'version', number: '19' }],
});
