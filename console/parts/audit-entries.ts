import { listed } from '#console/lib/listed.ts';
import type { AuditAction, AuditEntry } from '#contract/console/audit.ts';
import type { User } from '#contract/console/people.ts';
import { formLabel } from '#contract/form-list.ts';
import { Details } from './audit-details.ts';

/** 'Lead changed' for `lead-changed`, as in the filter of the audit log. */
export function actionLabel(action: AuditAction): string {
  const entry = actions[action];
  const label = Array.isArray(entry) ? entry[0] : action.replaceAll('-', ' ');
  return label[0]?.toUpperCase() + label.slice(1);
}

/** 'set the progress from New to Won', which follows the actor's name. */
export function describeEntry(entry: AuditEntry, users: readonly User[]): string {
  const { account, ...others } = entry.details;
  const details = new Details(account === entry.userId ? others : entry.details, users);
  const [sentence] = [actions[entry.action]].flat().slice(-1);
  return typeof sentence === 'function' ? sentence(details) : details.fill(sentence ?? '');
}

/** The names of actors without an account; blank in the log if nobody was signed in. */
export const actorNames: Readonly<Record<string, string>> = {
  '': 'Someone',
  system: 'The server',
  'command line': 'The command line',
  visitor: 'A visitor',
};

/** The actor's name, as the start of a sentence. */
export function actorOf({ userName }: Pick<AuditEntry, 'userName'>): string {
  return actorNames[userName] ?? userName;
}

const ended = '[, which ended {endedSessions#other session}]';

/** Text for `Details.fill`, or a function of the details. */
type Sentence = string | ((details: Details) => string);

/** Each action's sentence, after its label if the label differs from the action's name. */
const actions: Readonly<Record<AuditAction, Sentence | readonly [label: string, Sentence]>> = {
  'signed-in': 'signed in[ with {by:way}]',
  'sign-in-failed': [
    'Sign-in failed',
    'failed to sign in[ as {account:user}][ with {by:way}][: {reason:problem}]',
  ],
  'identity-proven': 'confirmed their identity',
  'proof-failed': 'entered a wrong [{what}|password] to confirm a change',
  'limit-reached': 'reached a limit[: {limit}]',
  'request-refused': 'was refused the request {request}[: {reason}]',
  'signed-out': 'signed out',
  'session-ended': (d) =>
    d.has('user')
      ? d.fill('signed {user:user} out of {endedSessions#session}')
      : d.fill('signed out [of {endedSessions#other session}|a session]'),
  'password-changed': `changed the password${ended}`,
  'name-changed': 'changed the name from {from} to {to}',
  'notifications-chosen': 'chose other notifications',
  'signature-changed': 'changed the signature of their replies',
  'booking-link-changed': 'changed their booking link[ to {to}| to none]',
  'totp-added': ['Authenticator app added', 'added an authenticator app'],
  'totp-removed': ['Authenticator app removed', 'removed the authenticator app'],
  'recovery-codes-made': ['Recovery codes created', 'created recovery codes'],
  'passkey-added': 'added the passkey[ “{name}”]',
  'passkey-removed': 'removed the passkey[ “{name}”]',
  'user-invited': 'invited [{email}|a person][ as {role:role}]',
  'invitation-withdrawn': [
    'Invitation revoked',
    'revoked [the invitation of {email}|an invitation]',
  ],
  'sign-in-link-made': ['Sign-in link created', 'created a sign-in link for {user:user}'],
  'reset-link-made': [
    'Password reset link created',
    'created a password reset link for {user:user}',
  ],
  'user-joined': 'joined[ as {role:role}]',
  'password-reset': `reset the password[ with a link from {linkMadeBy:user}]${ended}`,
  'user-changed': (d) =>
    listed([
      d.fillWith('role', 'made {user:user} {role:role}'),
      d.fillWith('isDisabled', '{isDisabled?disabled/enabled} {user:user}'),
      d.fillWith('removeSecondFactor', 'removed the second factor of {user:user}'),
    ]) || d.fill('changed {user:user}'),
  'directory-linked': 'linked the account to [{directory}|the company directory]',
  'directory-unlinked':
    'unlinked {user:user} from the company directory and ended {endedSessions#session}',
  'second-factor-removed': 'removed the second factor of {user:user}',
  'sign-in-rules-changed': 'made a second factor {needsSecondFactor?required/optional} for {role}s',
  'key-rotated': (d) => `rotated a key of the server${d.rest([], ': ')}`,
  'secrets-resealed': (d) => `encrypted the stored secrets again${d.rest([], ': ')}`,
  'lead-added': (d) => (d.has('by') ? 'added the lead' : 'added the lead by hand'),
  'lead-changed': (d) =>
    listed([
      d.fill('[set the progress from {progress.from:progress} to {progress:progress}]'),
      d.fill('[gave “{lostReason}” as the reason]'),
      d.fillWith(
        'assigneeId',
        '[assigned the lead to {assigneeId:user}|unassigned the lead][ by the rule “{rule}”]',
      ),
      d.fillWith(
        'followUpOn',
        '[set the follow-up date to {followUpOn:day}|removed the follow-up date]',
      ),
      d.fill('[added {addedTags:tags}]'),
      d.fill('[removed {removedTags:tags}]'),
    ]) || 'changed the lead',
  'lost-reasons-changed': 'set the reasons for lost leads[ to {reasons:quoted}]',
  'contact-corrected': 'corrected the {field:contact}',
  'lead-revealed': 'revealed the phone number and email address',
  'lead-released': 'released the lead[ from {from:place}]',
  'lead-marked-spam': ['Lead marked as spam', 'marked the lead as spam'],
  'lead-erased': 'deleted the lead, to erase it',
  'erasure-finished': 'finished an erasure: nothing of {leads#lead} is left in the database',
  'lead-merged': (d) =>
    d.has('merged') ? 'merged another lead into this one' : 'merged the lead into another one',
  'lead-separated': (d) =>
    d.has('merged')
      ? 'undid the merge of another lead into this one'
      : 'undid the lead’s merge into another one',
  'npi-verified': ['NPI verified', 'checked the NPI with the registry[: {result}]'],
  'laboratory-linked': 'linked the laboratory’s CLIA record',
  'laboratory-unlinked': 'removed the link to the laboratory’s CLIA record',
  'laboratory-verified': [
    'CLIA number verified',
    'checked the CLIA number with the registry[: {result}]',
  ],
  'note-added': 'added a note',
  'note-edited': 'edited a note',
  'note-removed': 'removed a note',
  'deliveries-replayed': [
    'Deliveries resent',
    (d) => {
      if (!d.has('deliveries')) return 'resent deliveries of the lead';
      const state = d.fill('[{state} ]');
      const count = d.fill(`{deliveries#${state}delivery/${state}deliveries}`);
      return `resent ${count}${conditionsOf(d, ['deliveries', 'state'])}`;
    },
  ],
  'view-saved': 'saved a view',
  'view-changed': '[{isShared?shared/stopped sharing}|changed] a saved view',
  'view-removed': 'removed a saved view',
  'reply-sent': 'replied by email[ with {files#file}]',
  'answer-received': '{kind:received}',
  'template-added': 'added the template[ “{name}”]',
  'template-changed': 'changed the template[ “{name}”]',
  'template-removed': 'removed the template[ “{name}”]',
  'person-searched': 'searched for a person’s data: {leads#lead} found',
  'person-exported': [
    'Person’s data exported',
    'exported everything about a person: {leads#lead} as {format:upper}',
  ],
  'person-erased': 'deleted a person with {leads#lead}, to erase them',
  'retention-changed': [
    'Retention period changed',
    'changed how long leads of “{form:form}” are kept from {days.from:days} to {days:days}',
  ],
  'retention-applied': [
    'Retention period applied',
    'deleted leads past their retention period, to erase them: {leads:forms}',
  ],
  'leads-exported': (d) => {
    const leads = d.fill(`{leads#${d.has('selected') ? 'selected lead' : 'lead'}}`);
    const conditions = conditionsOf(d, ['leads', 'format', 'columns', 'selected']);
    return `exported ${leads} ${d.fill('as {format:upper} with {columns#column}')}${conditions}`;
  },
  'audit-exported': 'exported the audit log',
  'destination-added': 'added the destination[ “{name}”][ at {host}]',
  'destination-changed': (d) =>
    d.fill('[turned {isOn?on/off}|changed] the destination[ “{name}”][ ({name.from} before)]') +
    d.rest(['name', 'isOn', 'destinationId'], ': '),
  'destination-removed':
    'removed the destination[ “{name}”][ and canceled {canceledDeliveries#delivery/deliveries}]',
  'destination-turned-off': 'turned off the destination[ “{name}”][: {reason}]',
  'destination-tested': 'tested the destination[ “{name}”][: {result}]',
  'recipients-changed':
    '[set the recipients of {target:target} to {addresses}|removed the recipients of {target:target}, whose leads go to LEADS_TO again]',
  'rules-changed':
    '[set the rules for new leads to {rules:quoted}|removed all rules for new leads]',
  'secret-rotated': [
    'Destination’s secret rotated',
    'rotated the secret of the destination[ “{name}”]',
  ],
  'secret-retired': [
    'Destination’s old secret retired',
    'retired the old secret of the destination[ “{name}”]',
  ],
  'token-added': ['API token added', 'added the API token[ “{name}”][ with {scopes}]'],
  'token-revoked': ['API token revoked', 'revoked the API token[ “{name}”]'],
  'setup-step-skipped': 'marked the set-up step “{step}” as not needed[: {reason}]',
  'setup-step-restored': 'marked the set-up step “{step}” as needed again',
  'test-email-sent': 'sent a test email[: {result}]',
  'backup-asked': 'started a backup',
  'backups-planned':
    '[set the nightly backup to {time}, keeping {keep}|turned the nightly backup off]',
  'suppression-imported': [
    'Suppression list imported',
    (d) =>
      `imported a suppression list: ${listed([
        d.fill('{added#address/addresses} added'),
        d.fill('[{known} known before]'),
        d.fill('[{ended#subscription} ended]'),
        d.fill('[{invalid#invalid line} skipped]'),
      ])}`,
  ],
  'suppression-removed': ['Suppression removed', 'removed an address from the suppression list'],
  'tiers-changed': ['Volume tiers changed', 'set the volume tiers[ to {tiers:quoted}]'],
};

/** ', filtered by form Demo request'; blank for a list with its default view */
function conditionsOf(d: Details, others: readonly string[]): string {
  const defaults = d.fill('{view}') === 'all' ? ['view'] : [];
  return d.rest([...others, ...defaults, 'order'], ', filtered by ', (name, value) => {
    // The log has the tier's id, and its name may have changed since.
    if (name === 'tier') return 'volume tier';
    return name === 'form' ? `form ${formLabel(value)}` : undefined;
  });
}
