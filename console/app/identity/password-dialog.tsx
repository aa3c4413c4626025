import type * as v from 'valibot';
import { useAccount } from '#console/app/api/query-client.ts';
import { ActionForm } from '#console/app/ui/action-form.tsx';
import { Dialog } from '#console/app/ui/dialog.tsx';
import { PasswordField, TextField } from '#console/app/ui/form.tsx';
import { useDialog } from '#console/app/ui/open-dialog.tsx';
import { identityProof } from '#console/contract/account.ts';
import type { BodyOf, EndpointName } from '#console/contract/endpoints.ts';

/** Asks for the password again, plus a code if the account has an authenticator app. */
export function PasswordDialog<N extends EndpointName>({
  title,
  description,
  onDone,
  ...form
}: Omit<Parameters<typeof ActionForm<N>>[0], 'schema' | 'children'> & {
  title: string;
  description: string;
}) {
  const { hasTotp } = useAccount();
  const { close } = useDialog();
  return (
    <Dialog width={440} title={title} description={description}>
      <ActionForm
        {...form}
        schema={identityProof as v.GenericSchema as v.GenericSchema<unknown, BodyOf<N>>}
        onDone={async (response, request) => {
          await onDone?.(response, request);
          close();
        }}
      >
        <PasswordField />
        {hasTotp ? (
          <TextField
            label="Code"
            name="code"
            note="Six digits from your authenticator app, or a recovery code."
            autoComplete="one-time-code"
            autoCapitalize="off"
            spellCheck={false}
          />
        ) : null}
      </ActionForm>
    </Dialog>
  );
}

/** Asks for the password before a sensitive change. */
export function ProofDialog({ onProven }: { onProven: () => void }) {
  return (
    <PasswordDialog
      title="Confirm that it’s you"
      description="You signed in a while ago, so we ask again before a sensitive change."
      endpoint="proveIdentity"
      action="Confirm"
      onDone={onProven}
    />
  );
}
