import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { queryOf } from '#console/api/queries.ts';
import { timeZoneName } from '#console/lib/times.ts';
import { type AuditAction, type AuditFilter, auditActions } from '#contract/console/audit.ts';
import { actionLabel } from './action-label.ts';

type Filter = Readonly<Partial<AuditFilter>>;

/** Filters by person, action, days, and lead, kept in the page's URL. */
export function AuditFilters({ filter }: { filter: Filter }) {
  const navigate = useNavigate();
  const users = useQuery(queryOf('users')).data?.users ?? [];
  const replace = (search: Filter) => void navigate({ to: '/audit', search, replace: true });
  const set = (changes: Filter) => replace({ ...filter, ...changes });
  return (
    <div className="mb-4 flex flex-wrap items-center gap-x-4 gap-y-2">
      <label className={labelClass}>
        Person
        <select
          className={controlClass}
          value={filter.userId ?? ''}
          onChange={(event) => set({ userId: event.target.value || undefined })}
        >
          <option value="">Everyone</option>
          {users.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </select>
      </label>
      <label className={labelClass}>
        Action
        <select
          className={controlClass}
          value={filter.action ?? ''}
          onChange={({ target }) => set({ action: (target.value as AuditAction) || undefined })}
        >
          <option value="">All</option>
          {auditActions.map((one) => (
            <option key={one} value={one}>
              {actionLabel(one)}
            </option>
          ))}
        </select>
      </label>
      {(['from', 'to'] as const).map((end) => (
        <label key={end} className={labelClass}>
          {end === 'from' ? 'From' : 'To'}
          <input
            type="date"
            className={controlClass}
            title={`A day in ${timeZoneName()}`}
            value={filter[end] ?? ''}
            onChange={(event) => set({ [end]: event.target.value || undefined })}
          />
        </label>
      ))}
      {filter.leadId ? <span className="chip">One lead</span> : null}
      {Object.values(filter).some(Boolean) ? (
        <button type="button" className="text-link min-h-9" onClick={() => replace({})}>
          Clear
        </button>
      ) : null}
    </div>
  );
}

const labelClass = 'flex items-center gap-2 max-sm:w-full max-sm:justify-between';
const controlClass = 'control w-auto max-w-56 max-sm:w-60 max-sm:max-w-60';
