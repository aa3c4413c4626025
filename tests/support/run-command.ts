import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { vi } from 'vitest';
import { cleanEnvironment } from './clean-environment.ts';

type Command = (args: readonly string[], env: Readonly<Record<string, string>>) => Promise<number>;

export type CommandOutput = {
  readonly code: number;
  readonly out: string;
  readonly errors: string;
};

/**
 * Runs an operator's command in this process, because starting a process takes longer than most
 * commands.
 */
export async function runCommand(
  command: Command,
  env: Readonly<Record<string, string>>,
  ...args: readonly string[]
): Promise<CommandOutput> {
  const output = new PassThrough();
  const out = text(output);
  let errors = '';
  const mocks = [
    vi.spyOn(process, 'stdout', 'get').mockReturnValue(output as never),
    vi.spyOn(console, 'log').mockImplementation((message) => {
      output.write(`${message}\n`);
    }),
    vi.spyOn(console, 'error').mockImplementation((message) => {
      errors += `${message}\n`;
    }),
  ];
  try {
    const code = await command(args, { ...cleanEnvironment, ...env });
    output.end();
    return { code, out: await out, errors };
  } finally {
    for (const mock of mocks) mock.mockRestore();
  }
}
