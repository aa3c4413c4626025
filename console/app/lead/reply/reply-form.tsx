import { type KeyboardEvent, useState } from 'react';
import { flushSync } from 'react-dom';
import { act } from '#console/app/api/act.ts';
import { ApiError } from '#console/app/api/call.ts';
import { newKey } from '#console/app/api/new-key.ts';
import { queryClient, queryOf, useAccount, useNames } from '#console/app/api/query-client.ts';
import { dayAndTime } from '#console/app/lib/times.ts';
import { MailWarning } from '#console/app/parts/mail-warning.tsx';
import { TextButton } from '#console/app/ui/buttons.tsx';
import { ask } from '#console/app/ui/confirm-dialog.tsx';
import { Form, TextArea, TextField } from '#console/app/ui/form.tsx';
import { useForm } from '#console/app/ui/use-form.ts';
import type { LeadSummary } from '#console/contract/leads.ts';
import { newReply, type Reply } from '#console/contract/replies.ts';
import { fillTemplate } from '#console/contract/templates.ts';
import { useReplyDraft } from './reply-draft.ts';
import { AttachedFiles, AttachMenu, useReplyFiles } from './reply-files.tsx';
import { offerUndo, undoneReply } from './sent-reply.tsx';
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
  const { email, signature, readsAnswers, bookingLink } = useAccount();
  const start = { subject, text: signature === '' ? '' : `\n\n${signature}` };
  const newestReplyId = replies.at(-1)?.id ?? null;
  const writing = useReplyDraft(lead.id, start, newestReplyId);
  const { draft, isEmpty, change, clear } = writing;
  const files = useReplyFiles(lead.id, draft, change);
  const form = useSending(lead, { ...writing, files, onClose });
  const discard = () => {
    files.removeAll();
    clear();
    onClose();
  };

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: The keys belong to the form's own controls.
    <div onKeyDown={sendByKeys}>
      <Form
        form={form}
        action="Send reply"
        className="space-y-3"
        onCancel={discard}
        cancelLabel={isEmpty ? 'Cancel' : 'Discard'}
        beside={<AttachMenu draft={draft} change={change} files={files} />}
      >
        <MailWarning />
        <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2">
          <p className="min-w-0 flex-[1_1_16rem] break-words text-soft">
            To <span className="text-ink">{lead.email}</span>.{' '}
            {readsAnswers ? 'The answer will appear here.' : `The answer goes to ${email}.`}
          </p>
          <TemplateChoice lead={lead} start={start} draft={draft} onFill={change} />
          <CopyField value={draft.cc} onChange={(cc) => change({ cc })} />
        </div>
        <SubjectField
          value={draft.subject}
          hasError={form.errors.subject !== undefined}
          onChange={(next) => change({ subject: next })}
        />
        <TextArea
          id={replyTextId}
          label="Message"
          name="text"
          maxLength={10_000}
          // Text typed while the server takes the reply would be lost.
          readOnly={form.isSending}
          className="field-sizing-content max-h-[28rem] min-h-56"
          value={fillTemplate(draft.text, { booking_link: bookingLink })}
          onChange={({ target }) => change({ text: target.value })}
          onFocus={({ currentTarget }) => {
            // Users write above their signature, so the caret moves to the start.
            if (currentTarget.value === start.text) currentTarget.setSelectionRange(0, 0);
          }}
        />
        <AttachedFiles
          draft={draft}
          change={change}
          files={files}
          error={form.errors.files ?? form.errors.fileIds ?? form.errors.brochures}
        />
      </Form>
    </div>
  );
}

/**
 * Ctrl+Enter sends from everywhere in the form. Enter alone never does: it leaves a field, and only presses the button
 * that has the focus.
 */
function sendByKeys(event: KeyboardEvent<HTMLElement>): void {
  const { key, ctrlKey, metaKey, target, currentTarget } = event;
  // Menus and dialogs are elsewhere in the document.
  if (key !== 'Enter' || !(target instanceof Element) || !currentTarget.contains(target)) return;
  if (ctrlKey || metaKey) {
    event.preventDefault();
    currentTarget.querySelector('form')?.requestSubmit();
  } else if (target instanceof HTMLInputElement) {
    event.preventDefault();
    document.getElementById(replyTextId)?.focus();
  }
}

type Writing = ReturnType<typeof useReplyDraft> & {
  readonly files: ReturnType<typeof useReplyFiles>;
  readonly onClose: () => void;
};

/** Sends the reply, or asks first if a colleague has replied in the meantime. */
function useSending(lead: LeadSummary, { draft, files, change, clear, onClose }: Writing) {
  const { id, signature } = useAccount();
  const nameOf = useNames();
  const form = useForm(
    newReply,
    async (body) => {
      if (files.uploading.length > 0) throw new Error('Wait until the files are uploaded.');
      if (body.text === signature) throw new Error('Write a message above your signature.');
      try {
        const sent = await act('sendReply', { params: { leadId: lead.id }, body });
        const restore = () => {
          change({ ...draft, key: newKey() });
          // The lead may have been left, and shown again, since.
          flushSync(() => undoneReply.set({ leadId: lead.id }));
          if (location.pathname.includes(lead.id)) document.getElementById(replyTextId)?.focus();
        };
        clear();
        onClose();
        offerUndo(lead, sent, restore);
      } catch (error) {
        if (error instanceof ApiError && error.code === 'changed-meanwhile') {
          return askToSend();
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

  async function askToSend(): Promise<void> {
    const { replies } = await queryClient.fetchQuery({
      ...queryOf('lead', { params: { leadId: lead.id } }),
      staleTime: 0,
    });
    const theirs = replies.findLast(({ authorId }) => authorId !== id);
    if (!theirs) return;
    ask({
      title: `${nameOf(theirs.authorId) ?? 'A colleague'} replied ${dayAndTime(theirs.createdAt)}. Send anyway?`,
      description: 'Their reply is below yours. The visitor will get both.',
      action: 'Send anyway',
      keep: 'Keep writing',
      onConfirm: () => {
        flushSync(() => change({ seenReplyId: replies.at(-1)?.id ?? null }));
        document.querySelector<HTMLTextAreaElement>(`#${replyTextId}`)?.form?.requestSubmit();
      },
    });
  }

  return form;
}

/** The subject as a line of text, which becomes a field when the user changes it. */
function SubjectField({
  value,
  hasError,
  onChange,
}: {
  value: string;
  hasError: boolean;
  onChange: (value: string) => void;
}) {
  const [isOpen, setOpen] = useState(false);
  if (!isOpen && !hasError) {
    return (
      <p className="flex flex-wrap items-baseline gap-x-2 text-soft">
        <input type="hidden" name="subject" value={value} />
        <span className="min-w-0 break-words">
          Subject: <span className="text-ink">{value}</span>
        </span>
        <TextButton aria-label="Change the subject" onClick={() => setOpen(true)}>
          Change
        </TextButton>
      </p>
    );
  }
  return (
    <TextField
      label="Subject"
      name="subject"
      maxLength={200}
      autoFocus={isOpen}
      value={value}
      onChange={({ target }) => onChange(target.value)}
    />
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
