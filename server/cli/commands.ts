import { parseArgs } from 'node:util';
import { UsageError } from './terminal.ts';

export type CommandHelp = {
  /** The command's name, arguments, and options, from which it is also parsed: `backup FILE`, `list [--limit N]`. */
  readonly usage: string;
  /** The description, in whole sentences. */
  readonly text: string;
};

/** The typed arguments, and the options by name; a flag is `true`. */
export type Input = {
  readonly words: readonly string[];
  readonly options: Readonly<Record<string, string | boolean | undefined>>;
};

export type Command<T> = CommandHelp & { readonly read: (input: Input) => T };

/** Help for one command, or for all. */
export type HelpCommand = { readonly kind: 'help'; readonly of?: string | undefined };

/** Parses the arguments of a program; throws a UsageError. */
export function readCommand<T>(
  commands: readonly Command<T>[],
  args: readonly string[],
): T | HelpCommand {
  const [name] = args;
  if (name === undefined) throw new UsageError('Missing command.');
  if (name === 'help' || args.includes('--help') || args.includes('-h')) {
    return { kind: 'help', of: /^(?:help|-.*)$/.test(name) ? undefined : name };
  }
  const own = commands.filter(({ usage }) => namesIn(usage).every((word, i) => word === args[i]));
  const [command] = own;
  if (!command) throw new UsageError(`Unknown command: ${JSON.stringify(name)}.`);
  const { usage, read } = command;
  const options = Object.assign({}, ...own.map((one) => optionsIn(one.usage)));
  return read(parse(args.slice(namesIn(usage).length), options, wordsIn(usage)));
}

type Options = Readonly<Record<string, { readonly type: 'string' | 'boolean' }>>;

function parse(args: readonly string[], options: Options, maxWords: number): Input {
  try {
    const { values, positionals } = parseArgs({ args: [...args], options, allowPositionals: true });
    const extra = positionals[maxWords];
    if (extra === undefined) return { words: positionals, options: values };
    throw new UsageError(`Unexpected argument: ${extra}`);
  } catch (error) {
    if (error instanceof UsageError || !(error instanceof TypeError)) throw error;
    const [firstSentence = ''] = error.message.split('. ', 1);
    throw new UsageError(`${firstSentence.replace(/\.$/, '')}.`);
  }
}

/** The words of a command's name: `secrets`, `rotate` for `secrets rotate KEY [--forget]`. */
function namesIn(usage: string): readonly string[] {
  return /^[a-z-]+(?: [a-z][a-z-]*(?![a-z-]*\|))*/.exec(usage)?.[0].split(' ') ?? [];
}

function optionsIn(usage: string): Options {
  const found = [...usage.matchAll(option)].map(([, name = '', value]) => [
    name,
    { type: value === undefined ? 'boolean' : 'string' },
  ]);
  return Object.fromEntries(found);
}

/** The number of arguments, not counting the command's name and the options. */
function wordsIn(usage: string): number {
  const words = usage.replace(option, '').split(/[\s[\]]+/);
  return words.filter((word) => word !== '' && word !== '|').length - namesIn(usage).length;
}

/** Creates the help of `npm run PROGRAM`. `notes` follow the list of commands. */
export function createHelp(program: string, commands: readonly CommandHelp[], notes = '') {
  const start = `Usage: npm run ${program} --`;
  const listed = commands.map(({ usage, text }) => `  ${usage}\n${wrapped(text, 6)}\n`).join('');
  const all = `${start} COMMAND\n\n${listed}${notes === '' ? '' : `\n${notes}`}`;
  return {
    /** Help for all commands. */
    all,
    /** Help for one command, which may have two words. For all commands if the name is unknown. */
    of: (name: string | undefined) => {
      const found = commands.filter(({ usage }) => usage.split(' ', 1)[0] === name);
      if (found.length === 0) return all;
      return found
        .map(({ usage, text }) => `${start} ${usage}\n\n${wrapped(text, 2)}\n`)
        .join('\n');
    },
  };
}

function wrapped(text: string, indent: number): string {
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + word.length < maxWidth)
      lines.push(`${lines.pop()} ${word}`);
    else lines.push(word);
  }
  return lines.map((line) => `${' '.repeat(indent)}${line}`).join('\n');
}

/** The maximum width of a line, before its indentation is removed. */
const maxWidth = 80;

/** A flag, or an option with the placeholder of its value. */
const option = /--([a-z-]+)( [^\s[\]|-][^\s\]]*)?/g;
