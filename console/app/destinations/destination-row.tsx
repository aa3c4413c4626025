import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { Button, IconButton } from '#console/app/ui/buttons.tsx';
import { ActionMenu, type MenuAction } from '#console/app/ui/choice-menu.tsx';
import { ConfirmAction } from '#console/app/ui/confirm-dialog.tsx';
import { Time } from '#console/app/ui/time.tsx';
import { useAction } from '#console/app/ui/use-action.ts';
import type { Destination } from '#console/contract/destinations.ts';
import type { ResponseOf } from '#console/contract/endpoints.ts';
import { formLabel } from '#contract/form-list.ts';
import { classNames } from '#web/ui/class-names.ts';
import { kindLabels, moreLabels } from './labels.ts';

type RowProps = {
  destination: Destination;
  onEdit: () => void;
  onSecret: (name: string, secret: string) => void;
};

/** A destination with its contents, its state, and an owner's actions. */
export function DestinationRow({ destination, onEdit, onSecret }: RowProps) {
  const { id, name, kind, address, isReadable, secrets } = destination;
  const [isRemoving, setRemoving] = useState(false);
  const [isRotating, setRotating] = useState(false);
  const request = { params: { id } };
  const test = useAction('testDestination');
  return (
    <li className="border-b border-line py-3">
      <div className="flex flex-wrap items-start gap-x-4 gap-y-2">
        <div className="min-w-0 flex-1 basis-64">
          <p>
            <Link
              to="/settings/delivery/log"
              search={{ channel: `to:${id}` }}
              className="font-medium"
            >
              {name}
            </Link>
            <span className="ml-2 text-soft">{kindLabels[kind]}</span>
            <State destination={destination} />
          </p>
          <p className="break-all text-soft">{address}</p>
          <p className="text-xs text-soft">{contentOf(destination)}</p>
          {isReadable ? <ReadableWarning /> : null}
        </div>
        <div className="flex items-center gap-2">
          <Button
            aria-label={`Test ${name}`}
            disabled={test.isPending}
            onClick={() => test.mutate(request)}
          >
            {test.isPending ? 'Testing…' : 'Test'}
          </Button>
          <RowMenu
            destination={destination}
            onEdit={onEdit}
            onRotate={() => setRotating(true)}
            onRemove={() => setRemoving(true)}
          />
        </div>
      </div>
      <TestResult result={test.data} />
      {secrets > 1 ? <OldSecret id={id} /> : null}
      <ConfirmAction
        endpoint="removeDestination"
        request={request}
        open={isRemoving}
        onClose={() => setRemoving(false)}
        title={`Remove ${name}?`}
        description="Waiting deliveries are canceled, and its address and secrets are deleted. Past deliveries stay on record."
        action="Remove"
        isDangerous
        toast={`${name} was removed.`}
      />
      <ConfirmAction
        endpoint="rotateSecret"
        request={request}
        open={isRotating}
        onClose={() => setRotating(false)}
        title={`Rotate the secret of ${name}?`}
        description="A new secret is shown once. Both sign until you retire the old one, so the receiver can switch in between."
        action="Rotate"
        keep="Cancel"
        onDone={({ secret }) => {
          if (secret) onSecret(name, secret);
        }}
      />
    </li>
  );
}

export function ReadableWarning() {
  return <p className="text-xs text-alarm">Not HTTPS: leads can be read in transit.</p>;
}

/** Renders nothing for a destination that works. */
function State({ destination: { offSince, failingSince } }: { destination: Destination }) {
  if (offSince) return <span className="chip ml-2">Off</span>;
  if (!failingSince) return null;
  return (
    <span className="chip ml-2 text-alarm">
      Failing since <Time at={failingSince} />
    </span>
  );
}

function RowMenu({
  destination: { id, name, secrets, offSince },
  onEdit,
  onRotate,
  onRemove,
}: Pick<RowProps, 'destination' | 'onEdit'> & { onRotate: () => void; onRemove: () => void }) {
  const change = useAction('changeDestination');
  const turn = (isOn: boolean) => change.mutate({ params: { id }, body: { isOn } });
  const actions: MenuAction[] = [
    { label: 'Edit', run: onEdit },
    ...(secrets === 1 ? [{ label: 'Rotate the secret', run: onRotate }] : []),
    offSince
      ? { label: 'Turn on', run: () => turn(true) }
      : { label: 'Turn off', run: () => turn(false) },
    { label: 'Remove', run: onRemove, isDangerous: true },
  ];
  return (
    <ActionMenu
      trigger={<IconButton glyph="more" label={`Actions for ${name}`} />}
      actions={actions}
    />
  );
}

function TestResult({ result }: { result: ResponseOf<'testDestination'> | undefined }) {
  return (
    <p
      role="status"
      className={classNames(
        'mt-1 break-words empty:hidden',
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
