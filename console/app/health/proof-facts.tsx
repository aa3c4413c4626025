import { dayAndTime } from '#console/app/lib/times.ts';
import { Button } from '#console/app/ui/buttons.tsx';
import { useAction } from '#console/app/ui/use-action.ts';
import { type Health, proofLinkNames } from '#console/contract/health.ts';
import { listed } from '#console/contract/listed.ts';

/** 'Proved end to end today at 3:04 AM', and the button that proves it again. */
export function ProofFacts({ proof, mayProve }: Pick<Health, 'proof'> & { mayProve: boolean }) {
  const now = useAction('proveNow');
  const { at, proven, broken, isRunning, isNightly } = proof;
  const links = listed(proven.map((link) => proofLinkNames[link]));
  return (
    <>
      <p role="status">
        {at === null ? 'Not proved yet.' : ''}
        {at !== null && broken === null ? `Proved end to end ${dayAndTime(at)}: ${links}.` : ''}
        {at !== null && broken !== null
          ? `Failed ${dayAndTime(at)} at the ${proofLinkNames[broken]}${links ? `, after ${links}` : ''}.`
          : ''}
      </p>
      {mayProve ? (
        <>
          <p className="text-xs text-soft">
            The server sends a request through the website’s form, as a visitor would, and takes it
            back.{' '}
            {isNightly ? 'It does so each night.' : 'It doesn’t do so at night (DAILY_PROOF).'}
          </p>
          <Button
            className="mt-2"
            disabled={isRunning || now.isPending}
            onClick={() => now.mutate({})}
          >
            {isRunning ? 'Proving…' : 'Prove it now'}
          </Button>
        </>
      ) : null}
    </>
  );
}
