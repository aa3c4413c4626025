import { type AuditAction, type AuditEntry, auditActions } from '#console/contract/audit.ts';
import { Details } from '#console/contract/audit-details.ts';
import { auditSentences } from '#console/contract/audit-sentences.ts';
import type { User } from '#console/contract/people.ts';

/** The names, separated by commas, of the actions whose sentence or name contains a text. */
export function actionsWith(search: string): string {
  const text = search.trim().toLowerCase();
  const blank = new Details({}, []);
  return auditActions
    .filter((action) => {
      const name = action.replaceAll('-', ' ');
      return `${name} ${sentenceOf(action, blank)}`.toLowerCase().includes(text);
    })
    .join(',');
}

/** 'set the progress from New to Won', which follows the actor's name. */
export function describeAuditEntry(entry: AuditEntry, users: readonly User[]): string {
  const { account, ...others } = entry.details;
  const details = new Details(account === entry.userId ? others : entry.details, users);
  return sentenceOf(entry.action, details);
}

function sentenceOf(action: AuditAction, details: Details): string {
  const sentence = auditSentences[action];
  return typeof sentence === 'function' ? sentence(details) : sentence;
}

/** The names of actors without an account; blank in the log if nobody was signed in. */
const actorNames: Readonly<Record<string, string>> = {
  '': 'Someone',
  system: 'The server',
  'command line': 'The command line',
  visitor: 'A visitor',
};

/** The actor's name, as the start of a sentence. */
export function actorOf({ userName }: Pick<AuditEntry, 'userName'>): string {
  return actorNames[userName] ?? userName;
}
