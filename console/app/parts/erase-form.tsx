import { Form, TextField } from '#console/app/ui/form.tsx';
import type { FormState } from '#console/app/ui/use-form.ts';

/** Requires typing a word, because erasing can't be undone. */
export function EraseForm({
  form,
  action,
  onKeep,
}: {
  form: FormState;
  action: string;
  onKeep: () => void;
}) {
  return (
    <Form
      form={form}
      action={action}
      buttonClassName="button button-danger"
      onCancel={onKeep}
      cancelLabel="Keep"
    >
      <TextField label="Type erase to confirm" name="confirmation" autoCapitalize="off" />
    </Form>
  );
}
