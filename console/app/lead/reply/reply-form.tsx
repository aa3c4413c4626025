import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { act } from '#console/app/api/act.ts';
import { ApiError } from '#console/app/api/call.ts';
import { newKey } from '#console/app/api/new-key.ts';
import { queryOf, useAccount, useNames } from '#console/app/api/query-client.ts';
import { timeAgo } from '#console/app/lib/times.ts';
import { MailWarning } from '#console/app/parts/mail-warning.tsx';
import { describeChange, send } from '#console/app/parts/use-lead-actions.ts';
import { TextButton } from '#console/app/ui/buttons.tsx';
import { ConfirmDialog } from '#console/app/ui/confirm-dialog.tsx';
import { Form, TextArea, TextField } from '#console/app/ui/form.tsx';
import { showToast } from '#console/app/ui/toasts.ts';
import { type FormState, useForm } from '#console/app/ui/use-form.ts';
import type { LeadChange } from '#console/contract/inbox.ts';
import type { LeadSummary } from '#console/contract/leads.ts';
import { newReply, type Reply } from '#console/contract/replies.ts';
import { useReplyDraft } from './reply-draft.ts';
import { ReplyFiles, useReplyFiles } from './reply-files.tsx';
import { TemplateChoice } from './template-choice.tsx';

export const replyTextId = 'reply-text';

/**
 * An email to the visitor. The draft is kept until it is sent; pressing the button twice sends one
 * email.
 */
export function ReplyForm({
  lead,
  replies,
  subject,
  onClose,
}: {
  lead: LeadSummary;
  /** The earlier replies, oldest first. */
  replies: readonly Reply[];
  subject: string;
  /** Called once the reply is sent or discarded. */
  onClose: () => void;
}) {
  const { email, signature, readsAnswers } = useAccount();
  const nameOf = useNames();
  const start = { subject, text: signature === '' ? '' : `\n\n${signature}` };
  const newestReplyId = replies.at(-1)?.id ?? null;
  const { draft, isEmpty, change, clear } = useReplyDraft(lead.id, start, newestReplyId);
  const files = useReplyFiles(lead.id, draft, change);
  const { form, unseen, sendAnyway, closeQuestion } = useSending(lead, replies, {
    draft,
    files,
    change,
    clear,
    onClose,
  });
  const discard = () => {
    files.removeAll();
    clear();
    onClose();
  };

  return (
    <Form
      form={form}
      action="Send reply"
      className="space-y-3"
      onCancel={discard}
      cancelLabel={isEmpty ? 'Cancel' : 'Discard'}
    >
      <MailWarning />
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2">
        <p className="min-w-0 flex-[1_1_9rem] break-words text-soft">
          To <span className="text-ink">{lead.email}</span>.{' '}
          {readsAnswers ? 'The answer will appear here.' : `The answer goes to ${email}.`}
        </p>
        <TemplateChoice lead={lead} start={start} draft={draft} onFill={change} />
        <CopyField value={draft.cc} onChange={(cc) => change({ cc })} />
      </div>
      <TextField
        label="Subject"
        name="subject"
        maxLength={200}
        value={draft.subject}
        onChange={({ target }) => change({ subject: target.value })}
      />
      <TextArea
        id={replyTextId}
        label="Message"
        name="text"
        maxLength={10_000}
        className="field-sizing-content max-h-96 min-h-32"
        value={draft.text}
        onChange={({ target }) => change({ text: target.value })}
        onKeyDown={({ key, ctrlKey, metaKey, currentTarget }) => {
          if (key === 'Enter' && (ctrlKey || metaKey)) currentTarget.form?.requestSubmit();
        }}
        onFocus={({ currentTarget }) => {
          // Users write above their signature, so the caret moves to the start.
          if (currentTarget.value === start.text) currentTarget.setSelectionRange(0, 0);
        }}
      />
      <ReplyFiles draft={draft} change={change} files={files} error={errorOfFiles(form.errors)} />
      {unseen ? (
        <ConfirmDialog
          open
          onClose={closeQuestion}
          title={`${nameOf(unseen.authorId) ?? 'A colleague'} replied ${timeAgo(new Date(unseen.createdAt))}. Send anyway?`}
          description="Their reply is below yours. The visitor will get both."
          action="Send anyway"
          keep="Keep writing"
          onConfirm={sendAnyway}
        />
      ) : null}
    </Form>
  );
}

type Writing = Pick<ReturnType<typeof useReplyDraft>, 'draft' | 'change' | 'clear'> & {
  readonly files: ReturnType<typeof useReplyFiles>;
  readonly onClose: () => void;
};

/** Sends the reply, or asks first if a colleague has replied in the meantime (`unseen`). */
function useSending(
  lead: LeadSummary,
  replies: readonly Reply[],
  { draft, files, change, clear, onClose }: Writing,
) {
  const client = useQueryClient();
  const { id, signature } = useAccount();
  const [unseen, setUnseen] = useState<Reply | null>(null);
  const form = useForm(
    newReply,
    async (body) => {
      if (files.uploading.length > 0) throw new Error('Wait until the files are uploaded.');
      if (body.text === signature) throw new Error('Write a message above your signature.');
      try {
        const { undo } = await act(client, 'sendReply', { params: { leadId: lead.id }, body });
        clear();
        onClose();
        showSent(client, lead, undo);
      } catch (error) {
        if (error instanceof ApiError && error.code === 'changed-meanwhile') {
          return setUnseen(await newestReplyOfColleague());
        }
        // The reply sent under this key can't change, so the next attempt needs a new key.
        if (error instanceof ApiError && error.code === 'conflict') change({ key: newKey() });
        throw error;
      }
    },
    {
      key: draft.key,
      seenReplyId: draft.seenReplyId,
      cc: draft.cc.split(/[\s,;]+/).filter((address) => address !== ''),
      fileIds: draft.files.map((file) => file.id),
      brochures: draft.brochures,
    },
  );

  async function newestReplyOfColleague(): Promise<Reply | null> {
    const now = await client.fetchQuery({
      ...queryOf('lead', { params: { leadId: lead.id } }),
      staleTime: 0,
    });
    return now.replies.findLast(({ authorId }) => authorId !== id) ?? null;
  }

  function sendAnyway(): void {
    flushSync(() => {
      setUnseen(null);
      change({ seenReplyId: replies.at(-1)?.id ?? null });
    });
    document.querySelector<HTMLTextAreaElement>(`#${replyTextId}`)?.form?.requestSubmit();
  }

  return { form, unseen, sendAnyway, closeQuestion: () => setUnseen(null) };
}

function showSent(client: QueryClient, { email }: LeadSummary, undo: readonly LeadChange[]): void {
  const text = `Your reply to ${email} is on its way.`;
  const [before] = undo;
  showToast(
    before
      ? {
          text: `${text} ${describeTakenOn(before)}`,
          action: { label: 'Undo', run: () => void send(client, undo) },
        }
      : { text },
  );
}

/** Further recipients; the field appears on request. */
function CopyField({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  const [isOpen, setOpen] = useState(value !== '');
  if (!isOpen && value === '') {
    return (
      <TextButton className="min-h-9" onClick={() => setOpen(true)}>
        Add Cc
      </TextButton>
    );
  }
  return (
    <TextField
      label="Cc"
      name="cc"
      className="basis-full"
      note="At most five addresses, which the visitor sees."
      autoFocus={value === ''}
      value={value}
      onChange={({ target }) => onChange(target.value)}
    />
  );
}

function errorOfFiles({ files, fileIds, brochures }: FormState['errors']): string | undefined {
  return files ?? fileIds ?? brochures;
}

/** The message about what the first reply changed. `Undo` reverts them, but not the email. */
function describeTakenOn({ progress, assigneeId }: LeadChange): string {
  const change = {
    ...(progress === undefined ? {} : { progress: 'contacted' as const }),
    ...(assigneeId === undefined ? {} : { assigneeId: 'sender' }),
  };
  return describeChange(change, 1, () => 'you');
}
