import { useState } from 'react';
import * as v from 'valibot';
import { call } from '#console/api/call.ts';
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
  const [scopes, setScopes] = useState<readonly TokenScope[]>([]);
  const form = useForm(
    formOfToken,
    async (body) => {
      const { token, secret } = await call('addServiceToken', { body });
      onAdded({ name: token.name, secret });
    },
    { scopes: [...scopes] },
  );
  return (
    <Form form={form} action="Add">
      <NameField form={form} note="The program that uses it. It signs notes and leads." />
      <fieldset>
        <legend className="field-label">Scopes</legend>
        {tokenScopes.map((scope) => (
          <label key={scope} className="flex min-h-8 items-center gap-2 pointer-coarse:min-h-11">
            <input
              type="checkbox"
              className="control-box"
              checked={scopes.includes(scope)}
              onChange={({ target }) =>
                setScopes(
                  target.checked ? [...scopes, scope] : scopes.filter((one) => one !== scope),
                )
              }
            />
            <span>
              {scopeLabels[scope]}
              <code className="ml-2 text-xs text-muted">{scope}</code>
            </span>
          </label>
        ))}
        <p role="alert" className="field-error empty:hidden">
          {form.errors.scopes}
        </p>
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

/** A blank lifetime never ends. */
const formOfToken = v.pipe(
  v.strictObject({ ...newServiceToken.entries, lifetimeDays: v.string() }),
  v.transform(({ lifetimeDays, ...rest }) => ({
    ...rest,
    lifetimeDays: tokenLifetimes.find((days) => String(days) === lifetimeDays) ?? null,
  })),
);
