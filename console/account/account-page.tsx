import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '#console/api/call.ts';
import {
  accountQuery,
  sessionsQuery,
  signInMethodsQuery,
  useAccount,
} from '#console/api/queries.ts';
import { Form, PasswordField, TextField, useForm } from '#console/ui/form.tsx';
import { PageFrame } from '#console/ui/page-frame.tsx';
import { Time } from '#console/ui/time.tsx';
import { showError, showToast } from '#console/ui/toaster.tsx';
import { accountChange, passwordChange } from '#contract/console/account.ts';
import { browserOf } from '#contract/console/browser-of.ts';
import { AccountSection } from './account-section.tsx';
import { Passkeys } from './passkeys.tsx';
import { SecondFactor } from './second-factor.tsx';

/** The user's own name, password, second factor, passkeys, and sessions. */
export function AccountPage() {
  const { email } = useAccount();
  const { data: methods } = useQuery(signInMethodsQuery);
  return (
    <PageFrame title="Your account" intro={email}>
      <div className="divide-y divide-line border-y border-line">
        <NameSection />
        {methods?.isDirectoryOnly ? (
          <AccountSection
            title="Signing in"
            note={`${methods.directory} signs you in. Passwords and passkeys are turned off for this console.`}
          >
            {null}
          </AccountSection>
        ) : (
          <>
            <PasswordSection />
            <SecondFactor />
            <Passkeys />
          </>
        )}
        <Sessions />
      </div>
    </PageFrame>
  );
}

function NameSection() {
  const account = useAccount();
  const client = useQueryClient();
  const form = useForm(accountChange, async (body) => {
    client.setQueryData(accountQuery.queryKey, await call('changeAccount', { body }));
    void client.invalidateQueries({ queryKey: ['users'] });
    showToast({ text: 'Name saved.' });
  });
  return (
    <AccountSection title="Name" note="Shown on your leads, notes, and audit log entries.">
      <Form
        form={form}
        action="Save name"
        className="space-y-3"
        buttonClassName="button button-secondary"
      >
        <TextField
          label="Name"
          name="name"
          form={form}
          autoComplete="name"
          defaultValue={account.name}
        />
      </Form>
    </AccountSection>
  );
}

function PasswordSection() {
  const client = useQueryClient();
  const form = useForm(passwordChange, async (body, element) => {
    await call('changePassword', { body });
    element.reset();
    void client.invalidateQueries({ queryKey: sessionsQuery.queryKey });
    showToast({ text: 'Password changed. You’re signed out everywhere else.' });
  });
  return (
    <AccountSection title="Password" note="Changing it signs you out everywhere else.">
      <Form
        form={form}
        action="Change password"
        className="space-y-3"
        buttonClassName="button button-secondary"
      >
        <PasswordField form={form} label="Current password" />
        <PasswordField
          form={form}
          name="newPassword"
          label="New password"
          isNew
          note="At least 12 characters."
        />
      </Form>
    </AccountSection>
  );
}

function Sessions() {
  const client = useQueryClient();
  const { data, isError, error } = useQuery(sessionsQuery);
  const settled = {
    onError: showError,
    onSettled: () => client.invalidateQueries({ queryKey: sessionsQuery.queryKey }),
  };
  const end = useMutation({
    ...settled,
    mutationFn: (sessionId: string) => call('endSession', { params: { sessionId } }),
  });
  const endOthers = useMutation({ ...settled, mutationFn: () => call('endOtherSessions', {}) });
  const sessions = data?.sessions ?? [];
  return (
    <AccountSection
      title="Sessions"
      note="Where you’re signed in. Sign out of any browser you don’t recognize."
    >
      {isError ? <p className="text-alarm">{error.message}</p> : null}
      <ul className="border-t border-line">
        {sessions.map((session) => (
          <li key={session.id} className="flex items-center gap-3 border-b border-line py-2">
            <div className="min-w-0 flex-1">
              <p className="truncate font-medium">{browserOf(session.userAgent)}</p>
              <p className="text-xs text-soft">
                {session.address} · <Time at={session.lastSeenAt} isLong />
              </p>
            </div>
            {session.isCurrent ? (
              <span className="text-soft">This browser</span>
            ) : (
              <button
                type="button"
                className="button button-secondary"
                onClick={() => end.mutate(session.id)}
              >
                Sign out
              </button>
            )}
          </li>
        ))}
      </ul>
      {sessions.length > 1 ? (
        <button
          type="button"
          className="button button-secondary mt-3"
          onClick={() => endOthers.mutate()}
        >
          End all others
        </button>
      ) : null}
    </AccountSection>
  );
}
