import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { ApiError } from '#console/app/api/call.ts';
import { useEndpoint } from '#console/app/api/query-client.ts';
import { ActionForm } from '#console/app/ui/action-form.tsx';
import { PasswordField, TextField } from '#console/app/ui/form.tsx';
import { acceptance, type InvitationPreview } from '#console/contract/sign-in.ts';
import { site } from '#contract/site.ts';
import { DirectoryButton } from './directory-button.tsx';
import { Entrance } from './entrance.tsx';
import { takeToken } from './take-token.ts';
import { useSessionStart } from './use-session-start.ts';

/** The page for invitation links, and for the printed link that sets up a new console. */
export function JoinPage() {
  const [token] = useState(takeToken);
  const { data, error } = useEndpoint('previewInvitation', { body: { token } });
  const { data: methods } = useEndpoint('signInMethods');
  if (data && methods?.isDirectoryOnly) return <JoinByDirectory invitation={data} />;
  if (data && methods) return <JoinForm token={token} invitation={data} />;
  if (!error) return null;
  const isUsed = error instanceof ApiError && ['expired', 'invalid'].includes(error.code);
  return (
    <Entrance title={isUsed ? 'This link no longer works' : 'This link can’t be opened'}>
      <p>
        {isUsed
          ? 'It was already used, was revoked or has expired. Ask an owner of this console for a new one.'
          : error.message}
      </p>
      <Link to="/sign-in" className="button">
        Sign in
      </Link>
    </Entrance>
  );
}

/** Shown for a link from before passwords were turned off. */
function JoinByDirectory({ invitation: { email } }: { invitation: InvitationPreview }) {
  return (
    <Entrance
      title="Join the console"
      intro={`Passwords are turned off here.${email === null ? '' : ` ${email} can sign in with the company directory.`}`}
    >
      <DirectoryButton />
    </Entrance>
  );
}

function JoinForm({ token, invitation }: { token: string; invitation: InvitationPreview }) {
  const { email, isReset } = invitation;
  const start = useSessionStart();
  const [isSet, setSet] = useState(false);
  if (isSet) {
    return (
      <Entrance
        title="Your password is set"
        intro="You’re signed out everywhere. Sign in with the new password; your authenticator app and passkeys work as before."
      >
        <Link to="/sign-in" className="button">
          Sign in
        </Link>
      </Entrance>
    );
  }
  return (
    <Entrance title={titleOf(invitation)} intro={<Intro invitation={invitation} />}>
      <ActionForm
        endpoint="acceptInvitation"
        schema={acceptance}
        more={{ token }}
        onDone={(response) =>
          response.kind === 'signed-in' ? start(response.account) : setSet(true)
        }
        action={isReset ? 'Set password' : 'Create account'}
        className="space-y-4"
        buttonClassName="button w-full"
      >
        {isReset ? null : <TextField label="Your name" name="name" autoComplete="name" />}
        <TextField
          label="Email"
          name="email"
          type="email"
          // Password managers store the account under this name.
          autoComplete="username"
          {...(email === null ? {} : { value: email, readOnly: true })}
        />
        <PasswordField
          label={isReset ? 'New password' : 'Password'}
          isNew
          note="At least 12 characters. A few random words work well."
        />
      </ActionForm>
    </Entrance>
  );
}

function Intro({ invitation: { email, role, isReset } }: { invitation: InvitationPreview }) {
  if (email === null) {
    return (
      <p>
        You’ll be the first owner: you’ll see every lead from the {site.company} site and can invite
        your team.
      </p>
    );
  }
  const who = <strong className="font-semibold text-ink">{email}</strong>;
  return isReset ? (
    <p>For {who}. Your authenticator app and passkeys stay as they are.</p>
  ) : (
    <p>
      {who} joins as {role === 'viewer' ? 'a' : 'an'} {role}.
    </p>
  );
}

function titleOf({ email, isReset }: InvitationPreview): string {
  if (email === null) return 'Set up the console';
  return isReset ? 'Choose a new password' : 'Join the console';
}
