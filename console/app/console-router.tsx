import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  notFound,
  Outlet,
  type RouteComponent,
  redirect,
} from '@tanstack/react-router';
import * as v from 'valibot';
import type { Account } from '#console/contract/account.ts';
import { ApiError } from './api/call.ts';
import { isAllowed, pagesOf, queryClient, queryOf } from './api/query-client.ts';
import { isSigningOut } from './identity/session.ts';
import { FilterPopover } from './inbox/filter-button.tsx';
import { Inbox } from './inbox/inbox-page.tsx';
import { shownList } from './inbox/shown-list.ts';
import { ListMenu } from './inbox/view-menu.tsx';
import {
  analyticsAddress,
  auditAddress,
  deliveriesAddress,
  inboxAddress,
  parseAddress,
  signInAddress,
  writeAddress,
} from './lib/address.ts';
import { claimDrafts, setDraftsAside } from './lib/drafts.ts';
import { showTimesIn } from './lib/times.ts';
import { Shell } from './shell/console-shell.tsx';
import { LostPage } from './shell/lost-page.tsx';
import { UnreachableBanner } from './shell/unreachable-banner.tsx';
import { LateActionMenu } from './ui/choice-menu.tsx';
import { Dialogs } from './ui/open-dialog.tsx';
import { movedScreens, type ScreenPath, screenAt } from './ui/screens.ts';
import { Toaster } from './ui/toaster.tsx';

/** All routes of the console. Rarely used pages are loaded on demand. */
export function createConsoleRouter() {
  return createRouter({
    routeTree,
    parseSearch: parseAddress,
    stringifySearch: writeAddress,
    defaultPreload: 'intent',
    defaultPreloadStaleTime: 0,
    defaultNotFoundComponent: () => <LostPage />,
    defaultErrorComponent: ({ error }) => <LostPage error={error} />,
  });
}

const root = createRootRoute({
  component: () => (
    <>
      <UnreachableBanner />
      <Outlet />
      <Dialogs />
      <Toaster />
    </>
  ),
});

const signInPage = lazyRouteComponent(() => import('./sign-in/sign-in-page.tsx'), 'SignInPage');

const signIn = createRoute({
  getParentRoute: () => root,
  path: '/sign-in',
  validateSearch: signInAddress,
  component: signInPage,
});

const directory = createRoute({
  getParentRoute: () => root,
  path: '/sign-in/directory',
  component: lazyRouteComponent(() => import('./sign-in/directory-page.tsx'), 'DirectoryPage'),
});

const link = createRoute({
  getParentRoute: () => root,
  path: '/sign-in/link',
  component: lazyRouteComponent(() => import('./sign-in/link-page.tsx'), 'LinkPage'),
});

const join = createRoute({
  getParentRoute: () => root,
  path: '/join',
  component: lazyRouteComponent(() => import('./sign-in/join-page.tsx'), 'JoinPage'),
});

/** The page for a user whose role requires a second factor. */
const secondFactor = createRoute({
  getParentRoute: () => root,
  path: '/second-factor',
  beforeLoad: async () => {
    if (isSigningOut()) throw redirect({ to: '/sign-in' });
    const account = await queryClient.ensureQueryData(queryOf('account')).catch(() => null);
    if (account === null) throw redirect({ to: '/sign-in' });
    if (!account.mustAddFactor) throw redirect({ to: '/leads' });
  },
  component: lazyRouteComponent(() => import('./sign-in/factor-page.tsx'), 'FactorPage'),
});

/** The routes below need a user. Anyone else signs in first, and then returns. */
const signedIn = createRoute({
  getParentRoute: () => root,
  id: 'signed-in',
  component: Shell,
  onEnter: () => {
    // Once loaded, popups open immediately, and signing out works offline.
    setTimeout(() => {
      const parts = [LateActionMenu, ListMenu, FilterPopover, leadPage, signInPage];
      for (const part of parts) void part.preload?.();
    }, 1000);
  },
  beforeLoad: async ({ location }) => {
    if (isSigningOut()) throw redirect({ to: '/sign-in' });
    if (/^\/(?:leads|$)/.test(location.pathname)) preloadList(location.searchStr);
    try {
      const account = await queryClient.ensureQueryData(queryOf('account'));
      claimDrafts(account.id);
      showTimesIn(account.timeZone);
      if (account.mustAddFactor) throw redirect({ to: '/second-factor' });
      return { account };
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'signed-out') throw error;
      setDraftsAside();
      throw redirect({
        to: '/sign-in',
        search: ['/', '/leads'].includes(location.href) ? {} : { to: location.href },
      });
    }
  },
});

/** Loads the list at the same time as the account when the console starts. */
function preloadList(search: string): void {
  if (queryClient.getQueryData(queryOf('account').queryKey)) return;
  const { conditions, state } = shownList(v.parse(inboxAddress, parseAddress(search)), undefined);
  if (state === 'ready') void queryClient.prefetchInfiniteQuery(pagesOf('leads', conditions));
}

const home = createRoute({
  getParentRoute: () => signedIn,
  path: '/',
  beforeLoad: () => {
    throw redirect({ to: '/leads' });
  },
});

const leadPage = lazyRouteComponent(() => import('./lead/lead-page.tsx'), 'LeadPage');

const leads = createRoute({
  getParentRoute: () => signedIn,
  path: '/leads',
  validateSearch: inboxAddress,
  component: Inbox,
});

const lead = createRoute({
  getParentRoute: () => leads,
  path: '/$leadId',
  component: leadPage,
});

/** Screens that the user has no right to see redirect to the inbox. */
function screen<P extends ScreenPath>(path: P) {
  const { right, otherwise = '/leads' } = screenAt(path);
  return {
    path,
    beforeLoad: ({ context: { account } }: { context: { account: Account } }) => {
      if (right && !isAllowed(right, account.role)) throw redirect({ to: otherwise });
    },
  };
}

/** Settings opens on the section that needs attention. */
const settingsHome = createRoute({
  getParentRoute: () => signedIn,
  path: '/settings',
  beforeLoad: () => {
    const hasProblems = queryClient.getQueryData(queryOf('health').queryKey)?.problems.length;
    throw redirect({ to: hasProblems ? '/settings/health' : '/settings/team' });
  },
});

const settings = createRoute({
  getParentRoute: () => signedIn,
  id: 'in-settings',
  component: lazyRouteComponent(() => import('./shell/settings-frame.tsx'), 'SettingsFrame'),
});

function section<P extends ScreenPath, T extends Record<N, RouteComponent>, N extends string>(
  path: P,
  load: () => Promise<T>,
  name: N,
) {
  const component = lazyRouteComponent<T, N>(load, name);
  return createRoute({ getParentRoute: () => settings, ...screen(path), component });
}

const sections = [
  section('/settings/general', () => import('./settings/general-page.tsx'), 'GeneralPage'),
  section('/settings/team', () => import('./people/people-page.tsx'), 'PeoplePage'),
  section('/settings/replies', () => import('./templates/templates-page.tsx'), 'TemplatesPage'),
  section('/settings/delivery', () => import('./destinations/delivery-page.tsx'), 'DeliveryPage'),
  section('/settings/privacy', () => import('./privacy/privacy-page.tsx'), 'PrivacyPage'),
  section('/settings/health', () => import('./health/health-page.tsx'), 'HealthPage'),
  createRoute({
    getParentRoute: () => settings,
    ...screen('/settings/delivery/log'),
    validateSearch: deliveriesAddress,
    component: lazyRouteComponent(
      () => import('./deliveries/deliveries-page.tsx'),
      'DeliveriesPage',
    ),
  }),
  createRoute({
    getParentRoute: () => settings,
    ...screen('/settings/audit'),
    validateSearch: auditAddress,
    component: lazyRouteComponent(() => import('./audit/audit-page.tsx'), 'AuditPage'),
  }),
] as const;

const analytics = createRoute({
  getParentRoute: () => signedIn,
  ...screen('/analytics'),
  validateSearch: analyticsAddress,
  component: lazyRouteComponent(() => import('./analytics/analytics-page.tsx'), 'AnalyticsPage'),
});

const account = createRoute({
  getParentRoute: () => signedIn,
  ...screen('/account'),
  component: lazyRouteComponent(() => import('./account/account-page.tsx'), 'AccountPage'),
});

const moved = createRoute({
  getParentRoute: () => root,
  path: '/$',
  beforeLoad: ({ location: { pathname, searchStr } }) => {
    const to = movedScreens[pathname.replace(/\/$/, '')];
    if (to === undefined) throw notFound();
    throw redirect({ href: to + searchStr, replace: true });
  },
});

const routeTree = root.addChildren([
  signIn,
  directory,
  link,
  join,
  secondFactor,
  signedIn.addChildren([
    home,
    leads.addChildren([lead]),
    settingsHome,
    settings.addChildren(sections),
    analytics,
    account,
  ]),
  moved,
]);

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createConsoleRouter>;
  }
}
