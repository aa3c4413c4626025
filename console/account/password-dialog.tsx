import { Form, PasswordField, useForm } from '#console/ui/form.tsx';
import { passwordProof } from '#contract/console/account.ts';
import { Modal } from '#web/ui/modal.tsx';

export type Proven = { readonly password: string };

/** Asks for the password again before something that protects the account is changed. */
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
  /** Sends the change with the password; throws when the server rejects it. */
  onProven: (proof: Proven) => Promise<void>;
}) {
  const form = useForm(passwordProof, async (proof) => {
    await onProven(proof);
    onClose();
  });
  return (
    <Modal open={open} onClose={onClose} width={440} title={title} description={description}>
      <Form form={form} action={action}>
        <PasswordField form={form} />
      </Form>
    </Modal>
  );
}
