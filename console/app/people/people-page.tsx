import { act } from '#console/app/api/act.ts';
import { useEndpoint, useRights } from '#console/app/api/query-client.ts';
import { ResourceSection } from '#console/app/parts/resource-section.tsx';
import { Check } from '#console/app/ui/check.tsx';
import { PageFrame, PageSection } from '#console/app/ui/page-frame.tsx';
import { Time } from '#console/app/ui/time.tsx';
import { useAction } from '#console/app/ui/use-action.ts';
import type { ResponseOf } from '#console/contract/endpoints.ts';
import { newInvitation } from '#console/contract/people.ts';
import { roleLabels, roles } from '#contract/roles.ts';
import { LostReasonsSection } from './lost-reasons-section.tsx';
import { Person } from './person-row.tsx';

/** Users with their roles, and open invitations. */
export function PeoplePage() {
  const may = useRights();
  const users = useEndpoint('users');
  const { data: methods } = useEndpoint('signInMethods');
  return (
    <PageFrame
      screen="/settings/team"
      intro="Owners manage people and settings and can erase leads. Agents work leads. Viewers can only read, with phone numbers and email addresses partly hidden."
      error={users.error}
    >
      <ul className="border-t border-line">
        {users.data?.users.map((user) => (
          <Person key={user.id} user={user} />
        ))}
      </ul>
      {may('invitations') ? <Invitations /> : null}
      {may('signInRules') && methods && !methods.isDirectoryOnly ? <SignInRules /> : null}
      {may('changeLostReason') ? <LostReasonsSection /> : null}
    </PageFrame>
  );
}

/** Links for new users and forgotten passwords. A new one is emailed if the server can, and shown once. */
function Invitations() {
  const { data, error } = useEndpoint('invitations');
  const { data: methods } = useEndpoint('signInMethods');
  return (
    <ResourceSection
      title="Invitations and password resets"
      error={error}
      items={data?.invitations.map((one) => ({ ...one, name: one.email ?? 'First owner' }))}
      empty="None are open."
      labels={['Invite someone', 'Invite']}
      removal={['Revoke', 'revoked']}
      schema={newInvitation}
      blank={{ role: 'agent' }}
      add={(body) => act('invite', { body })}
      onAdded={({ link, isMailed, invitation }, { email }) => {
        const start = isMailed ? `We emailed this link to ${email}` : `Send it to ${email}`;
        return {
          what: 'link',
          title: isMailed ? 'Invitation sent' : 'Send this link',
          text: textOf(start, invitation.expiresAt, methods),
          value: link,
        };
      }}
      remove={async ({ id }) =>
        void (await act('withdrawInvitation', { params: { invitationId: id } }))
      }
      row={({ role, isReset, expiresAt }) => (
        <p className="text-soft">
          {isReset ? 'Password reset' : roleLabels[role]} · expires <Time at={expiresAt} isLong />
        </p>
      )}
    />
  );
}

function textOf(start: string, expiresAt: string, methods?: ResponseOf<'signInMethods'>) {
  const until = <Time at={expiresAt} isLong />;
  return methods?.isDirectoryOnly ? (
    <>
      {start} so they can sign in with {methods.directory}. It works until {until}.
    </>
  ) : (
    <>
      {start} so they can set up their account. It works once, until {until}, and won’t be shown
      again.
    </>
  );
}

/** Lets owners choose the roles that require a second factor. */
function SignInRules() {
  const { data } = useEndpoint('signInRules');
  const change = useAction('changeSignInRules');
  if (!data) return null;
  return (
    <PageSection
      title="Require a second factor"
      intro="Until they set up an authenticator app or a passkey, people in these roles can do nothing else."
    >
      <div className="flex flex-wrap gap-x-8">
        {roles.map((role) => (
          <Check
            key={role}
            label={`${roleLabels[role]}s`}
            isDisabled={change.isPending}
            checked={data.needsSecondFactor.includes(role)}
            onChange={(needsSecondFactor) => change.mutate({ body: { role, needsSecondFactor } })}
          />
        ))}
      </div>
    </PageSection>
  );
}
