import { call } from '#console/app/api/call.ts';
import type { Account } from '#console/contract/account.ts';

/**
 * Returns the URL of the directory's page. Values that only this tab may know are kept in its
 * session storage.
 */
export async function startDirectorySignIn(to: string | undefined): Promise<string> {
  const { address, ticket } = await call('startDirectorySignIn', {});
  sessionStorage.setItem(key, JSON.stringify({ ticket, to } satisfies Begun));
  return address;
}

/**
 * Finishes the sign-in with the response in the URL, which works once. `to` is the page that the
 * user wanted.
 */
export async function finishDirectorySignIn(): Promise<{
  readonly account: Account;
  readonly to: string | undefined;
}> {
  const { search } = location;
  const { ticket = '', to } = begun();
  const account = await call('finishDirectorySignIn', { body: { search, ticket } });
  sessionStorage.removeItem(key);
  return { account, to };
}

/** The page that the user wanted when the sign-in began, which a second try keeps. */
export function requestedPage(): string | undefined {
  return begun().to;
}

function begun(): Begun {
  return JSON.parse(sessionStorage.getItem(key) ?? '{}') as Begun;
}

type Begun = { readonly ticket?: string; readonly to?: string | undefined };

const key = 'directory-sign-in';
