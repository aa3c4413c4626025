import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { vi } from 'vitest';
import { runLeads } from '#server/cli/run-leads.ts';
import { cleanEnvironment } from './clean-environment.ts';

export type CommandOutput = {
  readonly code: number;
  readonly out: string;
  readonly errors: string;
};

/** Runs `npm run leads` within this process, because starting one takes longer than most commands. */
export async function runLeadsHere(
  env: Readonly<Record<string, string>>,
  ...args: readonly string[]
): Promise<CommandOutput> {
  const output = new PassThrough();
  const out = text(output);
  let errors = '';
  const mocks = [
    vi.spyOn(process, 'stdout', 'get').mockReturnValue(output as never),
    vi.spyOn(console, 'error').mockImplementation((message) => {
      errors += `${message}\n`;
    }),
  ];
  try {
    const code = await runLeads(args, { ...cleanEnvironment, ...env });
    output.end();
    return { code, out: await out, errors };
  } finally {
    for (const mock of mocks) mock.mockRestore();
  }
}
