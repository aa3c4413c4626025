import { useQuery } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { onPresence, presentUsers } from '#console/api/presence.ts';
import { queryOf, useAccount } from '#console/api/queries.ts';

/** 'Bob Ray is writing.' Empty while nobody else has the lead open. */
export function PresentColleagues({ leadId }: { leadId: string }) {
  const me = useAccount().id;
  const users = useQuery(queryOf('users')).data?.users ?? [];
  const present = useSyncExternalStore(onPresence, presentUsers);
  const namesOf = (isWriting: boolean) =>
    present
      .filter((one) => one.leadId === leadId && one.userId !== me && one.isWriting === isWriting)
      .map(({ userId }) => users.find(({ id }) => id === userId)?.name ?? 'A colleague');
  const [writing, reading] = [namesOf(true), namesOf(false)];
  const text = [
    writing.length > 0 && `${listed(writing)} ${writing.length > 1 ? 'are' : 'is'} writing.`,
    reading.length > 0 && `${listed(reading)} ${reading.length > 1 ? 'have' : 'has'} this open.`,
  ];
  return (
    <p role="status" className="truncate text-xs text-soft empty:hidden">
      {text.filter(Boolean).join(' ')}
    </p>
  );
}

function listed(names: readonly string[]): string {
  return new Intl.ListFormat('en-US').format(names);
}
