import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import * as v from 'valibot';
import { act } from '#console/api/act.ts';
import { Form, SelectField, TextArea, useForm } from '#console/ui/form.tsx';
import { showError, showToast } from '#console/ui/toaster.tsx';
import type { BodyOf } from '#contract/console/endpoints.ts';
import {
  type RecipientRule,
  recipientChange,
  recipientTargets,
} from '#contract/console/recipients.ts';
import { Modal } from '#web/ui/modal.tsx';

/** Adds, changes, or removes a rule for recipients. */
export function RecipientsDialog({
  edited,
  free,
  onClose,
}: {
  edited: RecipientRule | 'new' | null;
  /** The forms and products without a rule. */
  free: typeof recipientTargets;
  onClose: () => void;
}) {
  const isNew = edited === 'new';
  return (
    <Modal
      open={edited !== null}
      onClose={onClose}
      width={440}
      title={isNew ? 'Add a rule' : 'Change the recipients'}
      description="If several rules fit a lead, all of their recipients get it."
    >
      {edited === null ? null : (
        <RuleForm rule={isNew ? null : edited} free={free} onClose={onClose} />
      )}
    </Modal>
  );
}

function RuleForm({
  rule,
  free,
  onClose,
}: {
  rule: RecipientRule | null;
  free: typeof recipientTargets;
  onClose: () => void;
}) {
  const id = useId();
  const client = useQueryClient();
  const save = async (body: BodyOf<'changeRecipients'>) => {
    await act(client, 'changeRecipients', { body });
    onClose();
  };
  const form = useForm(typedRule, save);
  const remove = useMutation({
    mutationFn: ({ target }: RecipientRule) => save({ target, addresses: [] }),
    onSuccess: (_nothing, { target, addresses }) =>
      showToast({
        text: 'The rule was removed.',
        action: { label: 'Undo', run: () => void save({ target, addresses }).catch(showError) },
      }),
    onError: showError,
  });
  const options = rule ? recipientTargets.filter(([target]) => target === rule.target) : free;
  return (
    <Form
      form={form}
      action="Save"
      onCancel={onClose}
      beside={
        rule ? (
          <button
            type="button"
            className="button button-quiet ml-auto"
            disabled={remove.isPending}
            onClick={() => remove.mutate(rule)}
          >
            Remove the rule
          </button>
        ) : null
      }
    >
      <SelectField label="Leads of" name="target" form={form} options={options} />
      <TextArea
        id={id}
        label="Recipients"
        name="addresses"
        form={form}
        rows={3}
        autoComplete="off"
        spellCheck={false}
        defaultValue={rule?.addresses.join('\n') ?? ''}
        note="Up to 10 email addresses, separated by commas or line breaks."
      />
    </Form>
  );
}

/** The values as typed, with all addresses in one text. */
const typedRule = v.strictObject({
  ...recipientChange.entries,
  addresses: v.pipe(
    v.string(),
    v.transform((text) => text.split(/[\s,;]+/).filter((address) => address !== '')),
    v.minLength(1, 'Enter an email address.'),
    recipientChange.entries.addresses,
  ),
});
