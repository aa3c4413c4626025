import { useRouter } from '@tanstack/react-router';
import { useAccount } from '#console/app/api/query-client.ts';
import { AuthenticatorSection } from '#console/app/identity/authenticator-section.tsx';
import { Passkeys } from '#console/app/identity/passkey-section.tsx';
import { signOut } from '#console/app/identity/session.ts';
import { Button } from '#console/app/ui/buttons.tsx';
import { roleLabels } from '#contract/roles.ts';
import { Entrance } from './entrance.tsx';

/**
 * The page for users whose role requires a second factor that they don't have. Nothing else works
 * until they add one.
 */
export function FactorPage() {
  const { role, mustAddFactor } = useAccount();
  const { history, navigate } = useRouter();
  return (
    <Entrance
      isWide
      title={mustAddFactor ? 'Set up a second factor' : 'You’re all set'}
      intro={
        mustAddFactor
          ? `The role ${roleLabels[role]} needs more than a password. Set up an authenticator app or a passkey.`
          : 'From now on, sign in with it.'
      }
    >
      <div className="divide-y divide-line border-y border-line">
        <AuthenticatorSection />
        <Passkeys />
      </div>
      <div className="flex flex-wrap gap-2">
        {mustAddFactor ? null : (
          <Button kind="main" onClick={() => history.push('/leads')}>
            Open the console
          </Button>
        )}
        <Button onClick={() => void signOut(() => navigate({ to: '/sign-in' }))}>Sign out</Button>
      </div>
    </Entrance>
  );
}
