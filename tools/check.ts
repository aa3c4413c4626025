import { spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';

/**
 * Runs the checks at the same time (`npm run check`), with any scripts that are given, and prints what each one reports when
 * it ends. Each check has one thread, because more threads check the same types twice.
 */
const checks = ['types', 'lint', 'unused', 'expressions', ...process.argv.slice(2)];

const passed = await Promise.all(checks.map(run));
if (passed.includes(false)) process.exitCode = 1;

async function run(name: string): Promise<boolean> {
  const child = spawn(`npm run --silent ${name} 2>&1`, {
    shell: true,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
  const report = await text(child.stdout);
  const isPassed = (await ended) === 0;
  process.stdout.write(`${name}: ${isPassed ? 'passed' : 'failed'}\n${report}`);
  return isPassed;
}
