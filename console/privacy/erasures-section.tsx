import { useQuery } from '@tanstack/react-query';
import { queryOf } from '#console/api/queries.ts';
import { actorNames } from '#console/ui/actor-names.ts';
import { erasurePollMs } from '#console/ui/report-erasure.ts';
import { Time } from '#console/ui/time.tsx';
import type { Erasure } from '#contract/console/privacy.ts';

/** Unfinished and recent erasures; hidden if there are none. */
export function ErasuresSection() {
  const { data, isError, error } = useQuery({
    ...queryOf('erasures'),
    refetchInterval: ({ state }) =>
      state.data?.erasures.some(({ erasedAt }) => erasedAt === null) ? erasurePollMs : false,
  });
  const { data: team } = useQuery(queryOf('users'));
  if (isError) return <p className="mt-12 text-alarm">{error.message}</p>;
  if (!data || data.erasures.length === 0) return null;
  const isWaiting = data.erasures.some(({ erasedAt }) => erasedAt === null);
  const nameOf = (id: string) =>
    team?.users.find((user) => user.id === id)?.name ?? actorNames[id] ?? 'A former user';
  return (
    <section className="mt-12" aria-labelledby="erasures">
      <h2 id="erasures" className="section-title text-base">
        Erasures
      </h2>
      {isWaiting ? (
        <p className="max-w-2xl text-soft">
          Leads are deleted immediately. They are erased when no trace is left in the database’s
          files, which may have to wait for a backup that is running.
        </p>
      ) : null}
      <ul className="mt-4 border-t border-line">
        {data.erasures.map((erasure) => (
          <li
            key={erasure.id}
            className="grid grid-cols-[minmax(0,1fr)_auto] items-baseline gap-x-4 border-b border-line py-2 sm:grid-cols-[minmax(0,1fr)_11rem_13rem]"
          >
            <p className="font-medium">{whatOf(erasure)}</p>
            <p className="text-soft max-sm:col-start-1">{nameOf(erasure.askedBy)}</p>
            <State erasure={erasure} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function State({ erasure: { deletedAt, erasedAt } }: { erasure: Erasure }) {
  return (
    <p className="text-soft max-sm:col-start-1">
      {erasedAt === null ? (
        <>
          <strong className="font-semibold text-ink">Erasing</strong> since{' '}
          <Time at={deletedAt} isLong />
        </>
      ) : (
        <>
          Erased <Time at={erasedAt} isLong />
        </>
      )}
    </p>
  );
}

function whatOf({ reason, leads }: Erasure): string {
  const amount = leads === 1 ? '1 lead' : `${leads} leads`;
  if (reason === 'leads') return amount;
  return reason === 'person' ? `A person with ${amount}` : `${amount} past their retention period`;
}
