import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { queryOf } from '#console/api/queries.ts';
import { ActionForm } from '#console/ui/action-form.tsx';
import { Button } from '#console/ui/buttons.tsx';
import { TextArea, TextField } from '#console/ui/form.tsx';
import { PageSection } from '#console/ui/page-frame.tsx';
import { useAction } from '#console/ui/use-action.ts';
import { amountText, counted } from '#contract/amounts.ts';
import {
  maxListLength,
  type SuppressionPreview,
  suppressedAddress,
} from '#contract/console/suppression.ts';
import { Modal } from '#web/ui/modal.tsx';

/**
 * Addresses that never get the newsletter. Owners can add and check addresses, but not read the
 * list.
 */
export function SuppressionSection() {
  const { data, error } = useQuery(queryOf('suppression'));
  const [isImporting, setImporting] = useState(false);
  return (
    <PageSection
      title="Suppression list"
      intro="These addresses can’t be subscribed to the newsletter, on the site or through a link. Import people who unsubscribed elsewhere, such as in your email service. Only a keyed hash of each address is stored, so nobody can read the list and it can outlast an erasure."
      error={error}
      actions={<Button onClick={() => setImporting(true)}>Import a list</Button>}
    >
      {data ? (
        <p>
          {data.addresses === 0
            ? 'No addresses yet.'
            : `${counted(data.addresses, 'address', 'addresses')}.`}
        </p>
      ) : null}
      {data && data.addresses > 0 ? <RemoveForm /> : null}
      <Modal
        open={isImporting}
        onClose={() => setImporting(false)}
        width={560}
        title="Import a suppression list"
        description="One address per line, or CSV with a column of addresses."
      >
        <ImportForm onDone={() => setImporting(false)} />
      </Modal>
    </PageSection>
  );
}

function RemoveForm() {
  return (
    <ActionForm
      endpoint="removeSuppression"
      schema={suppressedAddress}
      action="Remove"
      isEmptied
      toast={(_reply, { body }) => ({ text: `Removed ${body.email} from the list.` })}
      buttonClassName="button button-secondary"
      className="mt-5 max-w-sm space-y-3"
    >
      <TextField
        label="Remove an address"
        name="email"
        type="email"
        note="For someone who wants the newsletter again. They still have to subscribe on the site."
      />
    </ActionForm>
  );
}

/** Reads a list from text or a file, previews the changes, and then imports it. */
function ImportForm({ onDone }: { onDone: () => void }) {
  const [typed, setTyped] = useState('');
  const [file, setFile] = useState<{ name: string; text: string } | null>(null);
  const text = file?.text ?? typed;
  const preview = useAction('previewSuppression', { placesError: true });
  const run = useAction('importSuppression', {
    toast: ({ added, ended }) => ({
      text: `Added ${counted(added, 'address', 'addresses')}, ended ${counted(ended, 'subscription')}.`,
    }),
    onDone,
    placesError: true,
  });
  const isTooLong = text.length > maxListLength;
  // Detects a picture or a workbook, because lists are plain text.
  const isBinary = text.includes('\0');
  const error = isTooLong ? tooLong : isBinary ? notText : (preview.error ?? run.error)?.message;
  const change = (next: () => void) => {
    next();
    preview.reset();
    run.reset();
  };
  async function choose(chosen: File | undefined): Promise<void> {
    const next = chosen ? { name: chosen.name, text: await chosen.text() } : null;
    change(() => setFile(next));
  }
  return (
    <div className="mt-4 space-y-4">
      <ListFields
        typed={file ? null : typed}
        onType={(next) => change(() => setTyped(next))}
        onFile={(chosen) => void choose(chosen)}
      />
      <div role="status" className="empty:hidden">
        {preview.data ? <Preview preview={preview.data} /> : null}
      </div>
      <div role="alert" className="text-alarm empty:hidden">
        {error}
      </div>
      {preview.data ? (
        <Button
          kind="main"
          disabled={run.isPending || preview.data.added + preview.data.ended === 0}
          onClick={() => run.mutate({ body: { text } })}
        >
          Import {counted(preview.data.added, 'address', 'addresses')}
        </Button>
      ) : (
        <Button
          kind="main"
          disabled={preview.isPending || isTooLong || isBinary || text.trim() === ''}
          onClick={() => preview.mutate({ body: { text } })}
        >
          Preview
        </Button>
      )}
    </div>
  );
}

/** A file, or pasted text: null once a file is chosen. */
function ListFields({
  typed,
  onType,
  onFile,
}: {
  typed: string | null;
  onType: (text: string) => void;
  onFile: (file: File | undefined) => void;
}) {
  const id = useId();
  return (
    <>
      <div>
        <label htmlFor={`${id}-file`} className="field-label">
          File
        </label>
        <input
          id={`${id}-file`}
          type="file"
          accept=".csv,.txt,text/csv,text/plain"
          className="w-full file:mr-3 file:min-h-9 file:rounded-field file:border file:border-solid file:border-field file:bg-transparent file:px-3 file:font-semibold"
          onChange={(event) => onFile(event.target.files?.[0])}
        />
      </div>
      {typed === null ? null : (
        <TextArea
          label="Or paste addresses"
          name="list"
          rows={5}
          spellCheck={false}
          value={typed}
          onChange={(event) => onType(event.target.value)}
        />
      )}
    </>
  );
}

function Preview({ preview }: { preview: SuppressionPreview }) {
  const { added, known, ended, invalid, invalidLines } = preview;
  return (
    <>
      <ul className="list-disc pl-5">
        <li>{counted(added, 'new address', 'new addresses')}</li>
        <li>{counted(known, 'address', 'addresses')} on the list already</li>
        <li>{counted(ended, 'subscription')} to end</li>
        <li>{counted(invalid, 'line')} without a usable address</li>
      </ul>
      {invalid > 0 ? (
        <ul className="mt-2 max-h-32 overflow-y-auto text-sm text-muted" aria-label="Skipped lines">
          {invalidLines.map(({ line, reason }) => (
            <li key={line}>
              Line {amountText(line)}: {reason}
            </li>
          ))}
          {invalid > invalidLines.length ? (
            <li>… and {amountText(invalid - invalidLines.length)} more</li>
          ) : null}
        </ul>
      ) : null}
    </>
  );
}

const tooLong = 'The list is too long. Import it in parts of up to 5 MB.';
const notText = 'This isn’t a text file. Export the list as CSV and choose that.';
