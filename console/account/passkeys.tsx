import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '#console/api/call.ts';
import { accountQuery, useAccount } from '#console/api/queries.ts';
import { createPasskey, isPasskeyRefusal, passkeysWork } from '#console/sign-in/passkey.ts';
import { Time } from '#console/ui/time.tsx';
import { showError, showToast } from '#console/ui/toaster.tsx';
import { AccountSection } from './account-section.tsx';
import { PasswordDialog } from './password-dialog.tsx';

/** Keys in a phone, a computer, or a token that open the account without a password. */
export function Passkeys() {
  const { passkeys } = useAccount();
  const client = useQueryClient();
  const [isAdding, setAdding] = useState(false);
  const remove = useMutation({
    mutationFn: (passkeyId: string) => call('removePasskey', { params: { passkeyId } }),
    onSuccess: (account) => client.setQueryData(accountQuery.queryKey, account),
    onError: showError,
  });
  async function add(options: { readonly [name: string]: unknown }): Promise<void> {
    try {
      const response = await createPasskey(options);
      const body = { name: `${navigator.platform || 'Passkey'}`, response };
      client.setQueryData(accountQuery.queryKey, await call('addPasskey', { body }));
      showToast({ text: 'The passkey was added.' });
    } catch (error) {
      if (isPasskeyRefusal(error)) showToast({ text: 'No passkey was added.' });
      else showError(error);
    }
  }
  return (
    <AccountSection
      title="Passkeys"
      note="Sign in with the fingerprint, face, or PIN of a device instead of a password."
    >
      {passkeys.length > 0 ? (
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
              <button
                type="button"
                className="button button-secondary"
                aria-label={`Remove passkey ${name}`}
                onClick={() => remove.mutate(id)}
              >
                Remove
              </button>
            </li>
          ))}
        </ul>
      ) : null}
      {passkeysWork() ? (
        <button type="button" className="button button-secondary" onClick={() => setAdding(true)}>
          Add a passkey
        </button>
      ) : (
        <p className="text-soft">This browser has no passkeys.</p>
      )}
      <PasswordDialog
        open={isAdding}
        onClose={() => setAdding(false)}
        title="Add a passkey"
        description="Confirm your password first."
        action="Continue"
        onProven={async (body) => {
          const { options } = await call('newPasskeyOptions', { body });
          await add(options);
        }}
      />
    </AccountSection>
  );
}
