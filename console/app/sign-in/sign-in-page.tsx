import { browserSupportsWebAuthn } from '@simplewebauthn/browser';
import { useMutation } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { call } from '#console/app/api/call.ts';
import { useEndpoint } from '#console/app/api/query-client.ts';
import { isPasskeyRefusal, readPasskey } from '#console/app/identity/passkey.ts';
import { endSession } from '#console/app/identity/session.ts';
import { ActionForm } from '#console/app/ui/action-form.tsx';
import { Button } from '#console/app/ui/buttons.tsx';
import { Failure, PasswordField, TextField } from '#console/app/ui/form.tsx';
import type { Account } from '#console/contract/account.ts';
import { secondFactor, signIn } from '#console/contract/sign-in.ts';
import { DirectoryButton } from './directory-button.tsx';
import { Entrance } from './entrance.tsx';
import { useSessionStart } from './use-session-start.ts';

const route = getRouteApi('/sign-in');

/** Email and password, then a code if the account needs one; or only a passkey. */
export function SignInPage() {
  const [needsCode, setNeedsCode] = useState(false);
  const start = useSessionStart(route.useSearch().to);
  // Ends a session that could not be ended at sign-out.
  useEffect(() => void endSession(), []);
  return needsCode ? (
    <CodeStep onDone={start} onBack={() => setNeedsCode(false)} />
  ) : (
    <PasswordStep onDone={start} onCode={() => setNeedsCode(true)} />
  );
}

function PasswordStep({
  onDone,
  onCode,
}: {
  onDone: (account: Account) => void;
  onCode: () => void;
}) {
  const { to, ended } = route.useSearch();
  const intro =
    ended &&
    'Your session ended: it expired, or you or an owner of this console signed you out. Sign in to pick up where you left off.';
  const { data: methods, isPending } = useEndpoint('signInMethods');
  if (isPending) {
    return (
      <Entrance title="Sign in">
        <p className="late text-muted">Loading…</p>
      </Entrance>
    );
  }
  if (methods?.isDirectoryOnly) {
    return (
      <Entrance title="Sign in" intro={intro}>
        <DirectoryButton to={to} />
        <p className="text-soft">
          {methods.isNew
            ? 'Nobody has an account yet. The person who runs the server can invite the first user.'
            : 'Locked out? The person who runs the server can create a sign-in link for you.'}
        </p>
      </Entrance>
    );
  }
  return (
    <Entrance title="Sign in" intro={intro}>
      <ActionForm
        endpoint="signIn"
        schema={signIn}
        action="Sign in"
        className="space-y-4"
        buttonClassName="button w-full"
        onDone={(response) =>
          response.kind === 'second-factor' ? onCode() : onDone(response.account)
        }
      >
        <TextField label="Email" name="email" type="email" autoComplete="username" />
        <PasswordField />
      </ActionForm>
      {browserSupportsWebAuthn() ? <PasskeyButton onDone={onDone} /> : null}
      <DirectoryButton to={to} />
      <p className="text-soft">
        {methods?.isNew
          ? 'Nobody has an account yet. Open the setup link: the server printed it, or its log has the file’s path.'
          : 'No account, or locked out? Ask an owner of this console for a link.'}
      </p>
    </Entrance>
  );
}

function PasskeyButton({ onDone }: { onDone: (account: Account) => void }) {
  const { mutate, error } = useMutation({
    mutationFn: async () => {
      const { options } = await call('passkeySignInOptions', {});
      const response = await readPasskey(options);
      return call('signInWithPasskey', { body: { response } });
    },
    onSuccess: onDone,
  });
  const failure = isPasskeyRefusal(error) ? 'No passkey was used.' : error?.message;
  return (
    <div className="space-y-2">
      <Button glyph="key" className="w-full" onClick={() => mutate()}>
        Sign in with a passkey
      </Button>
      <Failure text={failure} />
    </div>
  );
}

export function CodeStep({
  onDone,
  onBack,
}: {
  onDone: (account: Account) => void;
  onBack?: () => void;
}) {
  return (
    <Entrance
      title="Enter your code"
      intro="Six digits from your authenticator app, or one of your recovery codes."
    >
      <ActionForm
        endpoint="sendSecondFactor"
        schema={secondFactor}
        action="Continue"
        onDone={onDone}
        className="space-y-4"
        buttonClassName="button flex-1"
        beside={onBack ? <Button onClick={onBack}>Back</Button> : null}
      >
        <TextField
          label="Code"
          name="code"
          autoFocus
          autoComplete="one-time-code"
          autoCapitalize="off"
          spellCheck={false}
        />
      </ActionForm>
    </Entrance>
  );
}
