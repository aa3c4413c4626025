import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { act } from '#console/app/api/act.ts';
import { Button } from '#console/app/ui/buttons.tsx';
import { Failure, SelectField } from '#console/app/ui/form.tsx';
import { PageSection } from '#console/app/ui/page-frame.tsx';
import {
  type ImportColumns,
  type Imported,
  type ImportedField,
  importedFields,
} from '#console/contract/contact-import.ts';
import { counted } from '#contract/amounts.ts';

/** Adds the contacts of a CSV file: choose it, check the columns, add, and undo. */
export function ImportSection() {
  const file = useRef<HTMLInputElement>(null);
  const [text, setText] = useState('');
  const [added, setAdded] = useState<Imported | null>(null);
  const preview = useMutation({
    mutationFn: (body: { text: string; columns?: ImportColumns; isFinal: boolean }) =>
      act('importContacts', { body }),
    onSuccess: (result, { isFinal }) => {
      if (!isFinal) return;
      setAdded(result);
      reset();
    },
  });
  const undo = useMutation({
    mutationFn: (leadIds: string[]) => act('undoImport', { body: { leadIds } }),
    onSuccess: () => setAdded(null),
  });

  function reset() {
    setText('');
    preview.reset();
    if (file.current) file.current.value = '';
  }

  async function choose(chosen: File | undefined) {
    if (!chosen) return reset();
    const read = await chosen.text();
    setText(read);
    setAdded(null);
    preview.mutate({ text: read, isFinal: false });
  }

  const { data } = preview;
  return (
    <PageSection
      title="Import contacts"
      intro="From a CSV file with a row for each person. Nobody gets an email, and the contacts don’t wait for a reply."
    >
      <label className="field-label" htmlFor="contacts">
        CSV file
      </label>
      <input
        ref={file}
        id="contacts"
        type="file"
        accept=".csv,text/csv"
        className="max-w-full file:mr-3 file:rounded-field file:border file:border-field file:px-3 file:py-1.5 file:font-medium"
        onChange={({ target }) => void choose(target.files?.[0])}
      />
      <Failure text={preview.error?.message ?? undo.error?.message} />
      <div role="status">
        {data && text ? <Summary data={data} /> : null}
        {added ? (
          <p className="mt-3 flex flex-wrap items-center gap-3">
            <span>{counted(added.added, 'contact')} added.</span>
            <Button disabled={undo.isPending} onClick={() => undo.mutate(added.leadIds)}>
              Undo
            </Button>
          </p>
        ) : null}
      </div>
      {data && text ? (
        <>
          <div className="mt-4 grid max-w-2xl gap-x-3 gap-y-4 sm:grid-cols-2">
            {(Object.entries(importedFields) as [ImportedField, string][]).map(([field, label]) => (
              <SelectField
                key={field}
                label={label}
                name={field}
                note={data.sample
                  .map((contact) => contact[field] ?? '')
                  .filter(Boolean)
                  .join(', ')}
                value={String(data.columns[field] ?? '')}
                options={[['', 'Not in the file'], ...data.head.map(columnOption)]}
                onChange={({ target: { value } }) => {
                  const columns = { ...data.columns, [field]: value === '' ? null : Number(value) };
                  preview.mutate({ text, columns, isFinal: false });
                }}
              />
            ))}
          </div>
          <div className="mt-4 flex gap-2">
            <Button
              kind="main"
              disabled={data.added === 0 || preview.isPending}
              onClick={() => preview.mutate({ text, columns: data.columns, isFinal: true })}
            >
              {`Add ${counted(data.added, 'contact')}`}
            </Button>
            <Button onClick={reset}>Cancel</Button>
          </div>
        </>
      ) : null}
    </PageSection>
  );
}

function columnOption(name: string, index: number): readonly [string, string] {
  return [String(index), name || `Column ${index + 1}`];
}

function Summary({ data: { added, known, wrong, wrongCount } }: { data: Imported }) {
  return (
    <div className="mt-3">
      <p>
        {counted(added, 'new contact')}, {counted(known, 'duplicate')}
        {wrongCount > 0 ? `, ${counted(wrongCount, 'row')} that can’t be added:` : '.'}
      </p>
      {wrong.map(({ line, text }) => (
        <p key={line} className="text-alarm">
          {`Line ${line}: ${text}`}
        </p>
      ))}
    </div>
  );
}
