import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type CSSProperties, useRef } from 'react';
import { queryOf } from '#console/api/queries.ts';
import { type InboxAddress, writeAddress } from '#console/lib/address.ts';
import { focusLead } from '#console/parts/lead-focus.ts';
import type { LeadOrder } from '#contract/console/leads.ts';
import type { User } from '#contract/console/people.ts';
import { gridOf } from './columns.ts';
import { LeadRows, type LeadRowsProps } from './lead-rows.tsx';
import { ListHead } from './list-head.tsx';
import { NoLeads } from './no-leads.tsx';
import type { ShownList } from './shown-list.ts';

type LeadListProps = Omit<LeadRowsProps, 'scroller' | 'search' | 'users' | 'onOpen'> & {
  shown: ShownList;
  address: InboxAddress;
  onSort: (order: LeadOrder) => void;
};

/** The head and the rows of a list, or the reason why it is empty. */
export function LeadList({ shown, columns, address, onSort, ...rest }: LeadListProps) {
  const { leads, similar, isPending, error } = rest.loaded;
  const scroller = useRef<HTMLDivElement>(null);
  const users = useQuery(queryOf('users')).data?.users ?? noUsers;
  const navigate = useNavigate();
  return (
    <div
      className="lead-table"
      style={columns ? ({ '--lead-grid': gridOf(columns) } as CSSProperties) : undefined}
    >
      {columns && leads.length > 0 && rest.selected.size === 0 ? (
        <ListHead
          shown={columns}
          order={shown.conditions.order ?? 'newest'}
          onSort={onSort}
          hasChecks={rest.onSelect !== null}
        />
      ) : null}
      {similar.size > 0 ? (
        <p role="status" className="border-b border-line px-4 py-2 text-soft">
          {similar.size === leads.length ? 'Nothing matches exactly. ' : ''}
          Leads marked “similar” have words that differ by a typo.
        </p>
      ) : null}
      <div ref={scroller} className="lead-list">
        {leads.length > 0 && shown.state === 'ready' ? (
          <LeadRows
            {...rest}
            scroller={scroller}
            columns={columns}
            search={writeAddress(address)}
            users={users}
            onOpen={(leadId, byKey) => {
              if (byKey) focusLead(leadId, leadId === rest.openId);
              void navigate({ to: '/leads/$leadId', params: { leadId }, search: address });
            }}
          />
        ) : (
          <NoLeads isPending={isPending} error={error} shown={shown} />
        )}
      </div>
    </div>
  );
}

const noUsers: readonly User[] = [];
