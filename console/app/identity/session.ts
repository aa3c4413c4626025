import { ApiError, call } from '#console/app/api/call.ts';
import { queryClient, queryOf } from '#console/app/api/query-client.ts';
import { forgetDrafts, setDraftsAside } from '#console/app/lib/drafts.ts';
import type { Account } from '#console/contract/account.ts';
import { readStored, store } from '#web/lib/stored.ts';

/** Opens the sign-in page. After an ended session, `to` is the page to return to. */
type Leave = (to?: string) => Promise<void>;

/** Starts the session of the signed-in user. It replaces a session that was waiting to be ended. */
export function startSession(account: Account): void {
  markSigningOut(false);
  forgetUser();
  queryClient.setQueryData(queryOf('account').queryKey, account);
}

/**
 * Signs out: clears the screen and this browser's storage, then ends the session on the server. If
 * the server is unreachable, the screen is cleared anyway, and the session ends once the connection
 * is back.
 */
export async function signOut(leave: Leave): Promise<void> {
  markSigningOut(true);
  await leaveScreen(leave);
  await endSession();
}

/**
 * Handles a sign-out in another tab. While the server is unreachable, no server event would clear
 * this tab.
 */
export function onSignOutElsewhere(leave: Leave): void {
  addEventListener('storage', ({ key, newValue }) => {
    if (key === pendingKey && newValue !== null) void leaveScreen(leave);
  });
}

/** Handles a request that finds the session ended by the server. */
export function leaveEndedSession(leave: Leave, href: string): void {
  // A page that is still opening requests the account, and its route then redirects to the sign-in
  // page.
  if (queryClient.getQueryData(queryOf('account').queryKey) === undefined) return;
  setDraftsAside();
  forgetUser();
  void leave(href);
}

/**
 * True from sign-out until the server has ended the session, even in other tabs and after a reload.
 */
export function isSigningOut(): boolean {
  return isPending || readStored('localStorage', pendingKey) !== null;
}

/** Repeats the request until the server responds. A new sign-in stops it. */
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

/** Unmounts the page first, because a mounted page would reload the data being removed. */
async function leaveScreen(leave: Leave): Promise<void> {
  forgetDrafts();
  await leave();
  forgetUser();
}

/** Removes everything loaded for a user, except the sign-in methods, which the sign-in page shows. */
function forgetUser(): void {
  queryClient.getMutationCache().clear();
  queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== methodsKey });
}

function markSigningOut(next: boolean): void {
  const isKept = store('localStorage', pendingKey, next ? '1' : null);
  isPending = next && !isKept;
}

function connectionOr(delayMs: number): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, delayMs);
    const connect = () => resolve(clearTimeout(timer));
    addEventListener('online', connect, { once: true });
  });
}

/** The flag for a tab whose browser has no storage. */
let isPending = false;
let isEnding = false;
const [methodsKey] = queryOf('signInMethods').queryKey;
const pendingKey = 'signing-out';
const maxDelayMs = 15_000;
