import { useInfiniteQuery } from '@tanstack/react-query';
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router';
import { addressOf } from '#console/app/api/call.ts';
import { pagesOf, useUsers } from '#console/app/api/query-client.ts';
import { actionsWith, actorOf, describeAuditEntry } from '#console/app/parts/audit-entry.ts';
import { FilterBar, FilterDay, FilterSelect } from '#console/app/ui/filters.tsx';
import { MoreButton } from '#console/app/ui/more-button.tsx';
import { PageFrame } from '#console/app/ui/page-frame.tsx';
import { SearchBox } from '#console/app/ui/search-box.tsx';
import { Time } from '#console/app/ui/time.tsx';
import type { AuditEntry, AuditFilter } from '#console/contract/audit.ts';
import { endpoints } from '#console/contract/endpoints.ts';

const route = getRouteApi('/signed-in/in-settings/settings/audit');

/**
 * The audit log: each action with its user, time, and network address. Entries can't be changed.
 */
export function AuditPage() {
  const filter = route.useSearch();
  const query = useInfiniteQuery(
    pagesOf('audit', { ...filter, actions: filter.search && actionsWith(filter.search) }),
  );
  const entries = query.data?.pages.flatMap((page) => page.entries) ?? [];
  return (
    <PageFrame
      screen="/settings/audit"
      intro="What each person and program did. The server’s command “audit verify” detects any entry that was changed later."
      error={query.error}
      actions={
        <a
          className="button button-secondary"
          href={addressOf(endpoints.exportAudit.path)}
          download
        >
          Export as JSON
        </a>
      }
    >
      <AuditFilters filter={filter} />
      {query.isSuccess && entries.length === 0 ? (
        <p className="py-6 text-muted">No entries match.</p>
      ) : (
        <ul className="border-t border-line">
          {entries.map((entry) => (
            <Entry key={entry.sequence} entry={entry} />
          ))}
        </ul>
      )}
      <MoreButton query={query} />
    </PageFrame>
  );
}

type Filter = Readonly<Partial<AuditFilter>>;

/** Filters by text, person, days and lead, kept in the page's URL. */
function AuditFilters({ filter }: { filter: Filter }) {
  const navigate = useNavigate();
  const users = useUsers();
  const replace = (search: Filter) =>
    void navigate({ to: '/settings/audit', search, replace: true });
  const set = (changes: Filter) => replace({ ...filter, ...changes });
  return (
    <FilterBar isSet={Object.values(filter).some(Boolean)} onClear={() => replace({})}>
      <SearchBox
        label="Search the audit log"
        value={filter.search ?? ''}
        onChange={(search) => set({ search: search || undefined })}
      />
      <FilterSelect
        label="Person"
        none="Everyone"
        value={filter.userId}
        options={users.map(({ id, name }) => [id, name])}
        onChoose={(userId) => set({ userId })}
      />
      <FilterDay label="From" value={filter.from} onChoose={(from) => set({ from })} />
      <FilterDay label="To" value={filter.to} onChoose={(to) => set({ to })} />
      {filter.leadId ? <span className="chip">One lead</span> : null}
    </FilterBar>
  );
}

function Entry({ entry }: { entry: AuditEntry }) {
  const users = useUsers();
  return (
    <li className="grid items-baseline gap-x-4 border-b border-line py-2 sm:grid-cols-[2.5rem_10.5rem_minmax(0,1fr)_auto]">
      <span className="text-soft max-sm:hidden">{entry.sequence}</span>
      <span className="text-soft">
        <Time at={entry.at} isLong />
      </span>
      <span className="min-w-0 break-words">
        <span className="font-medium">{actorOf(entry)}</span> {describeAuditEntry(entry, users)}
        {entry.leadId && entry.action !== 'lead-erased' ? (
          <>
            {' · '}
            <Link
              to="/leads/$leadId"
              params={{ leadId: entry.leadId }}
              preload={false}
              className="text-link"
            >
              lead
            </Link>
            {' · '}
            <Link to="/settings/audit" search={{ leadId: entry.leadId }} className="text-link">
              its entries
            </Link>
          </>
        ) : null}
      </span>
      <span className="truncate text-xs text-soft sm:text-right" title={entry.address}>
        {entry.address}
      </span>
    </li>
  );
}
