export type CommandHelp = {
  /** The command's name and arguments. */
  readonly usage: string;
  /** The description, in sentences. */
  readonly text: string;
};

export type Help = {
  /** Help for all commands. */
  readonly all: string;
  /** Help for one command, which may have two words. For all commands if the name is unknown. */
  readonly of: (name: string | undefined) => string;
};

/** Creates the help of `npm run PROGRAM`. `notes` follow the list of commands. */
export function createHelp(program: string, commands: readonly CommandHelp[], notes = ''): Help {
  const start = `Usage: npm run ${program} --`;
  const listed = commands.map(({ usage, text }) => `  ${usage}\n${wrapped(text, 6)}\n`).join('');
  const all = `${start} COMMAND\n\n${listed}${notes === '' ? '' : `\n${notes}`}`;
  return {
    all,
    of: (name) => {
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
