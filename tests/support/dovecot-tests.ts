import { onTestFinished, test } from 'vitest';
import { type Dovecot, hasDovecot, startDovecot } from './dovecot.ts';

/**
 * A test against Debian's IMAP server. If that isn't installed, the test is skipped with the
 * reason.
 */
export const testWithDovecot = hasDovecot
  ? test
  : (name: string, ..._rest: unknown[]) =>
      test.skip(`${name} (dovecot-imapd is not installed)`, () => undefined);

/** An IMAP server that is removed when the test ends. */
export async function aDovecot(): Promise<Dovecot> {
  const dovecot = await startDovecot();
  onTestFinished(dovecot.remove);
  return dovecot;
}
