import { readFileSync } from 'node:fs';

const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as {
  readonly scripts: { readonly start: string };
};

/** The arguments with which `npm start` runs Node, without the developer's own settings. */
export const startArguments: readonly string[] = scripts.start
  .split(' ')
  .slice(1)
  .filter((argument) => argument !== '--env-file-if-exists=.env');
