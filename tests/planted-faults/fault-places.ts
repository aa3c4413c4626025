import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';

export type PlantedFault = {
  /** The consequence, and who suffers it. */
  readonly name: string;
  /** Occurs once in the source, wrapped in any way. `fault` takes its place. */
  readonly code: string;
  readonly fault: string;
  /** Test files without folder and `.test.ts`; one of them notices the fault. */
  readonly tests: readonly string[];
};

/** The project's files, also new ones, except those that Git ignores. */
export const files = execFileSync('git', ['ls-files', '-coz', '--exclude-standard'], {
  encoding: 'utf8',
})
  .split('\0')
  .filter((file) => file !== '' && existsSync(file));
const testFiles = files.filter((file) => /^(?!tests\/engines\/).*\.test\.tsx?$/.test(file));
const sources = files
  .filter((file) => /^(?!tests\/).*(?<!\.test)\.tsx?$/.test(file))
  .map((file) => ({ file, text: readFileSync(file, 'utf8') }));

/** The places of a fault's code in the source; a fault can be planted if there is one. */
export function placesOf(code: string) {
  const pattern = patternOf(code);
  return sources.flatMap(({ file, text }) =>
    [...text.matchAll(pattern)].map((found) => ({ file, text, found })),
  );
}

/** Ignores how the code is wrapped, including the comma that a wrapped list ends with. */
function patternOf(code: string): RegExp {
  const tokens = code.match(/\w+|[^\w\s]/g) ?? [];
  const parts = tokens.map((token) =>
    /[)\]}]/.test(token) ? `,?\\s*${RegExp.escape(token)}` : RegExp.escape(token),
  );
  return new RegExp(`(?<!\\w)${parts.join('\\s*')}`, 'g');
}

/** Test files are named without their folder, so that they are found wherever they move. */
export function testsOf({ tests }: Pick<PlantedFault, 'tests'>): readonly string[] {
  return testFiles.filter((file) => tests.includes(basename(file).replace(/\.test\.tsx?$/, '')));
}
