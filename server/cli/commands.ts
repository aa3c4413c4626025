import { Command, CommanderError } from 'commander';
import { UsageError } from './terminal.ts';

/** The help that `--help` asked for. */
export type HelpCommand = { readonly kind: 'help'; readonly text: string };

export type Program<T> = {
  /** The names of the commands. */
  readonly names: readonly string[];
  /** The help for all commands. */
  readonly help: string;
  /** Parses the arguments; throws a UsageError. */
  readonly parse: (args: readonly string[]) => T | HelpCommand;
};

/** Adds the commands of a program. Each action passes its command to `found`. */
export type Define<T> = (
  add: (usage: string, text: string) => Command,
  found: (command: T) => void,
) => void;

/** The program that runs as `npm run NAME`. `notes` follow the list of commands in the help. */
export function createProgram<T>(name: string, define: Define<T>, notes = ''): Program<T> {
  function create(found: (command: T) => void, write: (text: string) => void): Command {
    const program = new Command(`npm run ${name} --`)
      .usage('COMMAND')
      .addHelpText('after', notes && `\n${notes}`)
      .exitOverride()
      .configureOutput({
        writeOut: write,
        writeErr: () => undefined,
        getOutHelpWidth: () => maxWidth,
      });
    define((usage, text) => program.command(usage).description(text), found);
    return program;
  }

  let help = '';
  const example = create(
    () => undefined,
    (text) => {
      help += text;
    },
  );
  example.outputHelp();
  return {
    names: example.commands.map((command) => command.name()),
    help,
    parse: (args) => {
      let command: T | undefined;
      let text = '';
      const program = create(
        (found) => {
          command = found;
        },
        (more) => {
          text += more;
        },
      );
      try {
        program.parse(args, { from: 'user' });
      } catch (error) {
        if (!(error instanceof CommanderError)) throw error;
        if (error.exitCode === 0) return { kind: 'help', text };
        throw new UsageError(messageOf(error));
      }
      if (command === undefined) throw new UsageError('Missing command.');
      return command;
    },
  };
}

function messageOf({ code, message }: CommanderError): string {
  // Commander shows the help instead.
  if (code === 'commander.help') return 'Missing command.';
  const text = message.replace(/^error: /, '');
  return text.charAt(0).toUpperCase() + text.slice(1);
}

const maxWidth = 86;
