import { useMutation } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { call } from '#console/api/call.ts';
import { ActionMenu, type MenuAction } from '#console/ui/choice-menu.tsx';
import { Glyph } from '#console/ui/glyph.tsx';
import { Time } from '#console/ui/time.tsx';
import { showError } from '#console/ui/toaster.tsx';
import type { Destination } from '#contract/console/destinations.ts';
import type { ReplyOf } from '#contract/console/endpoints.ts';
import { formRowById } from '#contract/form-list.ts';
import { classNames } from '#web/ui/class-names.ts';
import { kindLabels, moreLabels } from './labels.ts';
import { RemoveDialog } from './remove-dialog.tsx';
import { RotateDialog } from './rotate-dialog.tsx';
import { useDestinationChange, useDestinationReload } from './use-destination-change.ts';

type RowProps = {
  destination: Destination;
  onEdit: () => void;
  onSecret: (shown: { name: string; secret: string }) => void;
};

/** A destination with its contents, its state, and an owner's actions. */
export function DestinationRow({ destination, onEdit, onSecret }: RowProps) {
  const { id, name, kind, address, isReadable, secrets } = destination;
  const [isRemoving, setRemoving] = useState(false);
  const [isRotating, setRotating] = useState(false);
  const test = useMutation({
    mutationFn: () => call('testDestination', { params: { destinationId: id } }),
    onError: showError,
  });
  return (
    <li className="border-b border-line py-3">
      <div className="flex flex-wrap items-start gap-x-4 gap-y-2">
        <div className="min-w-0 flex-1 basis-64">
          <p>
            <Link to="/deliveries" search={{ channel: `to:${id}` }} className="font-medium">
              {name}
            </Link>
            <span className="ml-2 text-soft">{kindLabels[kind]}</span>
          </p>
          <p className="break-all text-soft">{address}</p>
          <p className="text-xs text-soft">{contentOf(destination)}</p>
          {isReadable ? <ReadableWarning /> : null}
        </div>
        <div className="flex items-center gap-2">
          <State destination={destination} />
          <button
            type="button"
            className="button button-secondary"
            aria-label={`Test ${name}`}
            disabled={test.isPending}
            onClick={() => test.mutate()}
          >
            {test.isPending ? 'Testing…' : 'Test'}
          </button>
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
      <RemoveDialog
        destination={destination}
        open={isRemoving}
        onClose={() => setRemoving(false)}
      />
      <RotateDialog
        destination={destination}
        open={isRotating}
        onClose={() => setRotating(false)}
        onSecret={onSecret}
      />
    </li>
  );
}

export function ReadableWarning() {
  return <p className="text-xs text-alarm">Not HTTPS: leads can be read in transit.</p>;
}

function State({ destination: { offSince, failingSince } }: { destination: Destination }) {
  if (offSince) return <span className="text-xs font-semibold text-soft">Off</span>;
  if (failingSince) {
    return (
      <span className="text-xs font-semibold text-alarm">
        Failing since <Time at={failingSince} />
      </span>
    );
  }
  return <span className="text-xs font-semibold text-heparin">On</span>;
}

function RowMenu({
  destination: { id, name, secrets, offSince },
  onEdit,
  onRotate,
  onRemove,
}: Pick<RowProps, 'destination' | 'onEdit'> & { onRotate: () => void; onRemove: () => void }) {
  const change = useDestinationChange(id);
  const actions: MenuAction[] = [
    { label: 'Edit', run: onEdit },
    ...(secrets === 1 ? [{ label: 'Rotate the secret', run: onRotate }] : []),
    offSince
      ? { label: 'Turn on', run: () => change.mutate({ isOn: true }) }
      : { label: 'Turn off', run: () => change.mutate({ isOn: false }) },
    { label: 'Remove', run: onRemove, isDangerous: true },
  ];
  return (
    <ActionMenu
      trigger={
        <button type="button" className="icon-button" aria-label={`Actions for ${name}`}>
          <Glyph name="more" />
        </button>
      }
      actions={actions}
    />
  );
}

function TestResult({ result }: { result: ReplyOf<'testDestination'> | undefined }) {
  return (
    <p
      role="status"
      className={classNames(
        'mt-1 break-words empty:hidden',
        result?.isAccepted ? 'text-heparin' : 'text-alarm',
      )}
    >
      {result
        ? `${result.isAccepted ? 'Test accepted' : 'Test failed'}: ${result.answer} (${result.milliseconds} ms)`
        : null}
    </p>
  );
}

/** Shown after a rotation until the old secret is retired. */
function OldSecret({ id }: { id: string }) {
  const reload = useDestinationReload();
  const retire = useMutation({
    mutationFn: () => call('retireSecret', { params: { destinationId: id } }),
    onError: showError,
    onSettled: reload,
  });
  return (
    <div className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-1">
      <p>Both secrets sign for now. Retire the old one once the receiver has the new one.</p>
      <button
        type="button"
        className="button button-secondary"
        disabled={retire.isPending}
        onClick={() => retire.mutate()}
      >
        Retire the old secret
      </button>
    </div>
  );
}

/** 'Demo request, Price request; changes; erasures'. */
function contentOf({ kind, forms, events, includesName }: Destination): string {
  const formText = forms?.map((form) => formRowById(form)?.label ?? form).join(', ') ?? 'All forms';
  const more = [
    ...(kind === 'webhook' ? events.flatMap((event) => moreLabels[event] ?? []) : []),
    ...(kind !== 'webhook' && includesName ? ['with the visitor’s name'] : []),
  ];
  return [formText, ...more].join('; ');
}
