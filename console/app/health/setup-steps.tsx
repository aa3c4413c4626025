import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { isOpenStep } from '#console/app/api/query-client.ts';
import { TestEmail } from '#console/app/parts/test-email.tsx';
import { TextButton } from '#console/app/ui/buttons.tsx';
import { useAction } from '#console/app/ui/use-action.ts';
import type { Health, SetupStep } from '#console/contract/health.ts';
import { VisuallyHidden } from '#web/ui/icon.tsx';
import { BackupControls } from './backup-controls.tsx';
import { ProofFacts } from './proof-facts.tsx';

/** The one-time setup steps that are left for owners; each disappears once it is done or not needed. */
export function SetupSteps({ health }: { health: Health }) {
  const open = health.setup.filter(isOpenStep);
  if (open.length === 0) return null;
  return (
    <section aria-labelledby="setup" className="mb-8">
      <h2 id="setup" className="mb-3 text-base font-semibold">
        Set up: {open.length} left
      </h2>
      <ol className="border-t border-line">
        {open.map(({ step }) => (
          <Step key={step} step={step} health={health} />
        ))}
      </ol>
    </section>
  );
}

function Step({ step, health }: { step: SetupStep; health: Health }) {
  const { title, todo, link } = steps[step];
  const restore = useAction('skipSetupStep');
  const skip = useAction('skipSetupStep', {
    toast: () => ({
      text: `“${title}” is not needed.`,
      action: { label: 'Undo', run: () => restore.mutate({ body: { step, isSkipped: false } }) },
    }),
  });
  return (
    <li className="border-b border-line py-4 break-words *:max-w-2xl">
      <h3 className="font-semibold">{title}</h3>
      <div>
        {todo(health)}
        {link ? (
          <Link to={link[0]} className="text-link ml-1">
            {link[1]}
          </Link>
        ) : null}
      </div>
      <TextButton
        className="mt-1.5 block text-xs"
        onClick={() => skip.mutate({ body: { step, isSkipped: true } })}
      >
        Not needed
        <VisuallyHidden>{` ${title}`}</VisuallyHidden>
      </TextButton>
    </li>
  );
}

type StepText = {
  readonly title: string;
  readonly todo: (health: Health) => ReactNode;
  readonly link?: readonly [
    to: '/settings/general' | '/settings/delivery' | '/account' | '/settings/team',
    name: string,
  ];
};

const steps: Readonly<Record<SetupStep, StepText>> = {
  mail: {
    title: 'Send email',
    todo: ({ mail }) =>
      mail.server === null ? (
        'Enter your mail server, the sender and who gets new leads. Until then, visitors get no confirmation.'
      ) : (
        <TestEmail mail={mail} />
      ),
    link: ['/settings/general', 'General'],
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
  proof: {
    title: 'Prove that it works',
    todo: ({ proof }) => <ProofFacts proof={proof} mayProve />,
  },
};
