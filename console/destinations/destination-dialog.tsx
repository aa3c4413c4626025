import { useState } from 'react';
import * as v from 'valibot';
import { ActionForm } from '#console/ui/action-form.tsx';
import { Check, FieldError, FormChecks, toggled } from '#console/ui/check.tsx';
import { NameField, SelectField, TextField } from '#console/ui/form.tsx';
import { showToast } from '#console/ui/toaster.tsx';
import {
  type Destination,
  type DestinationEvent,
  type DestinationKind,
  destinationChange,
  destinationEvents,
  destinationKinds,
  destinationUrl,
  newDestination,
} from '#contract/console/destinations.ts';
import { leadFormList } from '#contract/form-list.ts';
import { Modal } from '#web/ui/modal.tsx';
import { eventLabels, kindLabels, kindNotes } from './labels.ts';

type DialogProps = {
  edited: Destination | 'new' | null;
  onClose: () => void;
  onSecret: (shown: { name: string; secret: string }) => void;
};

/** Adds or edits a destination. The values of a new one are kept until it is added. */
export function DestinationDialog({ edited, onClose, onSecret }: DialogProps) {
  const [added, setAdded] = useState(0);
  return (
    <>
      <Modal
        open={edited === 'new'}
        onClose={onClose}
        width={520}
        title="Add a destination"
        keepMounted
      >
        <AddForm
          key={added}
          onAdded={() => {
            onClose();
            setAdded(added + 1);
          }}
          onSecret={onSecret}
        />
      </Modal>
      <Modal
        open={edited !== null && edited !== 'new'}
        onClose={onClose}
        width={520}
        title="Edit the destination"
      >
        {edited !== null && edited !== 'new' ? (
          <EditForm destination={edited} onClose={onClose} />
        ) : null}
      </Modal>
    </>
  );
}

function AddForm({ onAdded, onSecret }: { onAdded: () => void } & Pick<DialogProps, 'onSecret'>) {
  const [kind, setKind] = useState<DestinationKind>('webhook');
  const content = useContent({
    // A system that stores leads must also learn of their erasure.
    events: ['lead.created', 'lead.erased'],
    forms: null,
    includesName: false,
  });
  const { value } = content;
  const more = kind === 'webhook' ? value : { ...value, events: ['lead.created'] };
  return (
    <ActionForm
      endpoint="addDestination"
      schema={newDestination}
      more={{ ...more, kind }}
      action="Add"
      onDone={({ destination: { name }, secret }) => {
        onAdded();
        if (secret) onSecret({ name, secret });
        else showToast({ text: `${name} will get the next lead. Send it a test now.` });
      }}
    >
      <SelectField
        label="Kind"
        name="kind"
        value={kind}
        note={kindNotes[kind]}
        onChange={({ target }) => setKind(target.value as DestinationKind)}
        options={destinationKinds.map((one) => [one, kindLabels[one]])}
      />
      <NameField />
      <TextField label="Address" name="url" type="url" />
      <ContentFields kind={kind} content={content} />
    </ActionForm>
  );
}

function EditForm({ destination, onClose }: { destination: Destination; onClose: () => void }) {
  const { id, kind, name, address, events, forms, includesName } = destination;
  const content = useContent({ events, forms, includesName });
  const isSecret = kind !== 'webhook';
  return (
    <ActionForm
      endpoint="changeDestination"
      params={{ destinationId: id }}
      schema={editedDestination}
      more={content.value}
      action="Save"
      onDone={onClose}
    >
      <NameField defaultValue={name} />
      <TextField
        label={isSecret ? 'New address' : 'Address'}
        name="url"
        type="url"
        defaultValue={isSecret ? '' : address}
        note={isSecret ? 'Leave blank to keep the address.' : undefined}
      />
      <ContentFields kind={kind} content={content} />
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
type ContentState = {
  readonly value: Content;
  readonly change: (changes: Partial<Content>) => void;
};

function useContent(initial: Content): ContentState {
  const [value, setValue] = useState(initial);
  return { value, change: (changes) => setValue({ ...value, ...changes }) };
}

/** The contents of a destination: its forms, and its events or the visitor's name. */
function ContentFields({
  kind,
  content: { value, change },
}: {
  kind: DestinationKind;
  content: ContentState;
}) {
  const { events, forms, includesName } = value;
  return (
    <>
      <fieldset>
        <legend className="field-label">Forms</legend>
        <FormChecks
          forms={forms}
          options={leadFormList}
          onChange={(next) => change({ forms: next })}
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
                change({ events: toggled(events, event, isOn) as DestinationEvent[] })
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
            onChange={(isOn) => change({ includesName: isOn })}
          />
          <p className="text-xs text-muted">
            Without it, messages contain no personal data: just form, product, and a link to the
            lead.
          </p>
        </div>
      )}
    </>
  );
}
