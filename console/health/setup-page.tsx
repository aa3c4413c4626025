import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { queryOf, useOpenSteps } from '#console/api/queries.ts';
import { ActionForm } from '#console/ui/action-form.tsx';
import { TextField } from '#console/ui/form.tsx';
import { Glyph } from '#console/ui/glyph.tsx';
import { PageSection } from '#console/ui/page-frame.tsx';
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

/**
 * The one-time setup steps for owners. A step is done when the server detects it, or skipped for a
 * reason.
 */
export function SetupSteps() {
  const { data } = useQuery(queryOf('health'));
  const [asked, setAsked] = useState<SetupStep | null>(null);
  if (useOpenSteps() === 0) return null;
  return (
    <PageSection title="Set up">
      <ol className="border-t border-line">
        {data?.setup.map((one) => (
          <Step key={one.step} {...one} store={data.store.kind} onSkip={() => setAsked(one.step)} />
        ))}
      </ol>
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
    </PageSection>
  );
}

function Step({
  step,
  isDone,
  reason,
  store,
  onSkip,
}: Setup[number] & { store: Health['store']['kind']; onSkip: () => void }) {
  const restore = useAction('skipSetupStep');
  const { title, text } = steps[step];
  const isSkipped = !isDone && reason !== null;
  const state = isDone ? 'Done' : isSkipped ? 'Not needed' : 'Open';
  return (
    <li className="grid grid-cols-[1.25rem_minmax(0,1fr)] gap-x-3 border-b border-line py-4">
      <span
        className={classNames(
          'mt-0.5 flex size-5 items-center justify-center rounded-full border',
          isDone ? 'border-heparin text-heparin' : 'border-field text-soft',
        )}
      >
        {isDone ? <Glyph name="check" size={14} /> : null}
        {isSkipped ? <span aria-hidden="true">–</span> : null}
        <VisuallyHidden>{state}</VisuallyHidden>
      </span>
      <div>
        <h3 className={classNames('font-semibold', state !== 'Open' && 'text-soft')}>{title}</h3>
        {isSkipped ? <p className="mt-0.5 text-soft">Not needed: {reason}</p> : null}
        {state === 'Open' ? <p className="mt-0.5 max-w-2xl">{text(store)}</p> : null}
        {isDone ? null : (
          <button
            type="button"
            className="text-link mt-1.5 text-xs pointer-coarse:min-h-11"
            disabled={restore.isPending}
            onClick={isSkipped ? () => restore.mutate({ body: { step, reason: null } }) : onSkip}
          >
            {isSkipped ? 'Needed after all' : 'Not needed…'}
            <VisuallyHidden>{` ${title}`}</VisuallyHidden>
          </button>
        )}
      </div>
    </li>
  );
}

type StepText = {
  readonly title: string;
  readonly text: (store: Health['store']['kind']) => ReactNode;
};

const steps: Readonly<Record<SetupStep, StepText>> = {
  mail: {
    title: 'Send mail',
    text: () => (
      <>
        Set <code>SMTP_URL</code>, <code>MAIL_FROM</code>, and <code>LEADS_TO</code>, restart the
        server, and check them with <code>npm run leads -- test-mail</code>. Until then, visitors
        get no confirmation.
      </>
    ),
  },
  recipients: {
    title: 'Choose who is notified of new leads',
    text: () => (
      <>
        Set <code>LEADS_TO</code>, or add a <PageOf to="/settings/delivery">destination</PageOf>,
        such as a chat or your CRM.
      </>
    ),
  },
  backup: {
    title: 'Back up the leads',
    text: (store) =>
      store === 'sqlite' ? (
        <>
          Run <code>npm run leads -- backup FILE</code> every day, and copy the file to another
          machine.
        </>
      ) : (
        <>
          Run <code>pg_dump</code> every day, and after each dump{' '}
          <code>npm run leads -- backup-done</code>, so that Health knows its age.
        </>
      ),
  },
  'second-factor': {
    title: 'Protect the owners’ accounts',
    text: () => (
      <>
        Every owner adds an authenticator app or a passkey under{' '}
        <PageOf to="/account">Your account</PageOf>.
      </>
    ),
  },
  team: {
    title: 'Invite your team',
    text: () => (
      <>
        Send each colleague a link under <PageOf to="/settings/team">Team</PageOf>. With two owners,
        one can help the other back in.
      </>
    ),
  },
};

function PageOf({
  to,
  children,
}: {
  to: '/settings/delivery' | '/account' | '/settings/team';
  children: ReactNode;
}) {
  return (
    <Link to={to} className="text-link">
      {children}
    </Link>
  );
}
