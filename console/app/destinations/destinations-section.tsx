import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { queryOf } from '#console/app/api/query-client.ts';
import { type Secret, SecretDialog } from '#console/app/parts/secret-dialog.tsx';
import { Button } from '#console/app/ui/buttons.tsx';
import { PageSection } from '#console/app/ui/page-frame.tsx';
import { Time } from '#console/app/ui/time.tsx';
import { useAction } from '#console/app/ui/use-action.ts';
import type { Destination, Destinations } from '#console/contract/destinations.ts';
import { DestinationDialog } from './destination-dialog.tsx';
import { DestinationRow, ReadableWarning } from './destination-row.tsx';

/** Webhooks and chats that get each lead. */
export function DestinationsSection() {
  const { data, error } = useQuery({ ...queryOf('destinations'), refetchInterval: 10_000 });
  const [edited, setEdited] = useState<Destination | 'new' | null>(null);
  const [shown, setShown] = useState<Secret | null>(null);
  const showSecret = (name: string, value: string) =>
    setShown({
      what: 'secret',
      text: `${name} uses it to verify each request (webhook-signature header). It won’t be shown again.`,
      value,
    });
  return (
    <PageSection
      title="Webhooks and chats"
      intro="Each gets the leads of its forms. A webhook is signed, and retried for five days."
      error={error}
      actions={
        <Button glyph="plus" onClick={() => setEdited('new')}>
          Add a destination
        </Button>
      }
    >
      {data ? <DestinationList data={data} onEdit={setEdited} onSecret={showSecret} /> : null}
      <DestinationDialog edited={edited} onClose={() => setEdited(null)} onSecret={showSecret} />
      <SecretDialog shown={shown} onClose={() => setShown(null)} />
    </PageSection>
  );
}

function DestinationList({
  data: { destinations, fixed, isSealed },
  onEdit,
  onSecret,
}: {
  data: Destinations;
  onEdit: (destination: Destination) => void;
  onSecret: (name: string, secret: string) => void;
}) {
  const turnedOff = destinations.filter(
    ({ offReason }) => offReason !== null && offReason !== 'user',
  );
  if (destinations.length === 0 && !fixed) {
    return (
      <p className="border-y border-line py-3 text-soft">
        None yet: leads only go out by email. Add a webhook for another system, such as your CRM, or
        a chat where your team talks.
      </p>
    );
  }
  return (
    <>
      {turnedOff.map((destination) => (
        <TurnedOff key={destination.id} destination={destination} />
      ))}
      <ul className="border-t border-line">
        {fixed ? <FixedRow address={fixed.address} isReadable={fixed.isReadable} /> : null}
        {destinations.map((destination) => (
          <DestinationRow
            key={destination.id}
            destination={destination}
            onEdit={() => onEdit(destination)}
            onSecret={onSecret}
          />
        ))}
      </ul>
      {isSealed || destinations.length === 0 ? null : (
        <p className="mt-4 text-xs text-soft">
          Secrets are stored unencrypted. Set SECRETS_KEY to encrypt them.
        </p>
      )}
    </>
  );
}

/** Shown until an owner turns the destination on again. */
function TurnedOff({
  destination: { id, name, offSince, offReason },
}: {
  destination: Destination;
}) {
  const change = useAction('changeDestination');
  return (
    <div
      role="status"
      className="mb-4 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-field border border-alarm px-3 py-2"
    >
      <p className="min-w-60 flex-1">
        <strong className="text-alarm">{name} was turned off</strong>
        {offSince ? (
          <>
            {' on '}
            <Time at={offSince} isLong />
          </>
        ) : null}
        {offReason === 'gone'
          ? ' because its address responded that it’s gone (410). Enter the new address, or remove it. '
          : ' because every delivery failed for five days. Fix the receiver, then test it. '}
        Leads that came in since then are in the inbox but won’t be sent there.
      </p>
      <Button
        disabled={change.isPending}
        onClick={() => change.mutate({ params: { id }, body: { isOn: true } })}
      >
        Turn on again
      </Button>
    </div>
  );
}

/** The webhook configured in the settings. */
function FixedRow({ address, isReadable }: { address: string; isReadable: boolean }) {
  return (
    <li className="border-b border-line py-3">
      <p className="font-medium">
        Webhook from settings <span className="ml-1 font-normal text-soft">Read-only</span>
      </p>
      <p className="break-all text-soft">{address}</p>
      <p className="text-xs text-soft">All forms. Set by WEBHOOK_URL and WEBHOOK_SECRET.</p>
      {isReadable ? <ReadableWarning /> : null}
    </li>
  );
}
