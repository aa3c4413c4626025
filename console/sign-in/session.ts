import type { QueryClient } from '@tanstack/react-query';
import { ApiError, call } from '#console/api/call.ts';
import { accountQuery, signInMethodsQuery } from '#console/api/queries.ts';
import { forgetDrafts, setDraftsAside } from '#console/lead/drafts.ts';
import type { Account } from '#contract/console/account.ts';

/** Opens the sign-in page; `to` is where a user whose session has ended goes on after signing in. */
type Leave = (to?: string) => Promise<void>;

/** Begins with the user who has signed in. The new session replaces one that was to be ended. */
export function enter(client: QueryClient, account: Account): void {
  markSigningOut(false);
  forgetUser(client);
  client.setQueryData(accountQuery.queryKey, account);
}

/**
 * Signs out: first the screen and what this browser keeps, then the server. If the server can't be reached, the
 * screen is clear all the same, and the session is ended once the connection is back.
 */
export async function signOut(client: QueryClient, leave: Leave): Promise<void> {
  markSigningOut(true);
  await leaveScreen(client, leave);
  await endSession();
}

/** Another tab is signing out. While the server can't be reached, no event of its own would clear this tab. */
export function onSignOutElsewhere(client: QueryClient, leave: Leave): void {
  addEventListener('storage', ({ key, newValue }) => {
    if (key === pendingKey && newValue !== null) void leaveScreen(client, leave);
  });
}

/** Runs when a request finds that the server has ended the session. */
export function leaveEndedSession(client: QueryClient, leave: Leave, href: string): void {
  // A page that is just opening asks for the account, and is led to the sign-in page by its route.
  if (client.getQueryData(accountQuery.queryKey) === undefined) return;
  setDraftsAside();
  forgetUser(client);
  void leave(href);
}

/** True from signing out until the server has ended the session, also in other tabs and after a reload. */
export function isSigningOut(): boolean {
  try {
    return localStorage.getItem(pendingKey) !== null;
  } catch {
    return isPending;
  }
}

/** Repeats the request until the server has answered. A new sign-in stops it. */
export async function endSession(): Promise<void> {
  if (isEnding) return;
  isEnding = true;
  for (let delayMs = 1000; isSigningOut(); delayMs = Math.min(delayMs * 2, maxDelayMs)) {
    const hasEnded = await call('signOut', { keepalive: true }).then(
      () => true,
      (error: unknown) => error instanceof ApiError && error.code === 'signed-out',
    );
    if (hasEnded) markSigningOut(false);
    else await connectionOr(delayMs);
  }
  isEnding = false;
}

/** The page goes first: a page that is still mounted would load again what is removed. */
async function leaveScreen(client: QueryClient, leave: Leave): Promise<void> {
  forgetDrafts();
  await leave();
  forgetUser(client);
}

/** Removes everything loaded for a user. How people sign in stays, because the sign-in page shows it. */
function forgetUser(client: QueryClient): void {
  client.getMutationCache().clear();
  client.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== methodsKey });
}

function markSigningOut(next: boolean): void {
  isPending = next;
  try {
    if (next) localStorage.setItem(pendingKey, '1');
    else localStorage.removeItem(pendingKey);
  } catch {
    return;
  }
}

function connectionOr(delayMs: number): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, delayMs);
    const connect = () => resolve(clearTimeout(timer));
    addEventListener('online', connect, { once: true });
  });
}

/** Of this tab, for browsers without storage. */
let isPending = false;
let isEnding = false;
const [methodsKey] = signInMethodsQuery.queryKey;
const pendingKey = 'signing-out';
const maxDelayMs = 15_000;
