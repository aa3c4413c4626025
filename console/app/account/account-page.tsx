import { useAccount, useEndpoint, useRights } from '#console/app/api/query-client.ts';
import { AccountSection } from '#console/app/identity/account-section.tsx';
import { AuthenticatorSection } from '#console/app/identity/authenticator-section.tsx';
import { Passkeys } from '#console/app/identity/passkey-section.tsx';
import { ActionForm } from '#console/app/ui/action-form.tsx';
import { Button } from '#console/app/ui/buttons.tsx';
import { PasswordField, TextArea, TextField } from '#console/app/ui/form.tsx';
import { PageFrame } from '#console/app/ui/page-frame.tsx';
import { RadioChoice } from '#console/app/ui/radio-choice.tsx';
import { chooseTheme, chosenTheme } from '#console/app/ui/theme.ts';
import { Time } from '#console/app/ui/time.tsx';
import { showToast } from '#console/app/ui/toasts.ts';
import { useAction } from '#console/app/ui/use-action.ts';
import {
  accountChange,
  browserOf,
  passwordChange,
  replySettings,
} from '#console/contract/account.ts';
import { NotificationsSection } from './notifications-section.tsx';

/** The user's own name, notifications, password, second factor, passkeys, and sessions. */
export function AccountPage() {
  const { email } = useAccount();
  const { data: methods } = useEndpoint('signInMethods');
  return (
    <PageFrame screen="/account" intro={email}>
      <div className="divide-y divide-line border-y border-line">
        <NameSection />
        <ReplySection />
        <NotificationsSection />
        <Appearance />
        {methods?.isDirectoryOnly ? (
          <AccountSection
            title="Signing in"
            note={`${methods.directory} signs you in. Passwords and passkeys are turned off for this console.`}
          />
        ) : (
          <>
            <PasswordSection />
            <AuthenticatorSection />
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
  return (
    <AccountSection
      title="Name"
      note="Colleagues see it, and visitors see it as the sender of your replies."
    >
      <ActionForm
        endpoint="changeAccount"
        schema={accountChange}
        action="Save name"
        toast="Name saved."
        {...inSection}
      >
        <TextField label="Name" name="name" autoComplete="name" defaultValue={account.name} />
      </ActionForm>
    </AccountSection>
  );
}

function PasswordSection() {
  return (
    <AccountSection title="Password" note="Changing it signs you out everywhere else.">
      <ActionForm
        endpoint="changePassword"
        schema={passwordChange}
        action="Change password"
        isEmptied
        toast="Password changed. You’re signed out everywhere else."
        {...inSection}
      >
        <PasswordField label="Current password" />
        <PasswordField
          name="newPassword"
          label="New password"
          isNew
          note="At least 12 characters."
        />
      </ActionForm>
    </AccountSection>
  );
}

function Sessions() {
  const { data, isError, error } = useEndpoint('sessions');
  const end = useAction('endSession');
  const endOthers = useAction('endOtherSessions');
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
              <Button onClick={() => end.mutate({ params: { sessionId: session.id } })}>
                Sign out
              </Button>
            )}
          </li>
        ))}
      </ul>
      {sessions.length > 1 ? (
        <Button className="mt-3" onClick={() => endOthers.mutate({})}>
          End all others
        </Button>
      ) : null}
    </AccountSection>
  );
}

/** Light or dark colors in this browser. */
function Appearance() {
  return (
    <AccountSection title="Appearance" note="Applies to this browser only.">
      <RadioChoice
        legend="Colors"
        name="theme"
        labels={labels}
        chosen={chosenTheme.useValue()}
        onChoose={(one) => {
          if (chooseTheme(one)) return;
          showToast({ text: 'Your browser doesn’t keep this setting.', isError: true });
        }}
      />
    </AccountSection>
  );
}

const labels = { system: 'Same as the system', light: 'Light', dark: 'Dark' } as const;

function ReplySection() {
  const { signature, bookingLink } = useAccount();
  if (!useRights()('changeReplySettings')) return null;
  return (
    <AccountSection
      title="Replies"
      note="Your replies end with the signature. You see it while you write, and can change it in each reply."
    >
      <ActionForm
        endpoint="changeReplySettings"
        schema={replySettings}
        action="Save reply settings"
        toast="Reply settings saved."
        {...inSection}
      >
        <TextArea
          label="Signature"
          name="signature"
          maxLength={1000}
          className="field-sizing-content max-h-60 min-h-24"
          defaultValue={signature}
        />
        <TextField
          label="Booking link"
          name="bookingLink"
          type="url"
          note="Where visitors make an appointment. Replaces {booking_link} in templates."
          maxLength={500}
          defaultValue={bookingLink}
        />
      </ActionForm>
    </AccountSection>
  );
}

const inSection = { className: 'space-y-3', buttonClassName: 'button button-secondary' } as const;
