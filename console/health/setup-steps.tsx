import { Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { momentText } from '#console/lib/times.ts';
import { ActionForm } from '#console/ui/action-form.tsx';
import { TextField } from '#console/ui/form.tsx';
import { Glyph } from '#console/ui/glyph.tsx';
import { useAction } from '#console/ui/use-action.ts';
import {
  type Health,
  type Setup,
  type SetupStep,
  setupStepChange,
} from '#contract/console/health.ts';
import { classNames } from '#web/ui/class-names.ts';
import { VisuallyHidden } from '#web/ui/icon.tsx';
import { Modal } from '#web/ui/modal.tsx';
import { BackupControls, TestEmail } from './health-controls.tsx';

/** The one-time setup steps for owners: what is left to do, and what proves that the others are done. */
export function SetupSteps({ health }: { health: Health }) {
  const [asked, setAsked] = useState<SetupStep | null>(null);
  const open = health.setup.filter(isOpen).length;
  const list = (
    <ol className="border-t border-line">
      {health.setup.map((one) => (
        <Step key={one.step} {...one} health={health} onSkip={() => setAsked(one.step)} />
      ))}
    </ol>
  );
  return (
    <section className="mb-8">
      {open === 0 ? (
        <details>
          <summary className="py-2 font-semibold">Set up: complete</summary>
          {list}
        </details>
      ) : (
        <>
          <h2 className="mb-3 text-base">Set up: {open} left</h2>
          {list}
        </>
      )}
      <Modal
        open={asked !== null}
        onClose={() => setAsked(null)}
        width={440}
        title="Why is this not needed?"
        description="The reason is shown here and in the audit log."
      >
        {asked ? (
          <ActionForm
            endpoint="skipSetupStep"
            schema={setupStepChange}
            more={{ step: asked }}
            action="Not needed"
            onDone={() => setAsked(null)}
            onCancel={() => setAsked(null)}
          >
            <TextField label={`Reason for “${steps[asked].title}”`} name="reason" />
          </ActionForm>
        ) : null}
      </Modal>
    </section>
  );
}

export function isOpen({ proof, reason }: Setup[number]): boolean {
  return proof === null && reason === null;
}

function Step({
  step,
  proof,
  reason,
  health,
  onSkip,
}: Setup[number] & { health: Health; onSkip: () => void }) {
  const restore = useAction('skipSetupStep');
  const { title, todo } = steps[step];
  const state = proof ? 'Done' : reason === null ? 'Open' : 'Not needed';
  return (
    <li className="grid grid-cols-[1.25rem_minmax(0,1fr)] gap-x-3 border-b border-line py-4">
      <span
        className={classNames(
          'mt-0.5 flex size-5 items-center justify-center rounded-full border',
          proof ? 'border-heparin text-heparin' : 'border-field text-soft',
        )}
      >
        {proof ? <Glyph name="check" size={14} /> : null}
        {state === 'Not needed' ? <span aria-hidden="true">–</span> : null}
        <VisuallyHidden>{state}</VisuallyHidden>
      </span>
      <div className="max-w-2xl">
        <h3 className={classNames('font-semibold', state !== 'Open' && 'text-soft')}>{title}</h3>
        <div className="mt-0.5 break-words">
          {proof ? proofText(proof) : reason === null ? todo(health) : `Not needed: ${reason}`}
        </div>
        {proof ? null : (
          <button
            type="button"
            className="text-link mt-1.5 text-xs pointer-coarse:min-h-11"
            disabled={restore.isPending}
            onClick={
              state === 'Open' ? onSkip : () => restore.mutate({ body: { step, reason: null } })
            }
          >
            {state === 'Open' ? 'Not needed…' : 'Needed after all'}
            <VisuallyHidden>{` ${title}`}</VisuallyHidden>
          </button>
        )}
      </div>
    </li>
  );
}

function proofText({ text, at }: NonNullable<Setup[number]['proof']>): string {
  return at === null ? text : `${text}, ${momentText(at)}`;
}

type StepText = { readonly title: string; readonly todo: (health: Health) => ReactNode };

const steps: Readonly<Record<SetupStep, StepText>> = {
  mail: {
    title: 'Send email',
    todo: ({ mail }) =>
      mail.server === null ? (
        <>
          Set <code>SMTP_URL</code>, <code>MAIL_FROM</code>, and <code>LEADS_TO</code>, and restart
          the server. Until then, visitors get no confirmation.
        </>
      ) : (
        <>
          Send a test email through {mail.server}. <TestEmail mail={mail} />
        </>
      ),
  },
  recipients: {
    title: 'Notify someone of new leads',
    todo: () => (
      <>
        Set <code>LEADS_TO</code>, or add a{' '}
        <Link to="/destinations" className="text-link">
          destination
        </Link>
        , such as a chat or your CRM. Then send a form of your site: the step is done once its
        notification is delivered.
      </>
    ),
  },
  backup: {
    title: 'Back up the leads',
    todo: ({ backup }) => <BackupControls backup={backup} />,
  },
  'second-factor': {
    title: 'Protect the owners’ accounts',
    todo: () => (
      <>
        Every owner adds an authenticator app or a passkey under{' '}
        <Link to="/account" className="text-link">
          Your account
        </Link>
        .
      </>
    ),
  },
  team: {
    title: 'Invite your team',
    todo: () => (
      <>
        Send each colleague a link under{' '}
        <Link to="/people" className="text-link">
          People
        </Link>
        . With two owners, one can help the other back in.
      </>
    ),
  },
};
