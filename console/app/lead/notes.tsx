import { useState } from 'react';
import { flushSync } from 'react-dom';
import { act } from '#console/app/api/act.ts';
import { useRights } from '#console/app/api/query-client.ts';
import { useDraft } from '#console/app/lib/drafts.ts';
import { Button, TextButton } from '#console/app/ui/buttons.tsx';
import { ask } from '#console/app/ui/confirm-dialog.tsx';
import { Initials } from '#console/app/ui/initials.tsx';
import { Time } from '#console/app/ui/time.tsx';
import { useAction } from '#console/app/ui/use-action.ts';
import type { Note } from '#console/contract/lead.ts';
import { MentionArea } from './mention-area.tsx';
import { MentionedText } from './mentioned-text.tsx';

export const newNoteId = 'new-note';
/** The id of the heading above notes and history. */
export const activityId = 'activity';
/** Moves the focus there from a control that has been removed. */
export const focusActivity = () =>
  document.getElementById(activityId)?.focus({ preventScroll: true });

/** Keeps the text in this tab until it is saved, even after a reload or a new sign-in. */
export function NewNote({ leadId, onClose }: { leadId: string; onClose: () => void }) {
  const [text, setText] = useDraft('note', leadId);
  const discard = () => {
    setText('');
    onClose();
  };
  const save = useAction('addNote', { onDone: discard });
  return (
    <NoteForm
      id={newNoteId}
      label="Add a note"
      text={text}
      onText={setText}
      isSending={save.isPending}
      onSave={() => save.mutate({ params: { leadId }, body: { text } })}
      onCancel={discard}
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
  const may = useRights();
  const [draft, setDraft] = useDraft('edit', note.id);
  const [isEditing, setEditing] = useState(draft !== '');
  const startEditing = () => {
    flushSync(() => {
      setDraft(note.text);
      setEditing(true);
    });
    const area = document.querySelector<HTMLTextAreaElement>(`#note-${note.id}`);
    area?.focus();
    area?.setSelectionRange(note.text.length, note.text.length);
  };
  const stopEditing = () => {
    setDraft('');
    setEditing(false);
    focusActivity();
  };
  const params = { leadId, noteId: note.id };
  const edit = useAction('editNote', { onDone: stopEditing });
  function askToRemove(): void {
    let isRemoved = false;
    ask({
      title: 'Remove this note?',
      description:
        'The text is permanently deleted. The audit log still shows that there was a note, and who removed it.',
      action: 'Remove',
      keep: 'Keep',
      isDangerous: true,
      // The button that opened the dialog disappears with the note.
      finalFocus: () => (isRemoved ? document.getElementById(activityId) : true),
      onConfirm: async () => {
        await act('removeNote', { params });
        isRemoved = true;
      },
    });
  }
  const name = author ?? 'A former user';
  return (
    <>
      <span className="timeline-mark in-[.newest]:hidden">
        <Initials user={{ name }} />
      </span>
      <p className="flex flex-wrap items-baseline gap-x-2 text-soft">
        <span className="font-semibold text-ink">{name}</span>
        <Time at={note.createdAt} />
        {note.editedAt ? <span className="text-xs">edited</span> : null}
        {!isEditing && may('editNote') && note.mayEdit ? (
          <TextButton className="text-xs" onClick={startEditing}>
            Edit
          </TextButton>
        ) : null}
        {!isEditing && may('removeNote') && note.mayRemove ? (
          <TextButton className="text-xs" onClick={askToRemove}>
            Remove
          </TextButton>
        ) : null}
      </p>
      {isEditing ? (
        <NoteForm
          id={`note-${note.id}`}
          label="Edit the note"
          text={draft}
          saved={note.text}
          onText={setDraft}
          isSending={edit.isPending}
          onSave={() => edit.mutate({ params, body: { text: draft } })}
          onCancel={stopEditing}
        />
      ) : (
        <MentionedText note={note} />
      )}
    </>
  );
}

function NoteForm({
  id,
  label,
  text,
  saved,
  onText,
  isSending,
  onSave,
  onCancel,
}: {
  id: string;
  label: string;
  text: string;
  /** The stored text of the edited note. */
  saved?: string;
  onText: (text: string) => void;
  isSending: boolean;
  onSave: () => void;
  onCancel: () => void;
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
        className="control field-sizing-content max-h-80 min-h-18"
        aria-label={label}
        aria-describedby={`${id}-readers`}
        placeholder={`${label}… @ mentions a person`}
        maxLength={5000}
        value={text}
        onText={onText}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
            event.currentTarget.form?.requestSubmit();
          }
          // Escape must not discard typed text.
          if (event.key === 'Escape' && text === saved) onCancel();
        }}
      />
      <p id={`${id}-readers`} className="mt-1 text-xs text-soft">
        The person can see this when they ask for their data.
      </p>
      <div className="mt-1.5 flex items-center gap-2">
        <button type="submit" className="button" disabled={!canSave}>
          Save note
        </button>
        <Button onClick={onCancel}>{text === (saved ?? '') ? 'Cancel' : 'Discard'}</Button>
        <span className="text-xs text-soft max-sm:hidden">
          <kbd className="key">Ctrl</kbd> <kbd className="key">Enter</kbd>
        </span>
      </div>
    </form>
  );
}
