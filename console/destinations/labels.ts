import type { DestinationEvent, DestinationKind } from '#contract/console/destinations.ts';

export const kindLabels: Readonly<Record<DestinationKind, string>> = {
  webhook: 'Webhook',
  slack: 'Slack',
  teams: 'Microsoft Teams',
  chat: 'Other chat',
};

export const eventLabels: Readonly<Record<DestinationEvent, string>> = {
  'lead.received': 'A lead arrives',
  'registration.verified': 'An NPI is verified later',
};

/** Where the other side shows its address, and what it expects. */
export const kindNotes: Readonly<Record<DestinationKind, string>> = {
  webhook: 'Posts the whole lead as JSON, signed as Standard Webhooks specifies.',
  slack: 'The address of an incoming webhook: https://hooks.slack.com/services/…',
  teams: 'The address of a workflow “When a Teams webhook request is received”. Posts a card.',
  chat: 'The address of an incoming webhook that takes { "text": … }: Mattermost, Google Chat, and others.',
};
