import { useMutation } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { call } from '#console/api/call.ts';
import { Failure, TextField, useForm } from '#console/ui/form.tsx';
import { Time } from '#console/ui/time.tsx';
import { showError } from '#console/ui/toaster.tsx';
import { counted } from '#contract/amounts.ts';
import { type exportFormats, type FoundPerson, personQuery } from '#contract/console/privacy.ts';
import { ErasePersonDialog } from './erase-person-dialog.tsx';
import { PersonLeads } from './person-leads.tsx';
import { countByForm } from './person-summary.ts';
import { saveFile } from './save-file.ts';

/** Finds a person, and shows, exports, or erases the stored data. */
export function FindPerson() {
  const [record, setRecord] = useState<FoundPerson | null>(null);
  const form = useForm(personQuery, async (body) => setRecord(await call('findPerson', { body })));
  return (
    <section aria-labelledby="find">
      <h2 id="find" className="section-title text-base">
        Find a person
      </h2>
      <form onSubmit={form.onSubmit} className="flex max-w-xl items-end gap-2" noValidate>
        <TextField
          className="min-w-0 flex-1"
          label="Email address or phone number"
          name="contact"
          autoComplete="off"
          spellCheck={false}
        />
        <button type="submit" className="button" disabled={form.isSending}>
          Find
        </button>
      </form>
      <div className="mt-3 max-w-xl">
        <Failure text={form.failure} />
      </div>
      {record ? <Found key={record.collectedAt} record={record} onErased={setRecord} /> : null}
    </section>
  );
}

function Found({
  record,
  onErased,
}: {
  record: FoundPerson;
  onErased: (record: FoundPerson) => void;
}) {
  const [isErasing, setErasing] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const { contact, leads, suppressed, mentions, mentionsAreCapped } = record;
  const title = `${leads.length} ${leads.length === 1 ? 'lead' : 'leads'} from ${contact}`;
  return (
    <section className="mt-8" aria-labelledby="found">
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3 pb-3">
        <div className="min-w-0">
          <h3
            id="found"
            ref={heading}
            tabIndex={-1}
            className="break-words text-base font-semibold outline-none"
          >
            {leads.length + mentions === 0 ? `Nothing is stored under ${contact}` : title}
          </h3>
          <p className="text-soft">
            {leads.length === 0 ? null : `${countByForm(leads)}. `}
            {mentions === 0 ? (
              'No other lead in the inbox mentions it.'
            ) : (
              <>
                {mentionsAreCapped ? 'At least ' : ''}
                {counted(mentions, 'lead')} of other people{' '}
                {mentions === 1 ? 'mentions' : 'mention'} it, in a text or in the Cc of a reply:{' '}
                <Link to="/leads" search={{ search: contact }} className="text-link">
                  search the inbox
                </Link>
                .
              </>
            )}
          </p>
        </div>
        {leads.length > 0 ? <Actions contact={contact} onErase={() => setErasing(true)} /> : null}
      </div>
      {suppressed.map(({ emailAddress, since }) => (
        <p key={emailAddress} className="pb-3">
          {emailAddress} has been on the suppression list since <Time at={since} isLong />. An
          erasure leaves it there.
        </p>
      ))}
      <PersonLeads leads={leads} />
      <ErasePersonDialog
        record={record}
        open={isErasing}
        onClose={() => setErasing(false)}
        onErased={() => onErased({ ...record, leads: [], collectedAt: new Date().toISOString() })}
      />
    </section>
  );
}

function Actions({ contact, onErase }: { contact: string; onErase: () => void }) {
  const exporting = useMutation({
    mutationFn: (format: (typeof exportFormats)[number]) =>
      call('exportPerson', { body: { contact, format } }),
    onSuccess: saveFile,
    onError: showError,
  });
  return (
    <div className="flex flex-wrap gap-2">
      <button
        type="button"
        className="button button-secondary"
        onClick={() => exporting.mutate('html')}
      >
        Export HTML
      </button>
      <button
        type="button"
        className="button button-secondary"
        onClick={() => exporting.mutate('json')}
      >
        Export JSON
      </button>
      <button type="button" className="button button-danger" onClick={onErase}>
        Erase everything
      </button>
    </div>
  );
}
