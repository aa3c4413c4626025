import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { queryOf } from '#console/api/queries.ts';
import { momentText } from '#console/lib/times.ts';
import { SecretDialog } from '#console/parts/secret-dialog.tsx';
import { ConfirmAction } from '#console/ui/confirm-dialog.tsx';
import { EmptyState } from '#console/ui/empty-state.tsx';
import { Glyph } from '#console/ui/glyph.tsx';
import { PageFrame } from '#console/ui/page-frame.tsx';
import type { ServiceToken } from '#contract/console/tokens.ts';
import { AddTokenDialog } from './add-token-dialog.tsx';
import { scopeLabels } from './scope-labels.ts';

/** Service tokens: the operator's own programs use them to access the API. */
export function TokensPage() {
  const { data, isError, error } = useQuery(queryOf('serviceTokens'));
  const [isAdding, setAdding] = useState(false);
  const [shown, setShown] = useState<{ name: string; secret: string } | null>(null);
  return (
    <PageFrame
      screen="/tokens"
      intro="Each token lets one of your own programs read leads, add leads, or write notes. What it does appears under its name in the lead’s history and the audit log."
      actions={
        <button type="button" className="button" onClick={() => setAdding(true)}>
          <Glyph name="plus" size={16} />
          Add a token
        </button>
      }
    >
      {isError ? <p className="text-alarm">{error.message}</p> : null}
      {data?.tokens.length === 0 ? (
        <EmptyState title="No API tokens yet">
          <p>
            Add one to connect a CRM, a phone system, or a script. To send leads to another system
            as they arrive, add a webhook under Destinations.
          </p>
        </EmptyState>
      ) : (
        <ul className="border-t border-line">
          {data?.tokens.map((token) => (
            <TokenRow key={token.id} token={token} />
          ))}
        </ul>
      )}
      <p className="mt-4 text-xs text-soft">
        The OpenAPI document of the API is at <a href="/api/openapi.json">/api/openapi.json</a>.
      </p>
      <AddTokenDialog
        open={isAdding}
        onClose={() => setAdding(false)}
        onAdded={(added) => {
          setAdding(false);
          setShown(added);
        }}
      />
      <SecretDialog
        shown={shown}
        what="token"
        usage="sends it in the header Authorization: Bearer."
        onClose={() => setShown(null)}
      />
    </PageFrame>
  );
}

function TokenRow({ token: { id, name, scopes, ...token } }: { token: ServiceToken }) {
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
        </p>
        <p className="text-xs text-soft">
          {token.lastUsedAt === null ? 'Never used' : `Last used ${momentText(token.lastUsedAt)}`}
        </p>
      </div>
      <button
        type="button"
        className="button button-secondary"
        aria-label={`Revoke ${name}`}
        onClick={() => setAsking(true)}
      >
        Revoke
      </button>
      <ConfirmAction
        endpoint="revokeServiceToken"
        request={{ params: { tokenId: id } }}
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
