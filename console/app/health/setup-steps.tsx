import { Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { isOpenStep } from '#console/app/api/query-client.ts';
import { momentText } from '#console/app/lib/times.ts';
import { ActionForm } from '#console/app/ui/action-form.tsx';
import { TextButton } from '#console/app/ui/buttons.tsx';
import { TextField } from '#console/app/ui/form.tsx';
import { Glyph } from '#console/app/ui/glyph.tsx';
import { useAction } from '#console/app/ui/use-action.ts';
import {
  type Health,
  type Setup,
  type SetupStep,
  setupStepChange,
} from '#console/contract/health.ts';
import { classNames } from '#web/ui/class-names.ts';
import { VisuallyHidden } from '#web/ui/icon.tsx';
import { BackupControls, TestEmail } from './backup-controls.tsx';

/** The one-time setup steps for owners: what is left to do, and what proves that the others are done. */
export function SetupSteps({ health }: { health: Health }) {
  const left = health.setup.filter(isOpenStep).length;
  return (
    <details className="mb-8" open={left > 0}>
      <summary className="mb-3 cursor-pointer text-base font-semibold underline underline-offset-4">
        Set up: {left === 0 ? 'complete' : `${left} left`}
      </summary>
      <ol className="border-t border-line">
        {health.setup.map((one) => (
          <Step key={one.step} {...one} health={health} />
        ))}
      </ol>
    </details>
  );
}

function Step({ health, ...one }: Setup[number] & { health: Health }) {
  const { proof, reason } = one;
  const { title, todo, link } = steps[one.step];
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
      <div className="max-w-2xl break-words">
        <h2 className={classNames('font-semibold', state !== 'Open' && 'text-soft')}>{title}</h2>
        {proof ? proofText(proof) : reason === null ? todo(health) : `Not needed: ${reason}`}
        {state === 'Open' && link ? (
          <Link to={link[0]} className="text-link ml-1">
            {link[1]}
          </Link>
        ) : null}
        {proof ? null : <Skipping {...one} title={title} />}
      </div>
    </li>
  );
}

/** Marks a step as not needed, for a reason, or as needed again. */
function Skipping({ step, reason, title }: Setup[number] & { title: string }) {
  const [isAsked, setAsked] = useState<boolean | null>(null);
  const restore = useAction('skipSetupStep');
  if (isAsked && reason === null) {
    return (
      <ActionForm
        endpoint="skipSetupStep"
        schema={setupStepChange}
        more={{ step }}
        action="Not needed"
        className="mt-2 space-y-2"
        onCancel={() => setAsked(false)}
      >
        <TextField label="Why is this not needed?" name="reason" autoFocus={true} />
      </ActionForm>
    );
  }
  return (
    <TextButton
      // Gets the focus back from the form.
      autoFocus={isAsked !== null}
      className="mt-1.5 block text-xs"
      onClick={() => {
        setAsked(reason === null);
        // A disabled button would lose the focus.
        if (reason !== null && !restore.isPending) restore.mutate({ body: { step, reason: null } });
      }}
    >
      {reason === null ? 'Not needed…' : 'Needed after all'}
      <VisuallyHidden>{` ${title}`}</VisuallyHidden>
    </TextButton>
  );
}

function proofText({ text, at }: NonNullable<Setup[number]['proof']>): string {
  return at === null ? text : `${text} · ${momentText(at)}`;
}

type StepText = {
  readonly title: string;
  readonly todo: (health: Health) => ReactNode;
  readonly link?: readonly [to: '/settings/delivery' | '/account' | '/settings/team', name: string];
};

const steps: Readonly<Record<SetupStep, StepText>> = {
  mail: {
    title: 'Send email',
    todo: ({ mail }) =>
      mail.server === null ? (
        'Set SMTP_URL, MAIL_FROM and LEADS_TO, and restart the server. Until then, visitors get no confirmation.'
      ) : (
        <TestEmail mail={mail} />
      ),
  },
  recipients: {
    title: 'Notify someone of new leads',
    todo: () =>
      'New leads go to LEADS_TO and to the destinations under Delivery. Send a form on your site: the step is done once its notification is delivered.',
    link: ['/settings/delivery', 'Delivery'],
  },
  backup: {
    title: 'Back up the leads',
    todo: ({ backup }) => <BackupControls backup={backup} />,
  },
  'second-factor': {
    title: 'Protect the owners’ accounts',
    todo: () => 'Every owner adds an authenticator app or a passkey.',
    link: ['/account', 'Your account'],
  },
  team: {
    title: 'Invite your team',
    todo: () => 'Send each colleague a link. With two owners, one can help the other back in.',
    link: ['/settings/team', 'Team'],
  },
};
