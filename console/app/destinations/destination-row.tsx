import { Link } from '@tanstack/react-router';
import { act } from '#console/app/api/act.ts';
import { type Secret, SecretDialog } from '#console/app/parts/secret-dialog.tsx';
import { Button, IconButton } from '#console/app/ui/buttons.tsx';
import { ActionMenu, type MenuAction } from '#console/app/ui/choice-menu.tsx';
import { ask } from '#console/app/ui/confirm-dialog.tsx';
import { openDialog } from '#console/app/ui/open-dialog.tsx';
import { Time } from '#console/app/ui/time.tsx';
import { useAction } from '#console/app/ui/use-action.ts';
import {
  type Destination,
  type DestinationEvent,
  destinationKindLabels,
} from '#console/contract/destinations.ts';
import type { ResponseOf } from '#console/contract/endpoints.ts';
import { formLabel } from '#contract/form-list.ts';
import { classNames } from '#web/ui/class-names.ts';

type RowProps = { destination: Destination };

export function DestinationHeading({ destination }: RowProps) {
  const { id, name, kind, offSince, failingSince } = destination;
  return (
    <>
      <Link to="/settings/delivery/log" search={{ destinationId: id }}>
        {name}
      </Link>
      <span className="ml-2 font-normal text-soft">{destinationKindLabels[kind]}</span>
      {offSince ? <span className="chip ml-2">Off</span> : null}
      {failingSince && !offSince ? (
        <span className="chip ml-2 text-alarm">
          Failing since <Time at={failingSince} />
        </span>
      ) : null}
    </>
  );
}

export function DestinationFacts({ destination }: RowProps) {
  return (
    <>
      <p className="break-all text-soft">{destination.address}</p>
      <p className="text-xs text-soft">{contentOf(destination)}</p>
      <TurnedOff {...destination} />
      {destination.isReadable ? <ReadableWarning /> : null}
      {destination.secrets > 1 ? <OldSecret id={destination.id} /> : null}
    </>
  );
}

/** The test of a destination with its result, and a menu of other actions. */
export function DestinationActions({
  destination: { id, name, secrets, offSince },
  edit,
  remove,
}: RowProps & { edit: () => void; remove: () => void }) {
  const request = { params: { id } };
  const test = useAction('testDestination');
  const change = useAction('changeDestination');
  const turn = (isOn: boolean) => change.mutate({ ...request, body: { isOn } });
  const rotate = () =>
    ask({
      title: `Rotate the secret of ${name}?`,
      description:
        'A new secret is shown once. Both sign until you retire the old one, so the receiver can switch in between.',
      action: 'Rotate',
      onConfirm: async () => {
        const { secret } = await act('rotateSecret', request);
        if (secret) openDialog(<SecretDialog {...secretOf(name, secret)} />);
      },
    });
  const actions: MenuAction[] = [
    { label: 'Edit', run: edit },
    ...(secrets === 1 ? [{ label: 'Rotate the secret', run: rotate }] : []),
    offSince
      ? { label: 'Turn on', run: () => turn(true) }
      : { label: 'Turn off', run: () => turn(false) },
    { label: 'Remove', run: remove, isDangerous: true },
  ];
  return (
    <>
      <TestResult result={test.data} />
      <Button
        aria-label={`Test ${name}`}
        disabled={test.isPending}
        onClick={() => test.mutate(request)}
      >
        {test.isPending ? 'Testing…' : 'Test'}
      </Button>
      <ActionMenu
        trigger={<IconButton glyph="more" label={`Actions for ${name}`} />}
        actions={actions}
      />
    </>
  );
}

export function secretOf(name: string, value: string): Secret {
  return {
    what: 'secret',
    text: `${name} uses it to verify each request (webhook-signature header). It won’t be shown again.`,
    value,
  };
}

export function ReadableWarning() {
  return <p className="text-xs text-alarm">Not HTTPS: leads can be read in transit.</p>;
}

/** The reason why the server turned a destination off. */
function TurnedOff({ offSince, offReason }: Pick<Destination, 'offSince' | 'offReason'>) {
  if (!offSince || offReason === 'user') return null;
  return (
    <p className="text-alarm">
      Turned off on <Time at={offSince} isLong />{' '}
      {offReason === 'gone'
        ? 'because its address responded that it’s gone (410). Enter the new address, or remove it. '
        : 'because every delivery failed for five days. Fix the receiver and test it, then turn it on again. '}
      Leads that came in since then are in the inbox but won’t be sent there.
    </p>
  );
}

function TestResult({ result }: { result: ResponseOf<'testDestination'> | undefined }) {
  return (
    <p
      role="status"
      className={classNames(
        'max-w-60 text-xs sm:text-right break-words empty:hidden',
        result?.isAccepted ? 'text-heparin' : 'text-alarm',
      )}
    >
      {result
        ? `${result.isAccepted ? 'Test accepted' : 'Test failed'}: ${result.response} (${result.milliseconds} ms)`
        : null}
    </p>
  );
}

/** Shown after a rotation until the old secret is retired. */
function OldSecret({ id }: { id: string }) {
  const retire = useAction('retireSecret');
  return (
    <div className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-1">
      <p>Both secrets sign for now. Retire the old one once the receiver has the new one.</p>
      <Button disabled={retire.isPending} onClick={() => retire.mutate({ params: { id } })}>
        Retire the old secret
      </Button>
    </div>
  );
}

/** 'Demo request, Price request; changes; erasures'. */
function contentOf({ kind, forms, events, includesName }: Destination): string {
  const formText = forms?.map(formLabel).join(', ') ?? 'All forms';
  const more = [
    ...(kind === 'webhook' ? events.flatMap((event) => moreLabels[event] ?? []) : []),
    ...(kind !== 'webhook' && includesName ? ['with the visitor’s name'] : []),
  ];
  return [formText, ...more].join('; ');
}

/** Labels of the events in the list. Every destination gets new leads, so that event has no label. */
const moreLabels: Readonly<Partial<Record<DestinationEvent, string>>> = {
  'lead.changed': 'changes',
  'lead.answered': 'answers',
  'lead.erased': 'erasures',
  'registration.verified': 'later verifications',
};
