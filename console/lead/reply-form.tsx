import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import * as v from 'valibot';
import { ApiError, call } from '#console/api/call.ts';
import { newKey } from '#console/api/new-key.ts';
import { leadQuery, useAccount } from '#console/api/queries.ts';
import { useDraft } from '#console/lib/drafts.ts';
import { MailNotice } from '#console/parts/mail-notice.tsx';
import { describeChange, send } from '#console/parts/use-lead-actions.ts';
import { Form, TextArea, TextField, useForm } from '#console/ui/form.tsx';
import { showToast } from '#console/ui/toaster.tsx';
import type { LeadChange } from '#contract/console/inbox.ts';
import type { LeadSummary } from '#contract/console/leads.ts';
import { newReply, type Reply } from '#contract/console/replies.ts';
import { fillTemplate, type Template } from '#contract/console/templates.ts';
import { formRowById } from '#contract/form-list.ts';
import { reloadLead } from './reload-lead.ts';
import { SecondReplyDialog } from './second-reply-dialog.tsx';
import { ReplaceDialog, TemplateMenu } from './template-menu.tsx';

export const replyTextId = 'reply-text';

/** A mail to the visitor. What is typed is kept until it is sent; pressing twice sends once. */
export function ReplyForm({
  lead,
  replies,
  subject,
}: {
  lead: LeadSummary;
  /** Oldest first. */
  replies: readonly Reply[];
  subject: string;
}) {
  const client = useQueryClient();
  const { id, email } = useAccount();
  const { draft, change, clear } = useReplyDraft(lead, subject, replies.at(-1)?.id ?? null);
  const [unseen, setUnseen] = useState<Reply | null>(null);
  const form = useForm(
    newReply,
    async (body, element) => {
      try {
        const { undo } = await call('sendReply', { params: { leadId: lead.id }, body });
        clear();
        // The button that had the focus is disabled; the field would open a phone's keyboard.
        element.closest<HTMLElement>('[role="tabpanel"]')?.focus();
        const text = `Your reply to ${lead.email} is on its way.`;
        const [before] = undo;
        showToast(
          before
            ? {
                text: `${text} ${describeTakenOn(before)}`,
                action: { label: 'Undo', run: () => void send(client, undo) },
              }
            : { text },
        );
      } catch (error) {
        if (error instanceof ApiError && error.code === 'changed-meanwhile') {
          const now = await client.fetchQuery({ ...leadQuery(lead.id), staleTime: 0 });
          return setUnseen(now.replies.findLast(({ authorId }) => authorId !== id) ?? null);
        }
        // What was sent under this key stays as it is; the next attempt is another reply.
        if (error instanceof ApiError && error.code === 'conflict') change({ key: newKey() });
        throw error;
      } finally {
        reloadLead(client, lead.id);
      }
    },
    { key: draft.key, seenReplyId: draft.seenReplyId },
  );

  function sendAnyway(): void {
    flushSync(() => {
      setUnseen(null);
      change({ seenReplyId: replies.at(-1)?.id ?? null });
    });
    document.querySelector<HTMLTextAreaElement>(`#${replyTextId}`)?.form?.requestSubmit();
  }

  return (
    <Form
      form={form}
      action="Send reply"
      className="space-y-3"
      beside={
        draft.text ? (
          <button type="button" className="button button-secondary" onClick={clear}>
            Discard
          </button>
        ) : null
      }
    >
      <MailNotice />
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p className="min-w-0 flex-[1_1_12rem] break-words text-soft">
          To <span className="text-ink">{lead.email}</span>. Replies go to {email}.
        </p>
        <TemplateChoice lead={lead} subject={subject} draft={draft} onFill={change} />
      </div>
      <TextField
        label="Subject"
        name="subject"
        form={form}
        maxLength={200}
        autoComplete="off"
        value={draft.subject}
        onChange={({ target }) => change({ subject: target.value })}
      />
      <TextArea
        id={replyTextId}
        label="Message"
        name="text"
        form={form}
        maxLength={10_000}
        className="field-sizing-content max-h-96 min-h-32"
        value={draft.text}
        onChange={({ target }) => change({ text: target.value })}
        onKeyDown={({ key, ctrlKey, metaKey, currentTarget }) => {
          if (key === 'Enter' && (ctrlKey || metaKey)) currentTarget.form?.requestSubmit();
          if (key === 'Escape') currentTarget.blur();
        }}
      />
      <SecondReplyDialog reply={unseen} onSend={sendAnyway} onClose={() => setUnseen(null)} />
    </Form>
  );
}

/** The message about what the first reply changed; `Undo` brings it back, but not the mail. */
function describeTakenOn({ progress, assigneeId }: LeadChange): string {
  const change = {
    ...(progress === undefined ? {} : { progress: 'contacted' as const }),
    ...(assigneeId === undefined ? {} : { assigneeId: 'sender' }),
  };
  return describeChange(change, 1, () => 'you');
}

/** Fills the form from a template, and asks first if something typed would be lost. */
function TemplateChoice({
  lead,
  subject,
  draft,
  onFill,
}: {
  lead: LeadSummary;
  /** That of a draft nobody has changed. */
  subject: string;
  draft: Content;
  onFill: (content: Content) => void;
}) {
  const { name: sender } = useAccount();
  const [offered, setOffered] = useState<Content | null>(null);
  const [filled, setFilled] = useState<Content | null>(null);

  function fill(content: Content): void {
    onFill(content);
    setFilled(content);
    setOffered(null);
  }

  function choose(template: Template): void {
    const values = { ...placeholderValues(lead), sender };
    const content = {
      subject: fillTemplate(template.subject, values),
      text: fillTemplate(template.text, values),
    };
    const isTyped = draft.text.trim() !== '' || draft.subject !== subject;
    const isUntouched = filled?.subject === draft.subject && filled.text === draft.text;
    if (isTyped && !isUntouched) setOffered(content);
    else fill(content);
  }

  return (
    <>
      <TemplateMenu onChoose={choose} />
      <ReplaceDialog
        open={offered !== null}
        onReplace={() => offered && fill(offered)}
        onClose={() => setOffered(null)}
      />
    </>
  );
}

type Content = { readonly subject: string; readonly text: string };

/** A draft that only has the subject it starts with is not kept. */
function useReplyDraft(lead: LeadSummary, subject: string, newestReplyId: string | null) {
  const [stored, store] = useDraft('reply', lead.id);
  const [fresh, setFresh] = useState(() => emptyDraft(subject));
  // Replies that are on the page before the first word is typed have been seen.
  const draft =
    stored === '' ? { ...fresh, seenReplyId: newestReplyId } : parseDraft(stored, fresh);
  return {
    draft,
    change: (more: Partial<v.InferOutput<typeof draftSchema>>) => {
      const next = { ...draft, ...more };
      setFresh(next);
      const isEmpty = next.text === '' && next.subject === subject;
      store(isEmpty ? '' : JSON.stringify(next));
    },
    clear: () => {
      setFresh(emptyDraft(subject));
      store('');
    },
  };
}

const draftSchema = v.object({
  key: v.string(),
  subject: v.string(),
  text: v.string(),
  seenReplyId: v.optional(v.nullable(v.string()), null),
});
type Draft = v.InferOutput<typeof draftSchema>;

function emptyDraft(subject: string): Draft {
  return { key: newKey(), subject, text: '', seenReplyId: null };
}

function parseDraft(stored: string, otherwise: Draft): Draft {
  return v.parse(v.fallback(v.pipe(v.string(), v.parseJson(), draftSchema), otherwise), stored);
}

function placeholderValues({ name, organization, form, formLabel }: LeadSummary) {
  const product = formRowById(form)?.product ?? '';
  return {
    name,
    organization,
    request: `${formLabel.slice(0, 1).toLowerCase()}${formLabel.slice(1)}`,
    product: `${product.slice(0, 1).toUpperCase()}${product.slice(1)}`,
  };
}
