import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { reachedFrom } from './reached-from.ts';

const exportOf = /^export (?:async )?(?:function|const|class|type|interface|let)\*? (\w+)/gm;

/**
 * Prints what a reader of the project carries: lines of source with its data, lines of tests, the files that three
 * entrances reach, and the files that aren't named after anything they export.
 */
const tracked = execFileSync('git', ['ls-files'], { encoding: 'utf8' }).split('\n');
const isTest = (file: string) =>
  /^tests\/.*\.tsx?$/.test(file) || /\.(test|spec)\.tsx?$/.test(file);
const source = tracked.filter(
  (file) =>
    /^(contract|content|web|server|console|editor|tools)\//.test(file) &&
    /\.(ts|tsx|css|json|md)$/.test(file) &&
    !isTest(file) &&
    !file.includes('lock'),
);
const code = source.filter((file) => /\.tsx?$/.test(file));
const textOf = new Map(source.map((file) => [file, readFileSync(file, 'utf8')]));

const rows: readonly (readonly [string, string | number])[] = [
  ['source with its data, lines', linesOf(source)],
  ['of it the site without the console', linesOf(source.filter((file) => !isOfConsole(file)))],
  ['tests, lines', linesOf(tracked.filter(isTest))],
  ...[
    'server/leads/entrance/accept.ts',
    'server/intake/handle-submission.ts',
    'server/start-server.ts',
  ].map((entrance) => {
    const files = reachedFrom(entrance);
    return [
      `${basename(entrance)} reaches`,
      `${files.length} files, ${linesOf(files)} lines, ${files.filter(isOfConsole).length} of the console`,
    ] as const;
  }),
  ['files named after none of their exports', `${misnamed().length} of ${code.length}`],
];
const width = Math.max(...rows.map(([label]) => label.length));
process.stdout.write(
  `${rows.map(([label, figure]) => `${label.padEnd(width)}  ${figure}`).join('\n')}\n`,
);
if (process.argv.includes('--names')) process.stdout.write(`${misnamed().join('\n')}\n`);

function linesOf(files: readonly string[]): number {
  return files.reduce((sum, file) => sum + readFileSync(file, 'utf8').split('\n').length - 1, 0);
}

function isOfConsole(file: string): boolean {
  return file.startsWith('console/');
}

/** Files whose name is none of their exports' names, singular or plural, in whole or in part. */
function misnamed(): readonly string[] {
  return code.filter((file) => {
    const exports = Array.from((textOf.get(file) ?? '').matchAll(exportOf), ([, name = '']) =>
      plainName(name),
    );
    const name = plainName(basename(file).replace(/\.\w+$/, ''));
    return (
      exports.length > 0 && !exports.some((other) => other.includes(name) || name.includes(other))
    );
  });
}

function plainName(name: string): string {
  return name.replaceAll('-', '').toLowerCase().replace(/s$/, '');
}
