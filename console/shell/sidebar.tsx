import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useLocation, useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import * as v from 'valibot';
import { queryOf, useAccount, useOpenSteps, useRights } from '#console/api/queries.ts';
import { roleLabels } from '#console/identity/role-labels.ts';
import { signOut } from '#console/identity/session.ts';
import { inboxAddress, parseAddress } from '#console/lib/address.ts';
import {
  countIn,
  formViews,
  heldViews,
  isShown,
  type View,
  workViews,
} from '#console/parts/views.ts';
import { IconButton } from '#console/ui/buttons.tsx';
import { ActionMenu } from '#console/ui/choice-menu.tsx';
import { Glyph } from '#console/ui/glyph.tsx';
import { Initials } from '#console/ui/initials.tsx';
import { type ScreenPath, screenAt, screens } from '#console/ui/screens.ts';
import { countText } from '#console/ui/use-title.ts';
import { site } from '#contract/site.ts';
import { Cap, FourCaps } from '#web/ui/cap.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { VisuallyHidden } from '#web/ui/icon.tsx';
import { NotificationsButton } from './notifications-button.tsx';

/** Callbacks that open the shell's dialogs. */
type Dialogs = { onHelp: () => void; onNotifications: () => void };

/** The views with their counts, the other pages, and the user menu. */
export function Sidebar({ onHelp, onNotifications }: Dialogs) {
  const may = useRights();
  const { data: health } = useQuery({ ...queryOf('health'), enabled: may('health') });
  const openSteps = useOpenSteps();
  const shown = (Object.keys(screens) as ScreenPath[]).filter((path) => {
    const { right, glyph } = screenAt(path);
    const mayOpen = path === '/setup' ? openSteps > 0 : right === undefined || may(right);
    return glyph !== undefined && mayOpen;
  });
  const alarms: Partial<Record<ScreenPath, number>> = health
    ? {
        '/health': health.problems.length,
        '/deliveries': health.queue.failedLately + health.queue.stuck,
        '/destinations': health.destinations.turnedOff.length,
      }
    : {};
  return (
    <div className="flex h-full flex-col">
      <div className="flex items-center gap-2.5 px-5 pt-4 pb-3.5">
        <FourCaps className="h-5.5" />
        <span className="text-base font-semibold tracking-tight">{site.company} console</span>
      </div>
      <nav aria-label="Console" className="side-nav">
        <ViewGroup views={workViews} />
        <SavedViews />
        <ViewGroup label="Forms" views={formViews} />
        <ViewGroup label="Filtered out" views={heldViews} />
        <Group label="Console">
          {shown.map((path) => (
            <PageLink
              key={path}
              path={path}
              {...(path === '/setup' ? { label: `Set up: ${openSteps} left` } : {})}
              alarms={alarms[path]}
            />
          ))}
        </Group>
      </nav>
      <Footer onHelp={onHelp} onNotifications={onNotifications} />
    </div>
  );
}

function Group({ label, children }: { label?: string; children: ReactNode }) {
  return (
    <div>
      {label ? <h2 className="px-2.5 pb-1 text-xs font-medium text-muted">{label}</h2> : null}
      <ul>{children}</ul>
    </div>
  );
}

function ViewGroup({ label, views }: { label?: string; views: readonly View[] }) {
  const { data: counts } = useQuery(queryOf('leadCounts'));
  const { pathname, searchStr } = useLocation();
  const address = v.parse(inboxAddress, parseAddress(searchStr));
  return (
    <Group {...(label ? { label } : {})}>
      {views.map((view) => {
        const count = counts ? countIn(view, counts) : 0;
        const isCurrent = pathname.startsWith('/leads') && isShown(view, address);
        return (
          <li key={view.label}>
            <Link
              to="/leads"
              search={view.address}
              activeOptions={{ exact: true }}
              className="side-link"
              aria-current={isCurrent ? 'page' : undefined}
            >
              <Cap
                color={view.cap ?? 'accent'}
                className={classNames('text-sm', !view.cap && !isCurrent && 'invisible')}
              />
              <span className="min-w-0 flex-1 truncate">{view.label}</span>
              {count > 0 ? (
                <span className="text-xs font-semibold tabular-nums">
                  {countText(count)}
                  {view.count === 'new' || view.cap ? <VisuallyHidden> new</VisuallyHidden> : null}
                </span>
              ) : null}
            </Link>
          </li>
        );
      })}
    </Group>
  );
}

/** The user's own and shared views; empty until one is saved. */
function SavedViews() {
  const views = useQuery(queryOf('savedViews')).data?.views ?? [];
  const { pathname, searchStr } = useLocation();
  const { saved } = v.parse(inboxAddress, parseAddress(searchStr));
  if (views.length === 0) return null;
  return (
    <Group label="Saved views">
      {views.map(({ id, name, isShared }) => (
        <li key={id}>
          <Link
            to="/leads"
            search={{ saved: id }}
            className="side-link"
            aria-current={pathname.startsWith('/leads') && saved === id ? 'page' : undefined}
          >
            <Glyph name="bookmark" size={16} />
            <span className="min-w-0 flex-1 truncate">{name}</span>
            {isShared ? (
              <span title="Everyone sees this view">
                <Glyph name="people" size={14} />
                <VisuallyHidden>shared</VisuallyHidden>
              </span>
            ) : null}
          </Link>
        </li>
      ))}
    </Group>
  );
}

function PageLink({
  path,
  label,
  alarms = 0,
}: {
  path: ScreenPath;
  label?: string;
  /** The number of problems on the page. */
  alarms?: number | undefined;
}) {
  const { title, glyph } = screenAt(path);
  return (
    <li>
      <Link to={path} className="side-link">
        {glyph ? <Glyph name={glyph} size={16} /> : null}
        <span className="min-w-0 flex-1 truncate">{label ?? title}</span>
        {alarms > 0 ? (
          <span className="min-w-5 rounded-full bg-alarm px-1 text-center text-xs font-semibold text-ink tabular-nums">
            {countText(alarms)}
            <VisuallyHidden>{alarms === 1 ? ' problem' : ' problems'}</VisuallyHidden>
          </span>
        ) : null}
      </Link>
    </li>
  );
}

function Footer({ onHelp, onNotifications }: Dialogs) {
  const account = useAccount();
  const client = useQueryClient();
  const navigate = useNavigate();
  return (
    <div className="flex items-center border-t border-line p-2 pointer-fine:[&_.icon-button]:min-w-7">
      <ActionMenu
        align="start"
        trigger={
          <button
            type="button"
            className="flex min-h-11 min-w-0 flex-1 items-center gap-2 rounded-field px-1.5 text-left hover:bg-ink-raised"
          >
            <Initials user={account} />
            <span className="min-w-0">
              <span className="line-clamp-2 font-semibold leading-tight">{account.name}</span>
              <span className="block text-xs text-muted">{roleLabels[account.role]}</span>
            </span>
          </button>
        }
        actions={[
          { label: screens['/account'].title, run: () => void navigate({ to: '/account' }) },
          {
            label: 'Sign out',
            run: () => void signOut(client, () => navigate({ to: '/sign-in' })),
          },
        ]}
      />
      <NotificationsButton onClick={onNotifications} />
      <IconButton
        glyph="help"
        label="Keyboard shortcuts"
        title="Keyboard shortcuts (?)"
        onClick={onHelp}
      />
    </div>
  );
}
