import type { User } from '#contract/console/account.ts';
import type { AuditAction, AuditEntry } from '#contract/console/audit.ts';
import { longDay } from '#contract/dates.ts';

/** The result of checking a log that is not whole. */
export function describeBroken(broken: readonly number[]): string {
  const shown = broken.slice(0, maxShownBroken).map((sequence) => sequence.toLocaleString('en-US'));
  const more = broken.length - shown.length;
  const list = `${shown.join(', ')}${more > 0 ? `, and ${more.toLocaleString('en-US')} more` : ''}`;
  return broken.length === 1
    ? `Broken at entry ${list}: it does not match the hash of the one before.`
    : `Broken at ${broken.length.toLocaleString('en-US')} entries, which do not match the hash of the one before: ${list}.`;
}

/** 'changed: progress new → won', to follow a name. */
export function describeEntry(entry: AuditEntry, users: readonly User[]): string {
  const details = Object.entries(entry.details)
    .filter(([name]) => !idsOfNoUse.includes(name))
    .map(([name, value]) => `${wordsOf(name)} ${textOf(value, users)}`.trim())
    .join(', ');
  const isKept = 'merged' in entry.details;
  const text = (isKept && keptPredicates[entry.action]) || predicates[entry.action];
  return details ? `${text}: ${details}` : text;
}

/** 'Lead changed' for `lead-changed`. */
export function actionLabel(action: AuditAction): string {
  const text = action.replaceAll('-', ' ').replace('totp', 'TOTP');
  return text[0]?.toUpperCase() + text.slice(1);
}

/** Ids of users are shown as their names. */
function textOf(value: unknown, users: readonly User[]): string {
  if (value === null) return 'none';
  if (Array.isArray(value)) return value.map((item) => textOf(item, users)).join(', ');
  if (typeof value === 'object') {
    if ('from' in value && 'to' in value) {
      const to = textOf(value.to, users);
      return value.from === null ? to : `${textOf(value.from, users)} → ${to}`;
    }
    return Object.entries(value)
      .map(([name, item]) => `${wordsOf(name)} ${textOf(item, users)}`)
      .join(', ');
  }
  return users.find(({ id }) => id === value)?.name ?? longDay(String(value));
}

/** 'follow up on' for `followUpOn`; the id of an assignee is shown as a name. */
function wordsOf(name: string): string {
  return name.replace(/Id$/, '').replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
}

/** They tell a reader nothing. */
const idsOfNoUse = ['note', 'reply', 'view', 'destinationId', 'into', 'merged'];

const predicates: Readonly<Record<AuditAction, string>> = {
  'signed-in': 'signed in',
  'sign-in-failed': 'failed to sign in',
  'proof-failed': 'failed to confirm the password or a code',
  'limit-reached': 'reached a limit',
  'request-refused': 'was refused a request',
  'signed-out': 'signed out',
  'session-ended': 'signed out a session',
  'password-changed': 'changed the password',
  'name-changed': 'changed the name',
  'totp-added': 'added an authenticator app',
  'totp-removed': 'removed the authenticator app',
  'recovery-codes-made': 'created recovery codes',
  'passkey-added': 'added a passkey',
  'passkey-removed': 'removed a passkey',
  'user-invited': 'invited a person',
  'invitation-withdrawn': 'revoked an invitation',
  'sign-in-link-made': 'created a sign-in link for a user',
  'reset-link-made': 'created a password reset link for a user',
  'user-joined': 'joined',
  'password-reset': 'reset the password',
  'user-changed': 'changed a person',
  'directory-linked': 'linked the account to the company directory',
  'directory-unlinked': 'unlinked a person’s account from the company directory',
  'second-factor-removed': 'removed the second factor of a person',
  'sign-in-rules-changed': 'changed the sign-in rules',
  'key-rotated': 'rotated a key of the server',
  'secrets-resealed': 'encrypted the stored secrets again',
  'lead-changed': 'changed',
  'lead-revealed': 'revealed phone and email',
  'lead-released': 'released the lead',
  'lead-marked-spam': 'marked the lead as spam',
  'lead-erased': 'erased the lead',
  'lead-merged': 'merged the lead into another one',
  'lead-separated': 'undid the lead’s merge into another one',
  'npi-verified': 'checked the NPI with the registry',
  'note-added': 'added a note',
  'note-edited': 'edited a note',
  'note-removed': 'removed a note',
  'deliveries-replayed': 'resent deliveries',
  'view-saved': 'saved a view',
  'view-changed': 'changed a saved view',
  'view-removed': 'removed a saved view',
  'reply-sent': 'replied by email',
  'template-added': 'added a template',
  'template-changed': 'changed a template',
  'template-removed': 'removed a template',
  'person-searched': 'searched for a person',
  'person-exported': 'exported everything about a person',
  'person-erased': 'erased everything about a person',
  'retention-changed': 'changed how long leads are kept',
  'retention-applied': 'erased leads past their retention period',
  'leads-exported': 'exported leads',
  'audit-exported': 'exported the audit log',
  'destination-added': 'added a destination',
  'destination-changed': 'changed a destination',
  'destination-removed': 'removed a destination',
  'destination-turned-off': 'turned off a destination',
  'destination-tested': 'tested a destination',
  'secret-rotated': 'rotated a destination’s secret',
  'secret-retired': 'retired a destination’s old secret',
  'suppression-imported': 'imported a suppression list',
  'suppression-removed': 'removed an address from the suppression list',
};

/** For the lead that stays. */
const keptPredicates: Readonly<Partial<Record<AuditAction, string>>> = {
  'lead-merged': 'merged another lead into this one',
  'lead-separated': 'undid the merge of another lead into this one',
};

const maxShownBroken = 20;
