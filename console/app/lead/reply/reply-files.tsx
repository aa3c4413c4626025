import { type ReactNode, useEffect, useRef, useState } from 'react';
import { call } from '#console/app/api/call.ts';
import { newKey } from '#console/app/api/new-key.ts';
import { useEndpoint } from '#console/app/api/query-client.ts';
import { brochureLabel } from '#console/app/parts/brochure-choice.tsx';
import { Button, IconButton } from '#console/app/ui/buttons.tsx';
import { ActionMenu } from '#console/app/ui/choice-menu.tsx';
import { Glyph } from '#console/app/ui/glyph.tsx';
import { showError } from '#console/app/ui/toasts.ts';
import { filesTooLarge, replyLimits } from '#console/contract/reply-files.ts';
import { fileSize } from './file-size.ts';
import type { ChangeDraft, ReplyDraft } from './reply-draft.ts';

/** Files of a reply. Each is uploaded when it is chosen, so that the draft needs only its id. */
export function useReplyFiles(leadId: string, draft: ReplyDraft, change: ChangeDraft) {
  const [uploading, setUploading] = useState<readonly string[]>([]);
  const leaving = useRef(new AbortController());
  useEffect(() => {
    const controller = new AbortController();
    leaving.current = controller;
    return () => controller.abort();
  }, []);

  async function add(file: File): Promise<void> {
    const id = newKey();
    const { signal } = leaving.current;
    const entry = { id, name: file.name, bytes: file.size, isStored: false };
    change(({ files }) => ({ files: [...files, entry] }));
    setUploading((ids) => [...ids, id]);
    try {
      const body = { id, name: file.name, content: await base64Of(file) };
      const { name, bytes } = await call('addReplyFile', { params: { leadId }, body }, signal);
      const stored = { id, name, bytes, isStored: true };
      change(({ files }) => ({ files: files.map((one) => (one.id === id ? stored : one)) }));
    } catch (error) {
      if (!signal.aborted) showError(error);
    } finally {
      setUploading((ids) => ids.filter((one) => one !== id));
    }
  }

  /** If the request fails, the server removes the file after a week. */
  function forget(id: string): void {
    call('removeReplyFile', { params: { leadId, fileId: id } }).catch(() => undefined);
  }

  return {
    uploading,
    choose: (files: readonly File[]) => {
      const sizes = [...draft.files.map(({ bytes }) => bytes), ...files.map(({ size }) => size)];
      const isTooLarge = sizes.reduce((sum, size) => sum + size, 0) > replyLimits.filesBytes;
      if (isTooLarge) showError(new Error(filesTooLarge));
      else for (const file of files) void add(file);
    },
    remove: (id: string) => {
      change(({ files }) => ({ files: files.filter((one) => one.id !== id) }));
      forget(id);
    },
    removeAll: () => {
      for (const { id } of draft.files) forget(id);
    },
  };
}

type Props = {
  draft: ReplyDraft;
  change: ChangeDraft;
  files: ReturnType<typeof useReplyFiles>;
};

/** A menu of the site's brochures and files from the user's device. */
export function AttachMenu({ draft: { brochures }, change, files: { choose } }: Props) {
  const input = useRef<HTMLInputElement>(null);
  const built = useEndpoint('brochures').data?.brochures ?? [];
  return (
    <>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        aria-label="Files to attach"
        onChange={({ target }) => {
          choose([...(target.files ?? [])]);
          target.value = '';
        }}
      />
      <ActionMenu
        align="start"
        trigger={
          <Button id={attachId}>
            Attach
            <Glyph name="chevron" size={15} />
          </Button>
        }
        actions={[
          { id: 'file', label: 'A file…', run: () => input.current?.click() },
          ...built
            .filter(({ name }) => !brochures.includes(name))
            .map(({ name }) => ({
              id: name,
              label: brochureText(name),
              run: () => change({ brochures: [...brochures, name] }),
            })),
        ]}
      />
    </>
  );
}

/** The brochures and files attached to a reply. */
export function AttachedFiles({
  draft,
  change,
  files: { uploading, remove },
  error,
}: Props & { error: string | undefined }) {
  const { brochures } = draft;
  return (
    <>
      {brochures.length + draft.files.length === 0 ? null : (
        <ul aria-label="Attached files">
          {brochures.map((name) => (
            <Attached
              key={name}
              name={brochureText(name)}
              onRemove={() => change({ brochures: brochures.filter((one) => one !== name) })}
            />
          ))}
          {draft.files.map(({ id, name, bytes, isStored }) => (
            <Attached key={id} name={name} onRemove={() => remove(id)}>
              {isStored || uploading.includes(id) ? (
                <span className="shrink-0 text-xs text-soft">
                  {isStored ? fileSize(bytes) : 'Uploading…'}
                </span>
              ) : (
                <span className="text-xs font-semibold text-alarm">
                  Not attached. Choose it again.
                </span>
              )}
            </Attached>
          ))}
        </ul>
      )}
      <p role="alert" className="field-error empty:hidden">
        {error}
      </p>
    </>
  );
}

function Attached({
  name,
  onRemove,
  children,
}: {
  name: string;
  onRemove: () => void;
  children?: ReactNode;
}) {
  return (
    <li className="flex min-h-9 items-center gap-2">
      <span className="min-w-0 break-all">{name}</span>
      {children}
      <IconButton
        glyph="close"
        size={15}
        label={`Remove ${name}`}
        onClick={() => {
          onRemove();
          document.getElementById(attachId)?.focus();
        }}
      />
    </li>
  );
}

function brochureText(name: string): string {
  return `${brochureLabel(name)} brochure`;
}

const attachId = 'attach';

function base64Of(file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result).split(',')[1] ?? '');
    reader.onerror = () => reject(new Error(`${file.name} can’t be read. Choose it again.`));
    reader.readAsDataURL(file);
  });
}
