import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import * as v from 'valibot';
import { queryOf } from '#console/app/api/query-client.ts';
import { momentText } from '#console/app/lib/times.ts';
import { type Secret, SecretDialog } from '#console/app/parts/secret-dialog.tsx';
import { ActionForm } from '#console/app/ui/action-form.tsx';
import { Button } from '#console/app/ui/buttons.tsx';
import { Check, FieldError, toggled } from '#console/app/ui/check.tsx';
import { ConfirmAction } from '#console/app/ui/confirm-dialog.tsx';
import { NameField, SelectField } from '#console/app/ui/form.tsx';
import { PageSection } from '#console/app/ui/page-frame.tsx';
import type { ResponseOf } from '#console/contract/endpoints.ts';
import { type ApiToken, newApiToken, tokenLifetimes } from '#console/contract/tokens.ts';
import { type TokenScope, tokenScopes } from '#console/contract/values.ts';
import { Modal } from '#web/ui/modal.tsx';

/** API tokens: the operator's own programs use them to access the API. */
export function TokensSection() {
  const { data, error } = useQuery(queryOf('apiTokens'));
  const [isAdding, setAdding] = useState(false);
  const [shown, setShown] = useState<Secret | null>(null);
  return (
    <PageSection
      title="API tokens"
      intro={
        <>
          Each lets one of your own programs read, add or change leads, or write notes through the{' '}
          <a href="/api/openapi.json" className="text-link">
            API
          </a>
          . What it does appears under its name in the lead’s history and the audit log.
        </>
      }
      error={error}
      actions={
        <Button glyph="plus" onClick={() => setAdding(true)}>
          Add a token
        </Button>
      }
    >
      <ul className="border-t border-line">
        {data?.tokens.length === 0 ? (
          <li className="border-b border-line py-3 text-soft">
            None yet. Add one to connect a CRM, a phone system or a script.
          </li>
        ) : null}
        {data?.tokens.map((token) => (
          <TokenRow key={token.id} token={token} />
        ))}
      </ul>
      <Modal open={isAdding} onClose={() => setAdding(false)} width={480} title="Add an API token">
        <AddTokenForm
          onAdded={({ token: { name }, secret }) => {
            setAdding(false);
            setShown({
              what: 'token',
              text: `${name} sends it in the header Authorization: Bearer. It won’t be shown again.`,
              value: secret,
            });
          }}
        />
      </Modal>
      <SecretDialog shown={shown} onClose={() => setShown(null)} />
    </PageSection>
  );
}

function TokenRow({ token: { id, name, scopes, ...token } }: { token: ApiToken }) {
  const [isAsking, setAsking] = useState(false);
  const isExpired = token.expiresAt !== null && new Date(token.expiresAt) <= new Date();
  return (
    <li className="flex items-start gap-4 border-b border-line py-3">
      <div className="min-w-0 flex-1">
        <p className="font-medium break-words">
          {name}
          {isExpired ? <span className="chip ml-2">expired</span> : null}
        </p>
        <p className="text-soft">{scopes.map((scope) => scopeLabels[scope]).join(' · ')}</p>
        <p className="text-xs text-soft">
          Added by {token.createdBy} on {momentText(token.createdAt)};{' '}
          {token.expiresAt === null
            ? 'never expires'
            : `${isExpired ? 'expired' : 'expires'} ${momentText(token.expiresAt)}`}
          ; {token.lastUsedAt === null ? 'never used' : `last used ${momentText(token.lastUsedAt)}`}
        </p>
      </div>
      <Button aria-label={`Revoke ${name}`} onClick={() => setAsking(true)}>
        Revoke
      </Button>
      <ConfirmAction
        endpoint="revokeApiToken"
        request={{ params: { id } }}
        open={isAsking}
        onClose={() => setAsking(false)}
        title={`Revoke ${name}?`}
        description="Programs that use it stop working immediately. Its leads and notes stay."
        action="Revoke"
        isDangerous
        toast={`${name} was revoked.`}
      />
    </li>
  );
}

function AddTokenForm({ onAdded }: { onAdded: (reply: ResponseOf<'addApiToken'>) => void }) {
  const [scopes, setScopes] = useState<TokenScope[]>([]);
  return (
    <ActionForm
      endpoint="addApiToken"
      schema={formOfToken}
      more={{ scopes }}
      action="Add"
      onDone={onAdded}
    >
      <NameField note="The program that uses it. It signs notes and leads." />
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
        <FieldError name="scopes" />
      </fieldset>
      <SelectField
        label="Expires"
        name="lifetimeDays"
        defaultValue="365"
        options={[
          ...tokenLifetimes.map((days) => [String(days), `After ${days} days`] as const),
          ['', 'Never'],
        ]}
      />
    </ActionForm>
  );
}

/** A blank lifetime means that the token never expires. */
const formOfToken = v.pipe(
  v.strictObject({ ...newApiToken.entries, lifetimeDays: v.string() }),
  v.transform(({ lifetimeDays, ...rest }) => ({
    ...rest,
    lifetimeDays: tokenLifetimes.find((days) => String(days) === lifetimeDays) ?? null,
  })),
);

const scopeLabels: Readonly<Record<TokenScope, string>> = {
  'leads:read': 'Read leads',
  'leads:create': 'Add leads',
  'leads:change': 'Change progress, reason, assignee, tags and follow-up',
  'notes:write': 'Write notes',
};
