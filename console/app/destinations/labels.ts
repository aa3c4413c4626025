import type { DestinationEvent, DestinationKind } from '#console/contract/destinations.ts';

export const kindLabels: Readonly<Record<DestinationKind, string>> = {
  webhook: 'Webhook',
  slack: 'Slack',
  teams: 'Microsoft Teams',
  chat: 'Other chat',
};

export const eventLabels: Readonly<Record<DestinationEvent, string>> = {
  'lead.created': 'A lead arrives',
  'lead.changed': 'A lead changes',
  'lead.answered': 'A visitor answers by email',
  'lead.erased': 'A lead is erased',
  'registration.verified': 'A registry later confirms an NPI or a CLIA number',
};

/** Labels of the events in the list. Every destination gets new leads, so that event has no label. */
export const moreLabels: Readonly<Partial<Record<DestinationEvent, string>>> = {
  'lead.changed': 'changes',
  'lead.answered': 'answers',
  'lead.erased': 'erasures',
  'registration.verified': 'later verifications',
};

/** Help texts: the place to find each kind's address, and the receiver's format. */
export const kindNotes: Readonly<Record<DestinationKind, string>> = {
  webhook: 'Posts the full lead as JSON, signed according to Standard Webhooks.',
  slack: 'The address of an incoming webhook: https://hooks.slack.com/services/…',
  teams: 'The address of a “When a Teams webhook request is received” workflow. Posts a card.',
  chat: 'The address of an incoming webhook that accepts { "text": … }: Mattermost, Google Chat and others.',
};
