import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import * as v from 'valibot';
import { act } from '#console/api/act.ts';
import { Check, FieldError, toggled } from '#console/ui/check.tsx';
import { Form, NameField, SelectField, useForm } from '#console/ui/form.tsx';
import { newServiceToken, tokenLifetimes } from '#contract/console/tokens.ts';
import { type TokenScope, tokenScopes } from '#contract/console/values.ts';
import { Modal } from '#web/ui/modal.tsx';
import { scopeLabels } from './scope-labels.ts';

type Added = (added: { name: string; secret: string }) => void;

export function AddTokenDialog({
  open,
  onClose,
  onAdded,
}: {
  open: boolean;
  onClose: () => void;
  onAdded: Added;
}) {
  return (
    <Modal open={open} onClose={onClose} width={480} title="Add an API token">
      <AddTokenForm onAdded={onAdded} />
    </Modal>
  );
}

function AddTokenForm({ onAdded }: { onAdded: Added }) {
  const [scopes, setScopes] = useState<TokenScope[]>([]);
  const client = useQueryClient();
  const form = useForm(
    formOfToken,
    async (body) => {
      const { token, secret } = await act(client, 'addServiceToken', { body });
      onAdded({ name: token.name, secret });
    },
    { scopes },
  );
  return (
    <Form form={form} action="Add">
      <NameField form={form} note="The program that uses it. It signs notes and leads." />
      <fieldset>
        <legend className="field-label">Scopes</legend>
        {tokenScopes.map((scope) => (
          <Check
            key={scope}
            label={scopeLabels[scope]}
            note={scope}
            checked={scopes.includes(scope)}
            onChange={(isOn) => setScopes(toggled(scopes, scope, isOn))}
          />
        ))}
        <FieldError text={form.errors.scopes} />
      </fieldset>
      <SelectField
        label="Expires"
        name="lifetimeDays"
        form={form}
        defaultValue="365"
        options={[
          ...tokenLifetimes.map((days) => [String(days), `After ${days} days`] as const),
          ['', 'Never'],
        ]}
      />
    </Form>
  );
}

/** A blank lifetime means that the token never expires. */
const formOfToken = v.pipe(
  v.strictObject({ ...newServiceToken.entries, lifetimeDays: v.string() }),
  v.transform(({ lifetimeDays, ...rest }) => ({
    ...rest,
    lifetimeDays: tokenLifetimes.find((days) => String(days) === lifetimeDays) ?? null,
  })),
);
