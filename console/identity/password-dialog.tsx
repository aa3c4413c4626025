import { useAccount } from '#console/api/queries.ts';
import { Form, PasswordField, TextField, useForm } from '#console/ui/form.tsx';
import { identityProof } from '#contract/console/account.ts';
import type { BodyOf } from '#contract/console/endpoints.ts';
import { Modal } from '#web/ui/modal.tsx';

type Proof = BodyOf<'removeTotp'>;

/** Asks for the password again, plus a code if the account has an authenticator app. */
export function PasswordDialog({
  title,
  description,
  action,
  open,
  onClose,
  onProven,
}: {
  title: string;
  description: string;
  action: string;
  open: boolean;
  onClose: () => void;
  /** Sends the change with the proof; throws when the server rejects it. */
  onProven: (proof: Proof) => Promise<void>;
}) {
  const { hasTotp } = useAccount();
  const form = useForm(identityProof, async (proof) => {
    await onProven(proof);
    onClose();
  });
  return (
    <Modal open={open} onClose={onClose} width={440} title={title} description={description}>
      <Form form={form} action={action}>
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
      </Form>
    </Modal>
  );
}
