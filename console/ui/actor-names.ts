/**
 * Names of actors without an account, by their names in the audit log. A blank name means that
 * nobody was signed in.
 */
export const actorNames: Readonly<Record<string, string>> = {
  '': 'Someone',
  system: 'The server',
  'command line': 'The command line',
  visitor: 'A visitor',
};
