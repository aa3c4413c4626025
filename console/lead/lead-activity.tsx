import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { call } from '#console/api/call.ts';
import { useAccount, useRights, usersQuery } from '#console/api/queries.ts';
import { describeEntry } from '#console/audit/describe-entry.ts';
import { Initials } from '#console/ui/initials.tsx';
import { useKeys } from '#console/ui/keys.ts';
import { Time } from '#console/ui/time.tsx';
import { showError } from '#console/ui/toaster.tsx';
import type { LeadDetails, Note } from '#contract/console/leads.ts';
import { useNoteDraft } from './note-draft.ts';

/** Notes and what happened to the lead, newest first. */
export function LeadActivity({ details }: { details: LeadDetails }) {
  const { lead, notes, history } = details;
  const may = useRights();
  const users = useQuery(usersQuery).data?.users ?? [];
  // Notes are shown themselves.
  const events = history.filter(({ action }) => !action.startsWith('note-'));
  const items = [
    ...notes.map((note) => ({ at: note.createdAt, key: note.id, note, entry: null })),
    ...events.map((entry) => ({ at: entry.at, key: `${entry.sequence}`, note: null, entry })),
  ].toSorted((a, b) => b.at.localeCompare(a.at));
  return (
    <section aria-labelledby="activity">
      <h2 id="activity" className="section-title">
        Notes and history
      </h2>
      {may('addNote') ? <NewNote leadId={lead.id} /> : null}
      <ol className="timeline mt-4">
        {items.map(({ key, note, entry }) =>
          note ? (
            <li key={key}>
              <NoteItem
                leadId={lead.id}
                note={note}
                author={users.find(({ id }) => id === note.authorId)?.name}
              />
            </li>
          ) : (
            <li key={key}>
              <span className="timeline-dot" />
              <span className="text-soft">
                <span className="text-ink">{entry.userName || 'Command line'}</span>{' '}
                {describeEntry(entry, users)} · <Time at={entry.at} />
              </span>
            </li>
          ),
        )}
        <li>
          <span className="timeline-dot" />
          <span className="text-soft">
            <span className="text-ink">{lead.formLabel}</span> received ·{' '}
            <Time at={lead.receivedAt} />
          </span>
        </li>
      </ol>
    </section>
  );
}

/** What is typed is kept in this tab until it is saved, also over a reload or signing in again. */
function NewNote({ leadId }: { leadId: string }) {
  const client = useQueryClient();
  const [text, setText] = useNoteDraft(leadId);
  const save = useMutation({
    mutationFn: () => call('addNote', { params: { leadId }, body: { text } }),
    onSuccess: () => setText(''),
    onError: showError,
    onSettled: () => reloadLead(client, leadId),
  });
  useKeys({ n: () => document.getElementById('new-note')?.focus() });
  return (
    <NoteForm
      id="new-note"
      label="Add a note"
      text={text}
      onText={setText}
      isSending={save.isPending}
      onSave={() => save.mutate()}
    />
  );
}

function NoteItem({
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
        <p className="mt-0.5 break-words whitespace-pre-line">{note.text}</p>
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
      <textarea
        id={id}
        // The button that had the focus is gone.
        ref={onCancel ? focusEnd : null}
        className="control field-sizing-content max-h-80 min-h-18"
        aria-label={label}
        placeholder={`${label}…`}
        maxLength={5000}
        value={text}
        onChange={(event) => onText(event.target.value)}
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

function reloadLead(client: ReturnType<typeof useQueryClient>, leadId: string): void {
  void client.invalidateQueries({ queryKey: ['lead', leadId] });
  void client.invalidateQueries({ queryKey: ['leads'] });
}
