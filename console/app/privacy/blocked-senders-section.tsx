import { act } from '#console/app/api/act.ts';
import { useEndpoint } from '#console/app/api/query-client.ts';
import { ResourceSection } from '#console/app/parts/resource-section.tsx';
import { Time } from '#console/app/ui/time.tsx';
import { newBlockedSender } from '#console/contract/blocked-senders.ts';

/** The addresses and domains whose requests and emails go to spam. */
export function BlockedSendersSection() {
  const { data, error } = useEndpoint('blockedSenders');
  return (
    <ResourceSection
      title="Blocked senders"
      intro="Requests and emails from these go to spam. An answer to your own email still arrives."
      error={error}
      items={data?.senders}
      empty="Nobody is blocked. A lead’s menu blocks its sender."
      labels={['Block a sender', 'Block']}
      removal={['Unblock', 'unblocked']}
      schema={newBlockedSender}
      add={(body) => act('blockSender', { body })}
      remove={async ({ id, name }) => {
        await act('unblockSender', { params: { id } });
        return () => act('blockSender', { body: { name } });
      }}
      row={({ blockedAt }) => (
        <p className="text-soft">
          Since <Time at={blockedAt} isLong />
        </p>
      )}
    />
  );
}
