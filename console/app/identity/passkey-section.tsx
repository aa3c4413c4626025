import { browserSupportsWebAuthn } from '@simplewebauthn/browser';
import { act } from '#console/app/api/act.ts';
import { useAccount } from '#console/app/api/query-client.ts';
import { Button } from '#console/app/ui/buttons.tsx';
import { openDialog } from '#console/app/ui/open-dialog.tsx';
import { Time } from '#console/app/ui/time.tsx';
import { showError, showToast } from '#console/app/ui/toasts.ts';
import { browserOf } from '#console/contract/account.ts';
import { AccountSection } from './account-section.tsx';
import { createPasskey, isPasskeyRefusal } from './passkey.ts';
import { PasswordDialog } from './password-dialog.tsx';

/** The user's passkeys, which sign in without a password. */
export function Passkeys() {
  async function add(options: { readonly [name: string]: unknown }): Promise<void> {
    try {
      const response = await createPasskey(options);
      const body = { name: browserOf(navigator.userAgent), response };
      await act('addPasskey', { body });
      showToast({ text: 'Passkey added.' });
    } catch (error) {
      if (isPasskeyRefusal(error)) showToast({ text: 'No passkey was added.' });
      else showError(error);
    }
  }
  const askForPassword = () =>
    openDialog(
      <PasswordDialog
        title="Add a passkey"
        description="Confirm your password first."
        endpoint="newPasskeyOptions"
        action="Continue"
        onDone={({ options }) => add(options)}
      />,
    );
  return (
    <AccountSection
      title="Passkeys"
      note="Sign in with your fingerprint, face or device PIN instead of a password."
    >
      <PasskeyList />
      {browserSupportsWebAuthn() ? (
        <Button onClick={askForPassword}>Add a passkey</Button>
      ) : (
        <p className="text-soft">This browser doesn’t support passkeys.</p>
      )}
    </AccountSection>
  );
}

function PasskeyList() {
  const { passkeys } = useAccount();
  if (passkeys.length === 0) return null;
  const remove = (passkeyId: string) =>
    openDialog(
      <PasswordDialog
        title="Remove this passkey?"
        description="You won’t be able to sign in with it anymore. Your device keeps its copy until you delete it there."
        endpoint="removePasskey"
        params={{ passkeyId }}
        action="Remove"
        toast="Passkey removed."
      />,
    );
  return (
    <ul className="mb-3 border-t border-line">
      {passkeys.map(({ id, name, createdAt, lastUsedAt }) => (
        <li key={id} className="flex items-center gap-3 border-b border-line py-2">
          <div className="min-w-0 flex-1">
            <p className="truncate font-medium">{name}</p>
            <p className="text-xs text-soft">
              {lastUsedAt ? 'Used ' : 'Added '}
              <Time at={lastUsedAt ?? createdAt} isLong />
            </p>
          </div>
          <Button aria-label={`Remove passkey ${name}`} onClick={() => remove(id)}>
            Remove
          </Button>
        </li>
      ))}
    </ul>
  );
}
