import { Link, useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { ApiError, messageOf } from '#console/app/api/call.ts';
import { startSession } from '#console/app/identity/session.ts';
import { finishDirectorySignIn, requestedPage } from './directory-sign-in.ts';
import { Entrance } from './entrance.tsx';

/** The page that the company directory redirects back to. */
export function DirectoryPage() {
  const router = useRouter();
  const [error, setError] = useState<unknown>(null);
  useEffect(() => {
    finishing ??= finishDirectorySignIn();
    finishing.then(({ account, to }) => {
      startSession(account);
      router.history.replace(to ?? '/leads');
    }, setError);
  }, [router]);
  if (!error) {
    return (
      <Entrance title="Signing in">
        <p className="text-soft">This takes a moment.</p>
      </Entrance>
    );
  }
  const isUsed = error instanceof ApiError && ['expired', 'invalid'].includes(error.code);
  return (
    <Entrance title="You’re not signed in">
      <p>{isUsed ? 'This sign-in expired or was started in another window.' : messageOf(error)}</p>
      <Link to="/sign-in" search={{ to: requestedPage() }} className="button">
        Try again
      </Link>
    </Entrance>
  );
}

/** The directory's code works once, and React may mount the page twice. */
let finishing: ReturnType<typeof finishDirectorySignIn> | undefined;
