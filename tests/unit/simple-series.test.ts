import { glob, readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { series } from '#content/problem-in.ts';

/** A rule for every reader's text: emails, the console, commands and documents, but not comments. */
test('a simple series has no comma before its last item', async () => {
  const names = glob(
    '{*.md,docs/**/*.{md,json},{content,contract,console,server,web}/**/*.{ts,tsx,json}}',
    { exclude: ['**/*.test.ts', '**/node_modules/**'] },
  );
  expect((await Array.fromAsync(names, seriesIn)).flat().sort()).toEqual([]);
});

async function seriesIn(name: string): Promise<readonly string[]> {
  const comment = name.endsWith('.md') ? /```[\s\S]*?```/g : /\/\*[\s\S]*?\*\/|(?<![:"])\/\/.*/g;
  const text = (await readFile(name, 'utf8')).replace(comment, (each) => each.replace(/./g, '*'));
  return [...text.matchAll(series)].map(({ 0: found, index }) => {
    const line = text.slice(0, index).split('\n').length;
    return `${name}:${line}: Remove the comma before the last item: ${found.replace(/\s+/g, ' ')}`;
  });
}
