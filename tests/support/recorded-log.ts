import { createLog, type LogLevel } from '#server/lib/log.ts';

/** A log whose lines a test reads. */
export function recordedLog(level: LogLevel = 'info') {
  const lines: string[] = [];
  const log = createLog(level, { write: (line: string) => void lines.push(line) });
  return { log, lines, logged: () => lines.join('') };
}
