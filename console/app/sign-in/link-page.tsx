import { useMutation } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { ApiError, call } from '#console/app/api/call.ts';
import { Button } from '#console/app/ui/buttons.tsx';
import { Failure } from '#console/app/ui/form.tsx';
import { Entrance } from './entrance.tsx';
import { CodeStep } from './sign-in-page.tsx';
import { takeToken } from './take-token.ts';
import { useSessionStart } from './use-session-start.ts';

/**
 * The page for a sign-in link, which the command line prints for users who can't sign in otherwise.
 */
export function LinkPage() {
  const [token] = useState(takeToken);
  const start = useSessionStart();
  const signIn = useMutation({
    mutationFn: () => call('signInByLink', { body: { token } }),
    onSuccess: (response) => {
      if (response.kind === 'signed-in') start(response.account);
    },
  });
  const { error } = signIn;
  const isUsed = error instanceof ApiError && ['expired', 'invalid'].includes(error.code);
  if (signIn.data?.kind === 'second-factor') return <CodeStep onDone={start} />;
  return (
    <Entrance title="Sign in with this link" intro="It works once.">
      <Button
        kind="main"
        className="w-full"
        disabled={signIn.isPending}
        onClick={() => signIn.mutate()}
      >
        Sign in
      </Button>
      <Failure text={isUsed ? 'This link has expired or was already used.' : error?.message} />
      <Link to="/sign-in">Sign in another way</Link>
    </Entrance>
  );
}
