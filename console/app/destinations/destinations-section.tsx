import { useQuery } from '@tanstack/react-query';
import { act } from '#console/app/api/act.ts';
import { queryOf } from '#console/app/api/query-client.ts';
import { FixedRow } from '#console/app/parts/resource-row.tsx';
import { ResourceSection } from '#console/app/parts/resource-section.tsx';
import {
  type DestinationKind,
  destinationChange,
  newDestination,
} from '#console/contract/destinations.ts';
import {
  DestinationActions,
  DestinationFacts,
  DestinationHeading,
  ReadableWarning,
  secretOf,
} from './destination-row.tsx';

/** Webhooks and chats that get each lead. */
export function DestinationsSection() {
  const { data, error } = useQuery({ ...queryOf('destinations'), refetchInterval: 10_000 });
  const { destinations, fixed = null } = data ?? {};
  return (
    <>
      <ResourceSection
        title="Webhooks and chats"
        intro="Each gets the leads of its forms. A webhook is signed, and retried for five days."
        error={error}
        items={destinations}
        empty={
          fixed
            ? undefined
            : 'None yet: leads only go out by email. Add a webhook for another system, such as your CRM, or a chat where your team talks.'
        }
        labels={['Add a destination', 'Add']}
        warning="Waiting deliveries are canceled, and its address and secrets are deleted. Past deliveries stay on record."
        schema={newDestination}
        changeSchema={destinationChange}
        // A system that stores leads must also be told when they are erased.
        blank={{
          kind: 'webhook',
          events: ['lead.created', 'lead.erased'],
          forms: null,
          includesName: false,
        }}
        // A chat's address is a secret, so it isn't known here. A blank one keeps it.
        valuesOf={({ address, ...stored }) => ({
          ...stored,
          url: stored.kind === 'webhook' ? address : '',
        })}
        prepare={({ url, events, ...values }, item) => ({
          ...values,
          url: item && url === '' ? undefined : url,
          events: (item ?? values).kind === 'webhook' ? events : ['lead.created'],
        })}
        notes={({ kind }, item) => ({
          kind: kindNotes[kind as DestinationKind],
          url: item && kind !== 'webhook' ? 'Leave blank to keep the address.' : undefined,
        })}
        fields={{
          events: (drawn, { values }) => (values.kind === 'webhook' ? drawn : null),
          includesName: (drawn, { values }) => (values.kind === 'webhook' ? null : drawn),
        }}
        add={(body) => act('addDestination', { body })}
        onAdded={({ destination: { name }, secret }) =>
          secret === null
            ? `${name} will get the next lead. Send it a test now.`
            : secretOf(name, secret)
        }
        change={({ id }, body) => act('changeDestination', { params: { id }, body })}
        remove={async ({ id }) => void (await act('removeDestination', { params: { id } }))}
        heading={(destination) => <DestinationHeading destination={destination} />}
        row={(destination) => <DestinationFacts destination={destination} />}
        actions={(destination, actions) => (
          <DestinationActions destination={destination} {...actions} />
        )}
        last={
          fixed ? (
            <FixedRow name="Webhook from settings" note="Set by WEBHOOK_URL and WEBHOOK_SECRET">
              <p className="break-all text-soft">{fixed.address}</p>
              <p className="text-xs text-soft">All forms</p>
              {fixed.isReadable ? <ReadableWarning /> : null}
            </FixedRow>
          ) : null
        }
      />
      {data?.isSealed || !destinations?.length ? null : (
        <p className="mt-4 text-xs text-soft">
          Secrets are stored unencrypted. Set SECRETS_KEY to encrypt them.
        </p>
      )}
    </>
  );
}

/** The place to find each kind's address, and the receiver's format. */
const kindNotes: Readonly<Record<DestinationKind, string>> = {
  webhook: 'Posts the full lead as JSON, signed according to Standard Webhooks.',
  slack: 'The address of an incoming webhook: https://hooks.slack.com/services/…',
  teams: 'The address of a “When a Teams webhook request is received” workflow. Posts a card.',
  chat: 'The address of an incoming webhook that accepts { "text": … }: Mattermost, Google Chat and others.',
};
