import { act } from '#console/app/api/act.ts';
import { useEndpoint } from '#console/app/api/query-client.ts';
import { momentText } from '#console/app/lib/times.ts';
import { ResourceSection } from '#console/app/parts/resource-section.tsx';
import { type ApiToken, newApiToken } from '#console/contract/tokens.ts';
import { scopeLabels } from '#console/contract/values.ts';

/** API tokens: the operator's own programs use them to access the API. */
export function TokensSection() {
  const { data, error } = useEndpoint('apiTokens');
  return (
    <ResourceSection
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
      items={data?.tokens}
      empty="None yet. Add one to connect a CRM, a phone system or a script."
      labels={['Add a token', 'Add']}
      removal={['Revoke', 'revoked']}
      warning="Programs that use it stop working immediately. Its leads and notes stay."
      schema={newApiToken}
      blank={{ scopes: [], lifetimeDays: 365 }}
      add={(body) => act('addApiToken', { body })}
      onAdded={({ token: { name }, secret }) => ({
        what: 'token',
        text: `${name} sends it in the header Authorization: Bearer. It won’t be shown again.`,
        value: secret,
      })}
      remove={async ({ id }) => void (await act('revokeApiToken', { params: { id } }))}
      heading={(token) => (
        <>
          {token.name}
          {isExpired(token) ? <span className="chip ml-2">expired</span> : null}
        </>
      )}
      row={(token) => (
        <>
          <p className="text-soft">{token.scopes.map((scope) => scopeLabels[scope]).join(' · ')}</p>
          <p className="text-xs text-soft">{datesOf(token)}</p>
        </>
      )}
    />
  );
}

function isExpired({ expiresAt }: ApiToken): boolean {
  return expiresAt !== null && new Date(expiresAt) <= new Date();
}

function datesOf(token: ApiToken): string {
  const { createdBy, createdAt, expiresAt, lastUsedAt } = token;
  const expires =
    expiresAt === null
      ? 'never expires'
      : `${isExpired(token) ? 'expired' : 'expires'} ${momentText(expiresAt)}`;
  const used = lastUsedAt === null ? 'never used' : `last used ${momentText(lastUsedAt)}`;
  return `Added by ${createdBy} on ${momentText(createdAt)}; ${expires}; ${used}`;
}
