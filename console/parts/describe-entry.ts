import { actorNames } from '#console/ui/actor-names.ts';
import { amountText, counted } from '#contract/amounts.ts';
import type { AuditAction, AuditEntry } from '#contract/console/audit.ts';
import { progressLabels } from '#contract/console/leads.ts';
import type { User } from '#contract/console/people.ts';
import { longDay } from '#contract/days.ts';
import { formRowById, type LeadProduct, productLabels } from '#contract/form-list.ts';
import { EntryDetails, listOf, textOf } from './entry-details.ts';

/** The message for a log whose chain is broken. */
export function describeBroken(broken: readonly number[]): string {
  const shown = broken.slice(0, maxShownBroken).map(amountText);
  const more = broken.length - shown.length;
  const list = `${shown.join(', ')}${more > 0 ? `, and ${amountText(more)} more` : ''}`;
  return broken.length === 1
    ? `Broken at entry ${list}: it does not match the hash of the one before.`
    : `Broken at ${amountText(broken.length)} entries, which do not match the hash of the one before: ${list}.`;
}

/** The actor's name, as the start of a sentence. */
export function actorOf({ userName }: Pick<AuditEntry, 'userName'>): string {
  return actorNames[userName] ?? userName;
}

/** 'set the progress from New to Won', which follows the actor's name. */
export function describeEntry(entry: AuditEntry, users: readonly User[]): string {
  const { account, ...others } = entry.details;
  const details = account === entry.userId ? others : entry.details;
  return sentences[entry.action](new EntryDetails(details, users));
}

const received: Readonly<Record<string, string>> = {
  team: 'received a copy of a colleague’s email',
  'auto-reply': 'received an automatic reply',
  bounce: 'received a report that an email could not be delivered',
};

const ways: Readonly<Record<string, string>> = {
  password: 'a password',
  totp: 'a password and an authenticator code',
  'recovery-code': 'a password and a recovery code',
  passkey: 'a passkey',
  link: 'a link',
  directory: 'the company directory',
  invitation: 'an invitation',
};

const signInProblems: Readonly<Record<string, string>> = {
  'not-confirmed': 'it did not confirm the email address',
  absent: 'it sent no email address',
  'other-identity': 'the account is linked to another identity',
};

const sentences: Readonly<Record<AuditAction, (details: EntryDetails) => string>> = {
  'signed-in': (d) => `signed in${d.with('by', (by) => ` with ${ways[by] ?? by}`)}`,
  'sign-in-failed': (d) =>
    `failed to sign in${d.with('account', (id) => ` as ${d.user(id)}`)}${d.with('by', (by) => ` with ${ways[by] ?? by}`)}${d.with('reason', (reason) => `: ${signInProblems[reason] ?? reason}`)}`,
  'proof-failed': (d) => `entered a wrong ${d.text('what') || 'password'} to confirm a change`,
  'limit-reached': (d) => `reached a limit${d.with('limit', (limit) => `: ${limit}`)}`,
  'request-refused': (d) =>
    `was refused the request ${d.text('request')}${d.with('reason', (reason) => `: ${reason}`)}`,
  'sign-in-rules-changed': (d) =>
    `made a second factor ${d.text('needsSecondFactor') === 'false' ? 'optional' : 'required'} for ${d.text('role')}s`,
  'audit-exported': () => 'exported the audit log',
  'key-rotated': (d) => `rotated a key of the server${d.rest([], ': ')}`,
  'secrets-resealed': (d) => `encrypted the stored secrets again${d.rest([], ': ')}`,
  'signed-out': () => 'signed out',
  'session-ended': (d) => {
    const count = d.number('endedSessions');
    if (d.has('user')) return `signed ${d.user()} out of ${counted(count, 'session')}`;
    return count > 0 ? `signed out of ${counted(count, 'other session')}` : 'signed out a session';
  },
  'password-changed': (d) => `changed the password${ended(d)}`,
  'name-changed': (d) => `changed the name from ${d.text('from')} to ${d.text('to')}`,
  'signature-changed': () => 'changed the signature of their replies',
  'notifications-chosen': () => 'chose other notifications',
  'totp-added': () => 'added an authenticator app',
  'totp-removed': () => 'removed the authenticator app',
  'recovery-codes-made': () => 'created recovery codes',
  'passkey-added': (d) => `added the passkey${d.quoted('name')}`,
  'passkey-removed': (d) => `removed the passkey${d.quoted('name')}`,
  'user-invited': (d) => `invited ${d.text('email') || 'a person'}${d.asRole()}`,
  'invitation-withdrawn': (d) =>
    `revoked ${d.with('email', (email) => `the invitation of ${email}`) || 'an invitation'}`,
  'sign-in-link-made': (d) => `created a sign-in link for ${d.user()}`,
  'reset-link-made': (d) => `created a password reset link for ${d.user()}`,
  'user-joined': (d) => `joined${d.asRole()}`,
  'password-reset': (d) =>
    `reset the password${d.with('linkMadeBy', (by) => ` with a link from ${d.user(by)}`)}${ended(d)}`,
  'user-changed': (d) =>
    listOf([
      d.with('role', () => `made ${d.user()} ${d.role()}`),
      d.with('isDisabled', (is) => `${is === 'true' ? 'disabled' : 'enabled'} ${d.user()}`),
      d.with('removeSecondFactor', () => `removed the second factor of ${d.user()}`),
    ]) || `changed ${d.user()}`,
  'directory-linked': (d) =>
    `linked the account to ${d.text('directory') || 'the company directory'}`,
  'directory-unlinked': (d) =>
    `unlinked ${d.user()} from the company directory and ended ${counted(d.number('endedSessions'), 'session')}`,
  'second-factor-removed': (d) => `removed the second factor of ${d.user()}`,
  'lead-added': (d) => (d.has('by') ? 'added the lead' : 'added the lead by hand'),
  'lead-changed': describeLeadChange,
  'contact-corrected': (d) =>
    `corrected the ${d.text('field') === 'phone' ? 'phone number' : 'email address'}`,
  'lead-revealed': () => 'revealed the phone number and email address',
  'lead-released': (d) =>
    `released the lead${d.with('from', (from) => ` from ${places[from] ?? from}`)}`,
  'lead-marked-spam': () => 'marked the lead as spam',
  'lead-erased': () => 'deleted the lead, to erase it',
  'erasure-finished': (d) =>
    `finished an erasure: nothing of ${counted(d.number('leads'), 'lead')} is left in the database`,
  'lead-merged': (d) =>
    d.has('merged') ? 'merged another lead into this one' : 'merged the lead into another one',
  'lead-separated': (d) =>
    d.has('merged')
      ? 'undid the merge of another lead into this one'
      : 'undid the lead’s merge into another one',
  'npi-verified': (d) =>
    `checked the NPI with the registry${d.with('result', (result) => `: ${result}`)}`,
  'laboratory-linked': () => 'linked the laboratory’s CLIA record',
  'laboratory-unlinked': () => 'removed the link to the laboratory’s CLIA record',
  'laboratory-verified': (d) =>
    `checked the CLIA number with the registry${d.with('result', (result) => `: ${result}`)}`,
  'candidates-declined': () => 'noted that none of the suggested laboratories fits',
  'candidates-restored': () => 'undid the rejection of the suggested laboratories',
  'note-added': () => 'added a note',
  'note-edited': () => 'edited a note',
  'note-removed': () => 'removed a note',
  'deliveries-replayed': (d) =>
    d.has('deliveries')
      ? `resent ${counted(d.number('deliveries'), `${d.text('state')} delivery`.trim(), `${d.text('state')} deliveries`.trim())}${conditionsOf(d, ['deliveries', 'state'])}`
      : 'resent deliveries of the lead',
  'view-saved': () => 'saved a view',
  'view-changed': (d) =>
    d.with('isShared', (is) =>
      is === 'true' ? 'shared a saved view' : 'stopped sharing a saved view',
    ) || 'changed a saved view',
  'view-removed': () => 'removed a saved view',
  'reply-sent': (d) =>
    `replied by email${d.number('files') > 0 ? ` with ${counted(d.number('files'), 'file')}` : ''}`,
  'answer-received': (d) => received[d.text('kind')] ?? 'received an answer by email',
  'template-added': (d) => `added the template${d.quoted('name')}`,
  'template-changed': (d) => `changed the template${d.quoted('name')}`,
  'template-removed': (d) => `removed the template${d.quoted('name')}`,
  'person-searched': (d) =>
    `searched for a person on the privacy desk: ${counted(d.number('leads'), 'lead')} found`,
  'person-exported': (d) =>
    `exported everything about a person: ${counted(d.number('leads'), 'lead')} as ${d.text('format').toUpperCase()}`,
  'person-erased': (d) =>
    `deleted a person with ${counted(d.number('leads'), 'lead')}, to erase them`,
  'retention-changed': (d) =>
    `changed how long leads of “${formOf(d.text('form'))}” are kept from ${daysOf(d.from('days'))} to ${daysOf(d.to('days'))}`,
  'retention-applied': (d) =>
    `deleted leads past their retention period, to erase them: ${listOf(d.entries('leads').map(([form, count]) => `${count} of “${formOf(form)}”`))}`,
  'leads-exported': (d) =>
    `exported ${counted(d.number('leads'), d.number('selected') > 0 ? 'selected lead' : 'lead')} as ${d.text('format').toUpperCase()} with ${counted(d.count('columns'), 'column')}${conditionsOf(d, ['leads', 'format', 'columns', 'selected'])}`,
  'destination-added': (d) =>
    `added the destination${d.quoted('name')}${d.with('host', (host) => ` at ${host}`)}`,
  'destination-changed': describeDestination,
  'destination-removed': (d) =>
    `removed the destination${d.quoted('name')}${d.number('canceledDeliveries') > 0 ? ` and canceled ${counted(d.number('canceledDeliveries'), 'delivery', 'deliveries')}` : ''}`,
  'destination-turned-off': (d) =>
    `turned off the destination${d.quoted('name')}${d.with('reason', (reason) => `: ${reason}`)}`,
  'destination-tested': (d) =>
    `tested the destination${d.quoted('name')}${d.with('result', (result) => `: ${result}`)}`,
  'recipients-changed': (d) =>
    d.text('addresses') === ''
      ? `removed the recipients of ${targetOf(d)}, whose leads go to LEADS_TO again`
      : `set the recipients of ${targetOf(d)} to ${d.text('addresses')}`,
  'secret-rotated': (d) => `rotated the secret of the destination${d.quoted('name')}`,
  'secret-retired': (d) => `retired the old secret of the destination${d.quoted('name')}`,
  'token-added': (d) =>
    `added the API token${d.quoted('name')}${d.with('scopes', (scopes) => ` with ${scopes}`)}`,
  'token-revoked': (d) => `revoked the API token${d.quoted('name')}`,
  'setup-step-skipped': (d) =>
    `marked the set-up step “${d.text('step')}” as not needed${d.with('reason', (reason) => `: ${reason}`)}`,
  'setup-step-restored': (d) => `marked the set-up step “${d.text('step')}” as needed again`,
  'suppression-imported': (d) =>
    `imported a suppression list: ${listOf([
      `${counted(d.number('added'), 'address', 'addresses')} added`,
      d.number('known') > 0 ? `${d.text('known')} known before` : '',
      d.number('ended') > 0 ? `${counted(d.number('ended'), 'subscription')} ended` : '',
      d.number('invalid') > 0 ? `${counted(d.number('invalid'), 'invalid line')} skipped` : '',
    ])}`,
  'suppression-removed': () => 'removed an address from the suppression list',
  'tiers-changed': (d) =>
    `set the volume tiers${d.with(
      'tiers',
      () =>
        ` to ${d
          .items('tiers')
          .map((name) => `“${name}”`)
          .join(', ')}`,
    )}`,
};

function describeLeadChange(d: EntryDetails): string {
  const progress = (key: string) => progressLabels[key as keyof typeof progressLabels] ?? key;
  const parts = [
    d.with(
      'progress',
      () =>
        `set the progress from ${progress(d.from('progress'))} to ${progress(d.to('progress'))}`,
    ),
    d.with('assigneeId', () =>
      d.to('assigneeId')
        ? `assigned the lead to ${d.user(d.to('assigneeId'))}`
        : 'unassigned the lead',
    ),
    d.with('followUpOn', () =>
      d.to('followUpOn')
        ? `set the follow-up date to ${longDay(d.to('followUpOn'))}`
        : 'removed the follow-up date',
    ),
    d.with('addedTags', (tags) => `added ${tags.includes(', ') ? 'the tags' : 'the tag'} ${tags}`),
    d.with(
      'removedTags',
      (tags) => `removed ${tags.includes(', ') ? 'the tags' : 'the tag'} ${tags}`,
    ),
  ];
  return listOf(parts) || 'changed the lead';
}

function describeDestination(d: EntryDetails): string {
  const name = d.quoted('name');
  const isSwitched = d.has('isOn');
  const done = isSwitched ? `turned ${d.text('isOn') === 'true' ? 'on' : 'off'}` : 'changed';
  const renamed = d.from('name') ? ` (${d.from('name')} before)` : '';
  return `${done} the destination${name}${renamed}${d.rest(['name', 'isOn', 'destinationId'], ': ')}`;
}

/** ', filtered by form Demo request'; blank for a list with its default view and order */
function conditionsOf(d: EntryDetails, others: readonly string[]): string {
  const defaults = [
    ...(d.text('view') === 'all' ? ['view'] : []),
    ...(d.text('order') === 'newest' ? ['order'] : []),
  ];
  return d.rest([...others, ...defaults], ', filtered by ', (name, value) => {
    // The log has the tier's id, and its name may have changed since.
    if (name === 'tier') return 'volume tier';
    return name === 'form' ? `form ${formOf(value)}` : undefined;
  });
}

function ended(d: EntryDetails): string {
  const count = d.number('endedSessions');
  return count > 0 ? `, which ended ${counted(count, 'other session')}` : '';
}

function formOf(id: string): string {
  return formRowById(id)?.label ?? id;
}

/** '“Career application”' */
function targetOf(d: EntryDetails): string {
  const [kind = '', id = ''] = d.text('target').split(':');
  const product = productLabels[id as LeadProduct] ?? id;
  return `“${kind === 'form' ? formOf(id) : product}”`;
}

function daysOf(days: string): string {
  return /^\d+$/.test(days) ? counted(Number(days), 'day') : textOf(days);
}

const places: Readonly<Record<string, string>> = { quarantined: 'quarantine', spam: 'spam' };
const maxShownBroken = 20;
