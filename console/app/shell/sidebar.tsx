import { Link, lazyRouteComponent, useLocation, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import * as v from 'valibot';
import {
  useAccount,
  useEndpoint,
  useOpenSteps,
  useProblems,
} from '#console/app/api/query-client.ts';
import { signOut } from '#console/app/identity/session.ts';
import { inboxAddress, parseAddress } from '#console/app/lib/address.ts';
import {
  countIn,
  filteredOut,
  formViews,
  heldViews,
  isHidden,
  isShown,
  type View,
  workViews,
} from '#console/app/parts/views.ts';
import { IconButton } from '#console/app/ui/buttons.tsx';
import { ActionMenu } from '#console/app/ui/choice-menu.tsx';
import { CountMark } from '#console/app/ui/count-mark.tsx';
import { Glyph } from '#console/app/ui/glyph.tsx';
import { Initials } from '#console/app/ui/initials.tsx';
import { openDialog } from '#console/app/ui/open-dialog.tsx';
import { screenAt } from '#console/app/ui/screens.ts';
import { countText } from '#console/app/ui/use-title.ts';
import { counted } from '#contract/amounts.ts';
import { roleLabels } from '#contract/roles.ts';
import { site } from '#contract/site.ts';
import { readStored, store } from '#web/lib/stored.ts';
import { Cap, FourCaps } from '#web/ui/cap.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { VisuallyHidden } from '#web/ui/icon.tsx';
import { NotificationsButton } from './notifications-button.tsx';

const ShortcutsDialog = lazyRouteComponent(
  () => import('./shortcuts-dialog.tsx'),
  'ShortcutsDialog',
);
export const openShortcuts = () => openDialog(<ShortcutsDialog />);

/** The views with their counts, the other pages, and the user menu. */
export function Sidebar() {
  const { pathname, searchStr } = useLocation();
  const address = v.parse(inboxAddress, parseAddress(searchStr));
  const isCurrent = (view: View) => pathname.startsWith('/leads') && isShown(view, address);
  const { data: counts } = useEndpoint('leadCounts');
  const problems = useProblems().length;
  const steps = useOpenSteps();
  const links = (views: readonly View[]): readonly ViewLink[] =>
    views.map((view) => ({
      view,
      count: counts ? countIn(view, counts) : 0,
      isCurrent: isCurrent(view),
    }));
  const [filtered] = links([filteredOut]);
  const heldList = links(heldViews).find(({ count }) => count > 0)?.view ?? filteredOut;
  return (
    <div className="flex h-full flex-col">
      <div className="flex items-center gap-2.5 px-5 pt-4 pb-3.5">
        <FourCaps className="h-5.5" />
        <span className="text-base font-semibold tracking-tight">{site.company} console</span>
      </div>
      <nav
        aria-label="Console"
        className="flex min-h-0 flex-1 flex-col gap-[0.85rem] overflow-y-auto px-2.5 pb-3"
      >
        <ViewList links={links(workViews)} />
        <SavedViews openId={pathname.startsWith('/leads') ? address.saved : undefined} />
        <FormViews
          links={links(formViews).filter((one) => one.isCurrent || !isHidden(one.view, counts))}
        />
        <ul>
          {filtered && (filtered.count > 0 || filtered.isCurrent) ? (
            <ViewLink {...filtered} view={{ ...filteredOut, address: heldList.address }} />
          ) : null}
          <li>
            <Link to="/analytics" className="side-link">
              <Glyph name="chart" size={16} />
              <span className="flex-1">Analytics</span>
            </Link>
          </li>
          <li>
            <Link to="/settings" className="side-link">
              <Glyph name="settings" size={16} />
              <span className="flex-1">Settings</span>
              <CountMark count={problems} unit="problem" />
              {problems === 0 ? <CountMark count={steps} unit="open step" /> : null}
            </Link>
          </li>
        </ul>
      </nav>
      <FactorReminder />
      <Footer />
    </div>
  );
}

type ViewLink = { readonly view: View; readonly count: number; readonly isCurrent: boolean };

function ViewList({ links }: { links: readonly ViewLink[] }) {
  return (
    <ul>
      {links.map((link) => (
        <ViewLink key={link.view.label} {...link} />
      ))}
    </ul>
  );
}

function ViewLink({ view: { label, address, cap, count: counted }, count, isCurrent }: ViewLink) {
  return (
    <li>
      <Link
        to="/leads"
        search={address}
        activeOptions={{ exact: true }}
        className="side-link"
        aria-current={isCurrent ? 'page' : undefined}
      >
        <Cap
          color={cap ?? 'accent'}
          className={classNames('text-sm', !cap && !isCurrent && 'invisible')}
        />
        <span className="min-w-0 flex-1 truncate">{label}</span>
        <Count count={count} isNew={counted === 'new' || cap !== undefined} />
      </Link>
    </li>
  );
}

function Count({ count, isNew }: { count: number; isNew: boolean }) {
  if (count === 0) return null;
  return (
    <span className="text-xs font-semibold tabular-nums">
      {countText(count)}
      {isNew ? <VisuallyHidden> new</VisuallyHidden> : null}
    </span>
  );
}

/** The user's own and shared views; empty until one is saved. */
function SavedViews({ openId }: { openId: string | undefined }) {
  const views = useEndpoint('savedViews').data?.views ?? [];
  const { data: counts } = useEndpoint('leadCounts');
  if (views.length === 0) return null;
  return (
    <div>
      <h2 className="px-2.5 pb-1 text-xs font-medium text-muted">Views</h2>
      <ul>
        {views.map(({ id, name, isShared }) => (
          <li key={id}>
            <Link
              to="/leads"
              search={{ saved: id }}
              className="side-link"
              aria-current={id === openId ? 'page' : undefined}
            >
              <Glyph name="bookmark" size={16} />
              <span className="min-w-0 flex-1 truncate">{name}</span>
              <Count count={counts?.saved[id] ?? 0} isNew={false} />
              {isShared ? (
                <span title="Everyone sees this view">
                  <Glyph name="people" size={14} />
                  <VisuallyHidden>shared</VisuallyHidden>
                </span>
              ) : null}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** The forms. When closed, the group shows the total of their new leads, and only the selected form. */
function FormViews({ links }: { links: readonly ViewLink[] }) {
  const [isOpen, setOpen] = useState(() => readStored('localStorage', openKey) !== null);
  const toggle = () => {
    setOpen(!isOpen);
    store('localStorage', openKey, isOpen ? null : 'open');
  };
  return (
    <div>
      <button type="button" className="side-link w-full" aria-expanded={isOpen} onClick={toggle}>
        <span className={classNames(!isOpen && '-rotate-90')}>
          <Glyph name="chevron" size={16} />
        </span>
        <span className="flex-1 text-left">By form</span>
        {isOpen ? null : <Count count={links.reduce((sum, one) => sum + one.count, 0)} isNew />}
      </button>
      <ViewList links={isOpen ? links : links.filter((one) => one.isCurrent)} />
    </div>
  );
}

/** Reminds a new owner of the second factor, which the console soon requires (R228). */
function FactorReminder() {
  const { factorDueAt } = useAccount();
  if (factorDueAt === null) return null;
  const hours = Math.max(1, Math.ceil((Date.parse(factorDueAt) - Date.now()) / 3_600_000));
  return (
    <Link to="/account" className="side-link mx-2.5 mb-2 text-xs">
      <Glyph name="shield" size={16} />
      <span className="flex-1">Set up a second factor within {counted(hours, 'hour')}</span>
    </Link>
  );
}

function Footer() {
  const account = useAccount();
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
          { label: screenAt('/account').title, run: () => void navigate({ to: '/account' }) },
          {
            label: 'Sign out',
            run: () => void signOut(() => navigate({ to: '/sign-in' })),
          },
        ]}
      />
      <NotificationsButton />
      <IconButton
        glyph="help"
        label="Keyboard shortcuts"
        title="Keyboard shortcuts (?)"
        onClick={openShortcuts}
      />
    </div>
  );
}

/** This browser remembers whether the forms are open; they start collapsed. */
const openKey = 'by-form';
