import { counted } from '#contract/amounts.ts';
import { hourText, longDay } from '#contract/days.ts';
import { formLabel } from '#contract/form-list.ts';
import { type LeadProduct, productLabels } from '#contract/products.ts';
import { after, type Details } from './audit-details.ts';
import { valuesIn } from './lead-filters.ts';
import { progressLabels } from './leads.ts';
import { listed } from './listed.ts';

/**
 * The actions in the audit log, each with the sentence that follows the actor's name. Actions that are no longer recorded
 * stay, for older entries.
 */
export const auditSentences = {
  'signed-in': (d) => `signed in${signInWay(d)}`,
  'sign-in-failed': (d) => {
    const account = d.has('account') ? ` as ${d.user('account')}` : '';
    const reason = d.text('reason');
    return `failed to sign in${account}${signInWay(d)}${after(': ', signInProblems[reason] ?? reason)}`;
  },
  'identity-proven': 'confirmed their identity',
  'proof-failed': (d) => `entered a wrong ${d.text('what') || 'password'} to confirm a change`,
  'limit-reached': (d) => `reached a limit${after(': ', d.text('limit'))}`,
  'request-refused': (d) =>
    `was refused the request ${d.text('request')}${after(': ', d.text('reason'))}`,
  'signed-out': 'signed out',
  'session-ended': (d) =>
    d.has('user')
      ? `signed ${d.user('user')} out of ${d.count('endedSessions', 'session')}`
      : `signed out ${d.some('of ', 'endedSessions', 'other session') || 'a session'}`,
  'password-changed': (d) => `changed the password${ended(d)}`,
  'name-changed': (d) => `changed the name from ${d.text('from')} to ${d.text('to')}`,
  'notifications-chosen': 'chose other notifications',
  'signature-changed': 'changed the signature of their replies',
  'booking-link-changed': (d) => `changed their booking link to ${d.text('to') || 'none'}`,
  'totp-added': 'added an authenticator app',
  'totp-removed': 'removed the authenticator app',
  'recovery-codes-made': 'created recovery codes',
  'passkey-added': (d) => `added the passkey${named(d)}`,
  'passkey-removed': (d) => `removed the passkey${named(d)}`,
  'user-invited': (d) => `invited ${d.text('email') || 'a person'}${after(' as ', role(d))}`,
  'invitation-withdrawn': (d) =>
    `revoked ${after('the invitation of ', d.text('email')) || 'an invitation'}`,
  'sign-in-link-made': (d) => `created a sign-in link for ${d.user('user')}`,
  'reset-link-made': (d) => `created a password reset link for ${d.user('user')}`,
  'user-joined': (d) => `joined${after(' as ', role(d))}`,
  'password-reset': (d) => {
    const maker = d.text('linkMadeBy') && ` with a link from ${d.user('linkMadeBy')}`;
    return `reset the password${maker}${ended(d)}`;
  },
  'user-changed': (d) =>
    listed([
      d.has('role') ? `made ${d.user('user')} ${role(d)}` : '',
      d.has('isDisabled') ? `${d.is('isDisabled') ? 'disabled' : 'enabled'} ${d.user('user')}` : '',
      d.has('removeSecondFactor') ? `removed the second factor of ${d.user('user')}` : '',
    ]) || `changed ${d.user('user')}`,
  'directory-linked': (d) =>
    `linked the account to ${d.text('directory') || 'the company directory'}`,
  'directory-unlinked': (d) =>
    `unlinked ${d.user('user')} from the company directory and ended ${d.count('endedSessions', 'session')}`,
  'second-factor-removed': (d) => `removed the second factor of ${d.user('user')}`,
  'sign-in-rules-changed': (d) =>
    `made a second factor ${d.is('needsSecondFactor') ? 'required' : 'optional'} for ${d.text('role')}s`,
  'key-rotated': (d) => `rotated a key of the server${d.rest([], ': ')}`,
  'secrets-resealed': (d) => `encrypted the stored secrets again${d.rest([], ': ')}`,
  'lead-added': (d) => (d.has('by') ? 'added the lead' : 'added the lead by hand'),
  'lead-changed': (d) =>
    listed([
      d.text('progress') &&
        `set the progress from ${progressLabel(d.before('progress'))} to ${progressLabel(d.text('progress'))}`,
      after('gave “', d.text('lostReason'), '” as the reason'),
      d.has('assigneeId') ? assignment(d) : '',
      d.has('followUpOn') ? followUp(d.text('followUpOn')) : '',
      d.has('followUpTime') && d.text('followUpTime')
        ? `set the follow-up time to ${hourText(d.text('followUpTime'))}`
        : '',
      d.has('followUpNote') ? 'changed the follow-up note' : '',
      d.has('noReplyTo')
        ? d.text('noReplyTo')
          ? 'decided that the last email needs no reply'
          : 'decided that the last email needs a reply'
        : '',
      after('added ', tags(d.text('addedTags'))),
      after('removed ', tags(d.text('removedTags'))),
    ]) || 'changed the lead',
  'lost-reasons-changed': (d) =>
    `set the reasons for lost leads${after(' to ', d.quoted('reasons'))}`,
  'answering-changed': (d) =>
    `decided that new leads from the form ${d.text('form')} need ${d.is('needsReply') ? 'a' : 'no'} reply`,
  'answer-target-changed': (d) =>
    `set the answer target to ${d.text('hours') ? counted(Number(d.text('hours')), 'business hour') : 'none'}`,
  'monthly-report-changed': (d) =>
    `set the recipients of the monthly figures to ${d.text('addresses') || 'nobody'}`,
  'contact-corrected': (d) =>
    `corrected the ${{ phone: 'phone number', email: 'email address' }[d.text('field')] ?? d.text('field')}`,
  'lead-revealed': 'revealed the phone number and email address',
  'lead-released': (d) => {
    const place = d.text('from');
    return `released the lead${after(' from ', place === 'quarantined' ? 'quarantine' : place)}`;
  },
  'lead-marked-spam': 'marked the lead as spam',
  'sender-blocked': 'blocked a sender',
  'sender-unblocked': 'unblocked a sender',
  'lead-erased': 'deleted the lead, to erase it',
  'erasure-finished': (d) =>
    `finished an erasure: nothing of ${d.count('leads', 'lead')} is left in the database`,
  'lead-merged': (d) =>
    d.has('merged') ? 'merged another lead into this one' : 'merged the lead into another one',
  'lead-separated': (d) =>
    d.has('merged')
      ? 'undid the merge of another lead into this one'
      : 'undid the lead’s merge into another one',
  'npi-verified': (d) => `checked the NPI with the registry${after(': ', d.text('result'))}`,
  'laboratory-linked': 'linked the laboratory’s CLIA record',
  'laboratory-unlinked': 'removed the link to the laboratory’s CLIA record',
  'laboratory-verified': (d) =>
    `checked the CLIA number with the registry${after(': ', d.text('result'))}`,
  'note-added': 'added a note',
  'note-edited': 'edited a note',
  'note-removed': 'removed a note',
  'deliveries-replayed': (d) => {
    if (!d.has('deliveries')) return 'resent deliveries of the lead';
    const state = after('', d.text('state'), ' ');
    const count = d.count('deliveries', `${state}delivery`, `${state}deliveries`);
    return `resent ${count}${conditionsOf(d, ['deliveries', 'state'])}`;
  },
  'view-saved': 'saved a view',
  'view-changed': (d) => {
    if (!d.has('isShared')) return 'changed a saved view';
    return `${d.is('isShared') ? 'shared' : 'stopped sharing'} a saved view`;
  },
  'view-removed': 'removed a saved view',
  'reply-hurried': 'sent the reply without waiting',
  'reply-undone': 'took back a reply before it was sent',
  'reply-sent': (d) => `replied by email${d.some(' with ', 'files', 'file')}`,
  'answer-received': (d) => received[d.text('kind')] ?? 'received an answer by email',
  'template-added': (d) => `added the template${named(d)}`,
  'template-changed': (d) => `changed the template${named(d)}`,
  'template-removed': (d) => `removed the template${named(d)}`,
  'person-searched': (d) => `searched for a person’s data: ${d.count('leads', 'lead')} found`,
  'person-exported': (d) =>
    `exported everything about a person: ${d.count('leads', 'lead')} as ${format(d)}`,
  'person-erased': (d) => `deleted a person with ${d.count('leads', 'lead')}, to erase them`,
  'retention-changed': (d) =>
    `changed how long leads of “${formLabel(d.text('form'))}” are kept from ${days(d.before('days'))} to ${days(d.text('days'))}`,
  'retention-applied': (d) => {
    const counts = Object.entries(d.value('leads') ?? {});
    const forms = counts.map(([form, count]) => `${count} of “${formLabel(form)}”`);
    return `deleted leads past their retention period, to erase them: ${listed(forms)}`;
  },
  'leads-exported': (d) => {
    const leads = d.count('leads', d.has('selected') ? 'selected lead' : 'lead');
    const conditions = conditionsOf(d, ['leads', 'format', 'columns', 'selected']);
    return `exported ${leads} as ${format(d)} with ${d.count('columns', 'column')}${conditions}`;
  },
  'audit-exported': 'exported the audit log',
  'destination-added': (d) => `added the destination${named(d)}${after(' at ', d.text('host'))}`,
  'destination-changed': (d) => {
    const change = d.has('isOn') ? `turned ${d.is('isOn') ? 'on' : 'off'}` : 'changed';
    const oldName = after(' (', d.before('name'), ' before)');
    const rest = d.rest(['name', 'isOn', 'destinationId'], ': ');
    return `${change} the destination${named(d)}${oldName}${rest}`;
  },
  'destination-removed': (d) =>
    `removed the destination${named(d)}${d.some(' and canceled ', 'canceledDeliveries', 'delivery', 'deliveries')}`,
  'destination-turned-off': (d) =>
    `turned off the destination${named(d)}${after(': ', d.text('reason'))}`,
  'destination-tested': (d) => `tested the destination${named(d)}${after(': ', d.text('result'))}`,
  'recipients-changed': (d) =>
    d.text('addresses')
      ? `set the recipients of ${target(d)} to ${d.text('addresses')}`
      : `removed the recipients of ${target(d)}, whose leads go to LEADS_TO again`,
  'rules-changed': (d) =>
    after('set the rules for new leads to ', d.quoted('rules')) ||
    'removed all rules for new leads',
  'secret-rotated': (d) => `rotated the secret of the destination${named(d)}`,
  'secret-retired': (d) => `retired the old secret of the destination${named(d)}`,
  'token-added': (d) => `added the API token${named(d)}${after(' with ', d.text('scopes'))}`,
  'token-revoked': (d) => `revoked the API token${named(d)}`,
  'settings-changed': (d) => `changed settings${after(': ', d.text('settings'))}`,
  'setup-step-skipped': (d) =>
    `marked the set-up step “${d.text('step')}” as not needed${after(': ', d.text('reason'))}`,
  'setup-step-restored': (d) => `marked the set-up step “${d.text('step')}” as needed again`,
  'test-email-sent': (d) => `sent a test email${after(': ', d.text('result'))}`,
  'proof-asked': 'started an end-to-end proof',
  'backup-asked': 'started a backup',
  'backups-planned': (d) =>
    d.text('time')
      ? `set the nightly backup to ${d.text('time')}, keeping ${d.text('keep')}`
      : 'turned the nightly backup off',
  'suppression-imported': (d) =>
    `imported a suppression list: ${listed([
      `${d.count('added', 'address', 'addresses')} added`,
      d.some('', 'known', 'known before', 'known before'),
      after('', d.some('', 'ended', 'subscription'), ' ended'),
      after('', d.some('', 'invalid', 'invalid line'), ' skipped'),
    ])}`,
  'suppression-removed': 'removed an address from the suppression list',
  'tiers-changed': (d) => `set the volume tiers${after(' to ', d.quoted('tiers'))}`,
} satisfies Readonly<Record<string, string | ((details: Details) => string)>>;

function named(d: Details): string {
  return after(' “', d.text('name'), '”');
}

function ended(d: Details): string {
  return d.some(', which ended ', 'endedSessions', 'other session');
}

function signInWay(d: Details): string {
  return after(' with ', signInWays[d.text('by')] ?? d.text('by'));
}

function role(d: Details): string {
  return after(d.text('role') === 'viewer' ? 'a ' : 'an ', d.text('role'));
}

function format(d: Details): string {
  return d.text('format').toUpperCase();
}

function assignment(d: Details): string {
  const assignee = d.text('assigneeId');
  const change = assignee ? `assigned the lead to ${d.user('assigneeId')}` : 'unassigned the lead';
  return `${change}${after(' by the rule “', d.text('rule'), '”')}`;
}

function followUp(day: string): string {
  return day ? `set the follow-up date to ${longDay(day)}` : 'removed the follow-up date';
}

function tags(text: string): string {
  return after(text.includes(', ') ? 'the tags ' : 'the tag ', text);
}

function progressLabel(progress: string): string {
  return progressLabels[progress as keyof typeof progressLabels] ?? progress;
}

function target(d: Details): string {
  const [kind = '', id = ''] = d.text('target').split(':');
  return `“${kind === 'form' ? formLabel(id) : (productLabels[id as LeadProduct] ?? id)}”`;
}

function days(text: string): string {
  return /^\d+$/.test(text) ? counted(Number(text), 'day') : text;
}

/** ', filtered by form Demo request'; blank for a list with its default view */
function conditionsOf(d: Details, others: readonly string[]): string {
  const defaults = d.text('view') === 'all' ? ['view'] : [];
  return d.rest([...others, ...defaults, 'order'], ', filtered by ', (name, value) =>
    name === 'form' ? `form ${valuesIn(value).map(formLabel).join(' or ')}` : undefined,
  );
}

const received: Readonly<Record<string, string>> = {
  team: 'received a copy of a colleague’s email',
  'auto-reply': 'received an automatic reply',
  bounce: 'received a report that an email could not be delivered',
};

const signInWays: Readonly<Record<string, string>> = {
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
