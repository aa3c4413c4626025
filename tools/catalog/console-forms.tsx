import * as v from 'valibot';
import { FieldError } from '#console/ui/check.tsx';
import { ConfirmDialog } from '#console/ui/confirm-dialog.tsx';
import { EraseForm } from '#console/ui/erase-form.tsx';
import {
  Failure,
  Form,
  type FormState,
  NameField,
  PasswordField,
  SelectField,
  TextArea,
  TextField,
  useForm,
} from '#console/ui/form.tsx';
import { showToast } from '#console/ui/toaster.tsx';
import type { Group } from './catalog.tsx';
import { Opened } from './opened.tsx';

/** Forms of the console, and the dialogs that ask before an action. */
export const consoleForms: Group = {
  title: 'Forms',
  parts: [
    {
      name: 'Form and fields',
      file: 'console/ui/form.tsx',
      states: [
        { label: 'blank', shown: <SampleForm /> },
        {
          label: 'with errors',
          shown: <SampleForm errors={{ name: 'Enter a name.', events: 'Choose an event.' }} />,
        },
        {
          label: 'failed',
          shown: <SampleForm failure="The server can’t be reached. Nothing was changed." />,
        },
        { label: 'sending', shown: <SampleForm isSending /> },
        { label: 'checked by a schema', shown: <CheckedForm /> },
        { label: 'failure', shown: <Failure text="The link has expired." /> },
      ],
    },
    {
      name: 'Confirmation of an erasure',
      file: 'console/ui/erase-form.tsx',
      states: [
        {
          label: 'a word to type',
          shown: <EraseForm form={formState({})} action="Erase" onKeep={() => undefined} />,
        },
      ],
    },
    {
      name: 'Confirmation',
      file: 'console/ui/confirm-dialog.tsx',
      states: [false, true].map((isDangerous) => ({
        label: isDangerous ? 'dangerous' : 'plain',
        shown: (
          <Opened>
            {(isOpen, close) => (
              <ConfirmDialog
                open={isOpen}
                onClose={close}
                onConfirm={close}
                title="Remove this note?"
                description="The text is permanently deleted."
                action="Remove"
                isDangerous={isDangerous}
              />
            )}
          </Opened>
        ),
      })),
    },
  ],
};

function SampleForm(state: Partial<FormState>) {
  const form = formState(state);
  return (
    <Form form={form} action="Save" className="space-y-4" onCancel={() => undefined}>
      <NameField note="Only your team sees it." />
      <TextField label="Disabled" name="disabled" disabled defaultValue="Fixed" />
      <SelectField
        label="Role"
        name="role"
        options={[
          ['agent', 'Agent'],
          ['viewer', 'Viewer'],
        ]}
      />
      <PasswordField />
      <TextArea label="Text" name="text" rows={2} />
      <FieldError name="events" />
    </Form>
  );
}

function CheckedForm() {
  const form = useForm(required, async ({ name }) => showToast({ text: `Saved ${name}.` }));
  return (
    <Form form={form} action="Save" className="space-y-4">
      <NameField />
    </Form>
  );
}

function formState(state: Partial<FormState>): FormState {
  return {
    errors: {},
    failure: null,
    isSending: false,
    onSubmit: (event) => event.preventDefault(),
    ...state,
  };
}

const required = v.strictObject({
  name: v.pipe(v.string(), v.trim(), v.minLength(1, 'Enter a name.')),
});
