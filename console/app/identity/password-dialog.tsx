import type * as v from 'valibot';
import { useAccount } from '#console/app/api/query-client.ts';
import { ActionForm } from '#console/app/ui/action-form.tsx';
import { PasswordField, TextField } from '#console/app/ui/form.tsx';
import { identityProof } from '#console/contract/account.ts';
import type { BodyOf, EndpointName } from '#console/contract/endpoints.ts';
import { Modal } from '#web/ui/modal.tsx';

/** Asks for the password again, plus a code if the account has an authenticator app. */
export function PasswordDialog<N extends EndpointName>({
  title,
  description,
  open,
  onClose,
  onDone,
  ...form
}: Omit<Parameters<typeof ActionForm<N>>[0], 'schema' | 'children'> & {
  title: string;
  description: string;
  open: boolean;
  onClose: () => void;
}) {
  const { hasTotp } = useAccount();
  return (
    <Modal open={open} onClose={onClose} width={440} title={title} description={description}>
      <ActionForm
        {...form}
        schema={proof as v.GenericSchema<unknown, BodyOf<N>>}
        onDone={async (response, request) => {
          await onDone?.(response, request);
          onClose();
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
    </Modal>
  );
}

const proof: v.GenericSchema = identityProof;
