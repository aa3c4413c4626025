import { useState } from 'react';
import * as v from 'valibot';
import { ActionForm } from '#console/app/ui/action-form.tsx';
import { Check, FieldError, FormChecks, toggled } from '#console/app/ui/check.tsx';
import { NameField, SelectField, TextField } from '#console/app/ui/form.tsx';
import { showToast } from '#console/app/ui/toasts.ts';
import {
  type Destination,
  type DestinationEvent,
  type DestinationKind,
  destinationChange,
  destinationEvents,
  destinationKinds,
  destinationUrl,
  newDestination,
} from '#console/contract/destinations.ts';
import { leadFormList } from '#contract/form-list.ts';
import { Modal } from '#web/ui/modal.tsx';
import { eventLabels, kindLabels, kindNotes } from './labels.ts';

type DialogProps = {
  edited: Destination | 'new' | null;
  onClose: () => void;
  onSecret: (name: string, secret: string) => void;
};

/** Adds or edits a destination. A new destination's values are kept until it is added. */
export function DestinationDialog({ edited, onClose, onSecret }: DialogProps) {
  const [added, setAdded] = useState(0);
  const stored = edited === 'new' ? null : edited;
  return (
    <>
      <Modal
        open={edited === 'new'}
        onClose={onClose}
        width={520}
        title="Add a destination"
        keepMounted
      >
        <DestinationForm
          key={added}
          destination={null}
          onDone={(name, secret) => {
            onClose();
            setAdded(added + 1);
            if (secret) onSecret(name, secret);
            else showToast({ text: `${name} will get the next lead. Send it a test now.` });
          }}
        />
      </Modal>
      <Modal open={stored !== null} onClose={onClose} width={520} title="Edit the destination">
        {stored ? <DestinationForm destination={stored} onDone={onClose} /> : null}
      </Modal>
    </>
  );
}

/** The fields of a destination, which is null if it is new. A stored destination keeps its kind. */
function DestinationForm({
  destination,
  onDone,
}: {
  destination: Destination | null;
  onDone: (name: string, secret: string | null) => void;
}) {
  const [kind, setKind] = useState(destination?.kind ?? 'webhook');
  const [content, setContent] = useState<Content>(destination ?? newContent);
  const { events, forms, includesName } = content;
  const sent = { events: kind === 'webhook' ? events : ['lead.created'], forms, includesName };
  const isSecret = destination !== null && kind !== 'webhook';
  return (
    <ActionForm
      endpoint={destination ? 'changeDestination' : 'addDestination'}
      // The path for a new destination has no id.
      params={{ id: destination?.id ?? '' }}
      schema={destination ? editedDestination : newDestination}
      more={destination ? sent : { ...sent, kind }}
      action={destination ? 'Save' : 'Add'}
      onDone={(reply) =>
        'secret' in reply ? onDone(reply.destination.name, reply.secret) : onDone(reply.name, null)
      }
    >
      {destination ? null : (
        <SelectField
          label="Kind"
          name="kind"
          value={kind}
          note={kindNotes[kind]}
          onChange={({ target }) => setKind(target.value as DestinationKind)}
          options={destinationKinds.map((one) => [one, kindLabels[one]])}
        />
      )}
      <NameField defaultValue={destination?.name} />
      <TextField
        label={isSecret ? 'New address' : 'Address'}
        name="url"
        type="url"
        defaultValue={isSecret ? '' : destination?.address}
        note={isSecret ? 'Leave blank to keep the address.' : undefined}
      />
      <ContentFields
        kind={kind}
        value={content}
        onChange={(changes) => setContent({ ...content, ...changes })}
      />
    </ActionForm>
  );
}

/** A blank address keeps the stored one. */
const editedDestination = v.pipe(
  v.strictObject({
    ...destinationChange.entries,
    url: v.union([v.literal(''), destinationUrl]),
  }),
  v.transform(({ url, ...rest }) => (url === '' ? rest : { ...rest, url })),
);

type Content = Pick<Destination, 'events' | 'forms' | 'includesName'>;

/** A system that stores leads must also be told when they are erased. */
const newContent: Content = {
  events: ['lead.created', 'lead.erased'],
  forms: null,
  includesName: false,
};

/** The content sent to a destination: its forms, and its events or the visitor's name. */
function ContentFields({
  kind,
  value: { events, forms, includesName },
  onChange,
}: {
  kind: DestinationKind;
  value: Content;
  onChange: (changes: Partial<Content>) => void;
}) {
  return (
    <>
      <fieldset>
        <legend className="field-label">Forms</legend>
        <FormChecks
          forms={forms}
          options={leadFormList}
          onChange={(next) => onChange({ forms: next })}
        />
        <FieldError name="forms" />
      </fieldset>
      {kind === 'webhook' ? (
        <fieldset>
          <legend className="field-label">Events</legend>
          {destinationEvents.map((event) => (
            <Check
              key={event}
              label={eventLabels[event]}
              note={event}
              checked={events.includes(event)}
              onChange={(isOn) =>
                onChange({ events: toggled(events, event, isOn) as DestinationEvent[] })
              }
            />
          ))}
          <FieldError name="events" />
        </fieldset>
      ) : (
        <div>
          <Check
            label="Include the visitor’s name"
            checked={includesName}
            onChange={(isOn) => onChange({ includesName: isOn })}
          />
          <p className="text-xs text-muted">
            Without it, messages contain no personal data: just form, product and a link to the
            lead.
          </p>
        </div>
      )}
    </>
  );
}
