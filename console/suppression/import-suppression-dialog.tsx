import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { act } from '#console/api/act.ts';
import { call } from '#console/api/call.ts';
import { showToast } from '#console/ui/toaster.tsx';
import { amountText, counted } from '#contract/amounts.ts';
import { maxListLength, type SuppressionPreview } from '#contract/console/suppression.ts';
import { Modal } from '#web/ui/modal.tsx';

/** Reads a list from text or a file, previews the changes, and then imports it. */
export function ImportSuppressionDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <Modal
      open={open}
      onClose={onClose}
      width={560}
      title="Import a suppression list"
      description="One address per line, or CSV with a column of addresses."
    >
      <ImportForm onDone={onClose} />
    </Modal>
  );
}

function ImportForm({ onDone }: { onDone: () => void }) {
  const id = useId();
  const client = useQueryClient();
  const [typed, setTyped] = useState('');
  const [file, setFile] = useState<{ name: string; text: string } | null>(null);
  const text = file?.text ?? typed;
  const preview = useMutation({
    mutationFn: (list: string) => call('previewSuppression', { body: { text: list } }),
  });
  const run = useMutation({
    mutationFn: () => act(client, 'importSuppression', { body: { text } }),
    onSuccess: ({ added, ended }) => {
      showToast({
        text: `Added ${counted(added, 'address', 'addresses')}, ended ${counted(ended, 'subscription')}.`,
      });
      onDone();
    },
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
      <div>
        <label htmlFor={`${id}-file`} className="field-label">
          File
        </label>
        <input
          id={`${id}-file`}
          type="file"
          accept=".csv,.txt,text/csv,text/plain"
          className="w-full file:mr-3 file:min-h-9 file:rounded-field file:border file:border-solid file:border-field file:bg-transparent file:px-3 file:font-semibold"
          onChange={(event) => void choose(event.target.files?.[0])}
        />
      </div>
      {file ? null : (
        <div>
          <label htmlFor={`${id}-text`} className="field-label">
            Or paste addresses
          </label>
          <textarea
            id={`${id}-text`}
            rows={5}
            className="control text-sm"
            autoComplete="off"
            spellCheck={false}
            value={typed}
            onChange={(event) => change(() => setTyped(event.target.value))}
          />
        </div>
      )}
      <div role="status" className="empty:hidden">
        {preview.data ? <Preview preview={preview.data} /> : null}
      </div>
      <div role="alert" className="text-alarm empty:hidden">
        {error}
      </div>
      {preview.data ? (
        <button
          type="button"
          className="button"
          disabled={run.isPending || preview.data.added + preview.data.ended === 0}
          onClick={() => run.mutate()}
        >
          Import {counted(preview.data.added, 'address', 'addresses')}
        </button>
      ) : (
        <button
          type="button"
          className="button"
          disabled={preview.isPending || isTooLong || isBinary || text.trim() === ''}
          onClick={() => preview.mutate(text)}
        >
          Preview
        </button>
      )}
    </div>
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
