import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import driversCopy from '#content/drivers.json' with { type: 'json' };
import { CheckResults } from '#web/pages/drivers/check-results.tsx';
import type { CheckedLine, CheckLinks } from '#web/pages/drivers/checked-line.ts';
import { keep, keptLines, matched, readKept } from '#web/pages/drivers/kept-list.ts';
import { decodeText, maxFileBytes, readList } from '#web/pages/drivers/read-list.ts';
import { Button } from '#web/ui/button.tsx';

/** The visitor's list, then the catalog's result for each line. Kept for the tab. */
export function AnalyzerCheck(links: CheckLinks) {
  const [text, setText] = useState(() => readKept().text);
  const [lines, setLines] = useState<readonly CheckedLine[] | undefined>(keptLines);
  const [problem, setProblem] = useState<string>();
  const input = useRef<HTMLTextAreaElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);

  useEffect(() => keep(text, lines), [text, lines]);

  function check(value: string) {
    setText(value);
    const list = readList(value);
    if (!list.ok) return showProblem(list.problem);
    setProblem(undefined);
    flushSync(() => setLines(matched(list.lines)));
    heading.current?.focus();
  }

  function showProblem(message: string) {
    flushSync(() => setProblem(message));
    input.current?.focus();
  }

  async function upload(file: File) {
    const read = await readFile(file);
    if (!read.ok) return showProblem(read.problem);
    check(read.text);
  }

  return (
    <div className="border-t border-line px-5 pt-6 pb-7 sm:px-8">
      {lines ? (
        <CheckResults
          {...links}
          lines={lines}
          heading={heading}
          onChoose={(place, choice) =>
            setLines(lines.map((line, index) => (index === place ? { ...line, choice } : line)))
          }
          onEdit={() => {
            flushSync(() => setLines(undefined));
            input.current?.focus();
          }}
        />
      ) : (
        <ListForm
          text={text}
          input={input}
          problem={problem}
          onText={(value) => {
            setText(value);
            setProblem(undefined);
          }}
          onUpload={(file) => void upload(file)}
          onCheck={() => check(text)}
        />
      )}
    </div>
  );
}

type ReadFile =
  | { readonly ok: true; readonly text: string }
  | { readonly ok: false; readonly problem: string };

async function readFile(file: File): Promise<ReadFile> {
  const { problems } = driversCopy.check;
  if (file.size > maxFileBytes) return { ok: false, problem: problems.fileSize };
  try {
    const text = decodeText(new Uint8Array(await file.arrayBuffer()));
    return text === null ? { ok: false, problem: problems.fileType } : { ok: true, text };
  } catch {
    return { ok: false, problem: problems.fileRead };
  }
}

type ListFormProps = {
  text: string;
  input: React.RefObject<HTMLTextAreaElement | null>;
  problem: string | undefined;
  onText: (text: string) => void;
  onUpload: (file: File) => void;
  onCheck: () => void;
};

function ListForm({ text, input, problem, onText, onUpload, onCheck }: ListFormProps) {
  const { check } = driversCopy;
  const id = useId();
  function submit(event: FormEvent) {
    event.preventDefault();
    onCheck();
  }
  return (
    <form onSubmit={submit} noValidate>
      <label htmlFor={id} className="mb-1.5 block text-sm font-semibold">
        {check.label}
      </label>
      <textarea
        ref={input}
        id={id}
        rows={7}
        value={text}
        placeholder={check.example}
        maxLength={maxFileBytes}
        spellCheck={false}
        autoComplete="off"
        aria-invalid={problem ? true : undefined}
        aria-describedby={problem ? `${id}-problem ${id}-note` : `${id}-note`}
        onChange={({ target }) => onText(target.value)}
        onDragOver={(event) => event.preventDefault()}
        onDrop={(event) => {
          const [file] = event.dataTransfer.files;
          if (!file) return;
          event.preventDefault();
          onUpload(file);
        }}
        className="control block resize-y"
      />
      <div className="text-sm pt-1">
        {problem ? (
          <p id={`${id}-problem`} role="alert" className="font-medium text-alarm">
            {problem}
          </p>
        ) : null}
        <p id={`${id}-note`} className="text-muted">
          {check.note}
        </p>
      </div>
      <div className="mt-5 flex flex-wrap items-center gap-x-4 gap-y-3">
        <Button type="submit">{check.submit}</Button>
        <UploadButton describedBy={`${id}-file`} onUpload={onUpload} />
        <p id={`${id}-file`} className="text-sm text-muted">
          {check.uploadNote}
        </p>
      </div>
      <p className="text-sm mt-5 border-t border-line pt-4 text-muted">{check.private}</p>
    </form>
  );
}

type UploadButtonProps = Pick<ListFormProps, 'onUpload'> & { describedBy: string };

function UploadButton({ describedBy, onUpload }: UploadButtonProps) {
  return (
    <label className="button button-secondary relative cursor-pointer focus-within:outline-3 focus-within:outline-offset-2">
      <span>{driversCopy.check.upload}</span>
      <input
        type="file"
        accept=".csv,.tsv,.txt,text/csv,text/plain,text/tab-separated-values"
        aria-describedby={describedBy}
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          if (file) onUpload(file);
          // Lets the visitor choose the same file again after editing it.
          target.value = '';
        }}
        className="absolute inset-0 w-full cursor-pointer opacity-0"
      />
    </label>
  );
}
