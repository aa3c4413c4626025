import { Link } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { call } from '#console/app/api/call.ts';
import { saveFile } from '#console/app/lib/save-file.ts';
import { EraseDialog } from '#console/app/parts/erase-dialog.tsx';
import { statusLabels } from '#console/app/parts/lead-marks.tsx';
import { capOf } from '#console/app/parts/views.ts';
import { ActionForm } from '#console/app/ui/action-form.tsx';
import { Button } from '#console/app/ui/buttons.tsx';
import { TextField } from '#console/app/ui/form.tsx';
import { openDialog } from '#console/app/ui/open-dialog.tsx';
import { PageSection } from '#console/app/ui/page-frame.tsx';
import { Time } from '#console/app/ui/time.tsx';
import { useAction } from '#console/app/ui/use-action.ts';
import { type FoundLead, type FoundPerson, personQuery } from '#console/contract/privacy.ts';
import { counted } from '#contract/amounts.ts';
import { Cap } from '#web/ui/cap.tsx';

/** Finds a person, and shows, exports, or erases the stored data. */
export function FindPerson() {
  const [record, setRecord] = useState<FoundPerson | null>(null);
  return (
    <PageSection
      title="Find a person"
      intro="By email address or phone number. See, export or erase what is stored."
    >
      <ActionForm
        endpoint="findPerson"
        schema={personQuery}
        action="Find"
        onDone={setRecord}
        className="flex max-w-xl flex-wrap items-end gap-2 [&>[role=alert]]:order-last [&>[role=alert]]:basis-full"
      >
        <TextField
          className="min-w-40 flex-1 [&_.field-label]:sr-only"
          label="Email address or phone number"
          name="contact"
          spellCheck={false}
        />
      </ActionForm>
      {record ? <Found key={record.collectedAt} record={record} onErased={setRecord} /> : null}
    </PageSection>
  );
}

function Found({
  record,
  onErased,
}: {
  record: FoundPerson;
  onErased: (record: FoundPerson) => void;
}) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const { contact, leads, suppressed, mentions, mentionsAreCapped } = record;
  const title = `${counted(leads.length, 'lead')} from ${contact}`;
  const erase = () =>
    openDialog(
      <ErasePersonDialog
        record={record}
        onErased={() => onErased({ ...record, leads: [], collectedAt: new Date().toISOString() })}
      />,
    );
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
        {leads.length > 0 ? <Actions contact={contact} onErase={erase} /> : null}
      </div>
      {suppressed.map(({ emailAddress, since }) => (
        <p key={emailAddress} className="pb-3">
          {emailAddress} gets no newsletter since <Time at={since} isLong /> (suppression list). An
          erasure leaves it so.
        </p>
      ))}
      <PersonLeads leads={leads} />
    </section>
  );
}

function Actions({ contact, onErase }: { contact: string; onErase: () => void }) {
  const exporting = useAction('exportPerson', {
    onDone: ({ fileName, mediaType, content }) => saveFile(fileName, mediaType, content),
  });
  return (
    <div className="flex flex-wrap gap-2">
      <Button onClick={() => exporting.mutate({ body: { contact, format: 'html' } })}>
        Export HTML
      </Button>
      <Button onClick={() => exporting.mutate({ body: { contact, format: 'json' } })}>
        Export JSON
      </Button>
      <Button kind="danger" onClick={onErase}>
        Erase everything
      </Button>
    </div>
  );
}

/** Lists the leads to erase, and erases exactly those. */
function ErasePersonDialog({
  record: { contact, leads },
  onErased,
}: {
  record: FoundPerson;
  onErased: () => void;
}) {
  const leadIds = leads.map(({ id }) => id);
  return (
    <EraseDialog
      title="Erase everything?"
      description="This permanently deletes answers, notes, deliveries and mail files. A newsletter subscription ends, and a registration frees its NPI and subdomain. The audit log still shows that leads were erased, and by whom."
      action="Erase everything"
      leadIds={leadIds}
      erasures={[(body) => call('erasePerson', { body: { ...body, contact, leadIds } })]}
      onErased={onErased}
    >
      <p className="mt-4">
        <span className="font-semibold">{contact}</span>: {countByForm(leads)}.
      </p>
      <p className="mt-3 text-soft">
        Leads of other people that mention {contact} in a text or a note stay. Find them with the
        inbox’s search.
      </p>
    </EraseDialog>
  );
}

/** 'Contact request: 2, Newsletter subscription: 1', largest first. */
function countByForm(leads: readonly FoundLead[]): string {
  return [...Map.groupBy(leads, ({ formLabel }) => formLabel)]
    .toSorted(([, one], [, other]) => other.length - one.length)
    .map(([label, { length }]) => `${label}: ${length}`)
    .join(', ');
}

function PersonLeads({ leads }: { leads: readonly FoundLead[] }) {
  if (leads.length === 0) return null;
  return (
    <ul className="border-t border-line">
      {leads.map((lead) => (
        <li
          key={lead.id}
          className="flex flex-wrap items-center gap-x-3 border-b border-line py-2.5"
        >
          <Cap color={capOf(lead)} />
          <Link to="/leads/$leadId" params={{ leadId: lead.id }} className="text-link font-medium">
            {lead.formLabel}
          </Link>
          <span className="text-soft">
            <Time at={lead.receivedAt} isLong />
          </span>
          {lead.status === 'accepted' ? null : (
            <span className="text-soft">{statusLabels[lead.status]}</span>
          )}
        </li>
      ))}
    </ul>
  );
}
