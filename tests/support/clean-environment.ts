/**
 * The environment for a server that a test or a benchmark starts: the system's variables without the
 * site's settings. A DATABASE_URL or SMTP_URL exported in the shell may belong to a real site, which
 * must never receive test leads.
 */
export const cleanEnvironment: Readonly<Record<string, string>> = Object.fromEntries(
  ['PATH', 'HOME', 'TMPDIR', 'TEMP', 'TMP', 'SystemRoot'].flatMap((name) => {
    const value = process.env[name];
    return value === undefined ? [] : [[name, value]];
  }),
);
