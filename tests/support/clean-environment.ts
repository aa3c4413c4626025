/**
 * The environment for a server that a test or a measurement starts: what any program needs to run,
 * and none of the shell's settings. A DATABASE_URL or SMTP_URL that is exported there belongs to a
 * real site, which must never get made-up leads.
 */
export const cleanEnvironment: Readonly<Record<string, string>> = Object.fromEntries(
  ['PATH', 'HOME', 'TMPDIR', 'TEMP', 'TMP', 'SystemRoot'].flatMap((name) => {
    const value = process.env[name];
    return value === undefined ? [] : [[name, value]];
  }),
);
