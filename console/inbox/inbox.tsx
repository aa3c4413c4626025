import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Outlet, useNavigate, useParams } from '@tanstack/react-router';
import { useRef } from 'react';
import { queryOf, useRights } from '#console/api/queries.ts';
import { viewOf } from '#console/parts/views.ts';
import { useTitle } from '#console/ui/use-title.ts';
import { BulkBar } from './bulk-bar.tsx';
import { useColumns } from './columns.ts';
import { InboxToolbar } from './inbox-toolbar.tsx';
import { LeadList } from './lead-list.tsx';
import { changedAddress, useShownList } from './shown-list.ts';
import { TargetMenu } from './target-menu.tsx';
import { useColumnsWithin } from './use-columns-within.ts';
import { useInboxKeys } from './use-inbox-keys.ts';
import { useLeads } from './use-leads.ts';

const route = getRouteApi('/signed-in/leads');

/** The list of leads, and the open lead next to it, or over it on narrow screens. */
export function Inbox() {
  const address = route.useSearch();
  const navigate = useNavigate();
  const { leadId: openId = null } = useParams({ strict: false });
  const shown = useShownList(address);
  useTitle(openId ? null : (shown.saved?.name ?? viewOf(shown.conditions).label));
  const chosen = useColumns(shown.saved);
  const section = useRef<HTMLElement>(null);
  const columns = useColumnsWithin(section, chosen.shown);
  const loaded = useLeads(shown);
  useQuery(queryOf('users'));
  const canChange = useRights()('changeLeads');
  const work = useInboxKeys({ ...loaded, address, openId, canChange });
  const { selection, selected } = work;

  function change(next: Readonly<Record<string, string | undefined>>): void {
    void navigate({
      to: openId ? '/leads/$leadId' : '/leads',
      params: { leadId: openId ?? '' },
      search: changedAddress(shown, next),
      replace: true,
    });
  }

  return (
    <main className="inbox" data-open={openId ? '' : undefined}>
      <section ref={section} aria-label="Leads" className="inbox-list">
        <InboxToolbar
          shown={shown}
          total={loaded.isPending ? null : loaded.total}
          isTotalCapped={loaded.isTotalCapped}
          chosen={chosen}
          columns={columns}
          onChange={change}
        />
        {selected.length > 0 ? (
          <BulkBar
            leads={selected}
            conditions={shown.conditions}
            onClear={selection.clear}
            onMenu={work.openMenu}
            onSpam={work.markSpam}
            onRelease={work.release}
          />
        ) : null}
        <LeadList
          loaded={loaded}
          shown={shown}
          columns={columns}
          address={address}
          selected={selection.ids}
          onSelect={canChange ? selection.toggle : null}
          openId={openId}
          focusId={work.focusId}
          onFocus={work.setFocusId}
          onSort={(order) => change({ order })}
        />
      </section>
      <Outlet />
      <TargetMenu state={work.menu} onClose={work.closeMenu} />
    </main>
  );
}
