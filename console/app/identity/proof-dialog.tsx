import type { askedProof } from '#console/app/api/proof.ts';
import { PasswordDialog } from './password-dialog.tsx';

/** Asks for the password before a sensitive change. */
export function ProofDialog({ asked }: { asked: ReturnType<typeof askedProof.get> }) {
  return (
    <PasswordDialog
      open={asked !== null}
      onClose={() => asked?.answer(false)}
      onDone={() => asked?.answer(true)}
      title="Confirm that it’s you"
      description="You signed in a while ago, so we ask again before a sensitive change."
      endpoint="proveIdentity"
      action="Confirm"
    />
  );
}
