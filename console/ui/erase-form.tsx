import { Form, type FormState, TextField } from './form.tsx';

/** Erasing can't be undone, so the word is typed. */
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
      <TextField
        label="Type erase to confirm"
        name="confirmation"
        form={form}
        autoComplete="off"
        autoCapitalize="off"
      />
    </Form>
  );
}
