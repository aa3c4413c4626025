import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { call } from '#console/api/call.ts';
import { useAccount, useRights } from '#console/api/queries.ts';
import { Initials } from '#console/ui/initials.tsx';
import { Time } from '#console/ui/time.tsx';
import { showError } from '#console/ui/toaster.tsx';
import type { Note } from '#contract/console/leads.ts';
import { useDraft } from './drafts.ts';
import { MentionArea } from './mention-area.tsx';
import { MentionedText } from './mentioned-text.tsx';
import { reloadLead } from './reload-lead.ts';

export const newNoteId = 'new-note';

/** What is typed is kept in this tab until it is saved, also over a reload or signing in again. */
export function NewNote({ leadId }: { leadId: string }) {
  const client = useQueryClient();
  const [text, setText] = useDraft('note', leadId);
  const save = useMutation({
    mutationFn: () => call('addNote', { params: { leadId }, body: { text } }),
    onSuccess: () => setText(''),
    onError: showError,
    onSettled: () => reloadLead(client, leadId),
  });
  return (
    <NoteForm
      id={newNoteId}
      label="Add a note"
      text={text}
      onText={setText}
      isSending={save.isPending}
      onSave={() => save.mutate()}
    />
  );
}

export function NoteItem({
  leadId,
  note,
  author,
}: {
  leadId: string;
  note: Note;
  author: string | undefined;
}) {
  const client = useQueryClient();
  const may = useRights();
  const me = useAccount();
  const [draft, setDraft] = useState<string | null>(null);
  const params = { leadId, noteId: note.id };
  const shared = { onError: showError, onSettled: () => reloadLead(client, leadId) };
  const edit = useMutation({
    ...shared,
    mutationFn: () => call('editNote', { params, body: { text: draft ?? '' } }),
    onSuccess: () => setDraft(null),
  });
  const remove = useMutation({ ...shared, mutationFn: () => call('removeNote', { params }) });
  const isOwn = note.authorId === me.id;
  const name = author ?? 'Someone who left';
  return (
    <>
      <span className="timeline-mark">
        <Initials user={{ name }} />
      </span>
      <p className="flex flex-wrap items-baseline gap-x-2 text-soft">
        <span className="font-semibold text-ink">{name}</span>
        <Time at={note.createdAt} />
        {note.editedAt ? <span className="text-xs">edited</span> : null}
        {draft === null && may('editNote') && isOwn ? (
          <SmallButton onClick={() => setDraft(note.text)}>Edit</SmallButton>
        ) : null}
        {draft === null && may('removeNote') && (isOwn || me.role === 'owner') ? (
          <SmallButton onClick={() => remove.mutate()}>Remove</SmallButton>
        ) : null}
      </p>
      {draft === null ? (
        <MentionedText note={note} />
      ) : (
        <NoteForm
          id={`note-${note.id}`}
          label="Edit the note"
          text={draft}
          onText={setDraft}
          isSending={edit.isPending}
          onSave={() => edit.mutate()}
          onCancel={() => setDraft(null)}
        />
      )}
    </>
  );
}

function NoteForm({
  id,
  label,
  text,
  onText,
  isSending,
  onSave,
  onCancel,
}: {
  id: string;
  label: string;
  text: string;
  onText: (text: string) => void;
  isSending: boolean;
  onSave: () => void;
  onCancel?: () => void;
}) {
  const canSave = text.trim() !== '' && !isSending;
  return (
    <form
      className="mt-1"
      onSubmit={(event) => {
        event.preventDefault();
        if (canSave) onSave();
      }}
    >
      <MentionArea
        id={id}
        // The button that had the focus is gone.
        ref={onCancel ? focusEnd : null}
        className="control field-sizing-content max-h-80 min-h-18"
        aria-label={label}
        placeholder={`${label}… @ mentions a person`}
        maxLength={5000}
        value={text}
        onText={onText}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
            event.currentTarget.form?.requestSubmit();
          }
          if (event.key === 'Escape') onCancel ? onCancel() : event.currentTarget.blur();
        }}
      />
      {text || onCancel ? (
        <div className="mt-1.5 flex items-center gap-2">
          <button type="submit" className="button" disabled={!canSave}>
            Save note
          </button>
          {onCancel ? (
            <button type="button" className="button button-secondary" onClick={onCancel}>
              Cancel
            </button>
          ) : null}
          <span className="text-xs text-soft max-sm:hidden">
            <kbd className="key">Ctrl</kbd> <kbd className="key">Enter</kbd>
          </span>
        </div>
      ) : null}
    </form>
  );
}

function focusEnd(area: HTMLTextAreaElement | null): void {
  area?.focus();
  area?.setSelectionRange(area.value.length, area.value.length);
}

function SmallButton({ onClick, children }: { onClick: () => void; children: ReactNode }) {
  return (
    <button
      type="button"
      className="text-xs underline underline-offset-2 pointer-coarse:min-h-11"
      onClick={onClick}
    >
      {children}
    </button>
  );
}
