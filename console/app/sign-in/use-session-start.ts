import { useRouter } from '@tanstack/react-router';
import { startSession } from '#console/app/identity/session.ts';
import type { Account } from '#console/contract/account.ts';

/** Starts the session and opens the page that the user wanted. */
export function useSessionStart(to?: string): (account: Account) => void {
  const router = useRouter();
  return (account) => {
    startSession(account);
    router.history.push(to ?? '/leads');
  };
}
