import { type ReactElement, type ReactNode, useEffect, useId, useMemo, useState } from 'react';
import allFormCopy from '#content/form-copy.json' with { type: 'json' };
import type { FieldProblems } from '#contract/check-form.ts';
import { envelope, type Form } from '#contract/form.ts';
import type { FormResponse } from '#contract/form-response.ts';
import { legalPages } from '#contract/privacy-notice.ts';
import { site } from '#contract/site.ts';
import { linesFieldsOf, onAttached, readAttachedLines } from '#web/form-engine/attached-lines.ts';
import { FormContext, useFormContext } from '#web/form-engine/store/form-context.ts';
import { useStoreState, type Values } from '#web/form-engine/store/form-store.ts';
import {
  type ResponseHandling,
  type Sent,
  showResult,
  useLeadForm,
} from '#web/form-engine/use-lead-form.ts';
import { Button } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { MailLink } from '#web/ui/dialog-button.tsx';
import type { Parts } from '#web/ui/own-texts.d.ts';
import { SiteLink } from '#web/ui/site-link.tsx';
import { useLoaded } from '#web/ui/use-loaded.ts';

const { form: formCopy } = allFormCopy;

/** Events that a form reports to the surrounding part of the page. */
export type LeadFormEvents = {
  /** Called with `true` when the request starts, `false` when it settles. */
  onPendingChange?: (pending: boolean) => void;
  /** Called before the server's messages are shown below their fields. */
  onFieldErrors?: () => void;
  /** Handles a response in place of the popup; undefined leaves it to the popup. */
  onResponse?: (response: FormResponse, sent: Sent) => ResponseHandling | undefined;
};

type LeadFormProps = LeadFormEvents & {
  form: Form;
  submitLabel: ReactNode;
  /** Values of the form's flag fields, such as the step of a registration. */
  flags?: Values;
  /** Shown next to the submit button. */
  actions?: ReactElement;
  /** Keeps the submit button at the bottom of the screen until the visitor reaches its place. */
  stickySubmit?: boolean;
  className?: string;
  children: Parts;
};

/**
 * One form of the contract, from the first keystroke to the response. Its HTML is complete without
 * scripts. The browser itself never sends it: with the method `dialog` a submit before hydration does
 * nothing, and `start-islands.ts` repeats it.
 */
export function LeadForm({
  form,
  submitLabel,
  flags = {},
  onPendingChange,
  onFieldErrors,
  onResponse,
  actions,
  stickySubmit = false,
  className,
  children,
}: LeadFormProps) {
  const prefix = useId();
  const [unshownReply, show] = useReplies(onResponse);
  const lead = useLeadForm(form, {
    flags,
    onPendingChange,
    onFieldErrors,
    onResponse: show,
  });
  const { store, summary, restore, clear, pending } = lead;
  const problems = useStoreState(store, (state) => state.problems);
  const blocked = pending || Object.keys(problems).length > 0;
  const context = useMemo(
    () => ({ form, store, prefix, summary, restore, clear }),
    [form, store, prefix, summary, restore, clear],
  );
  return (
    <FormContext value={context}>
      <NoScriptNote />
      <form
        ref={lead.element}
        method="dialog"
        noValidate
        aria-busy={pending}
        data-form={form.id}
        className={classNames('relative noscript:hidden', className)}
        {...lead.events}
      >
        {children}
        <AttachmentSlot />
        <Honeypot id={`${prefix}-honeypot`} />
        <div className={classNames(submitRowClass, stickySubmit && stickyRowClass)}>
          <Button ref={lead.submitButton} type="submit" disabled={blocked}>
            {pending ? formCopy.sending : submitLabel}
          </Button>
          {actions}
          <AnswerNote form={form} />
        </div>
        <p role="status" className="sr-only">
          {announcement(form, problems, pending)}
        </p>
      </form>
      {unshownReply ? (
        <p role="alert" className="mt-4 font-medium">
          {`${unshownReply.heading}: ${unshownReply.message}`}
        </p>
      ) : null}
    </FormContext>
  );
}

/** Shows responses in the popup. Returns one whose popup could not be loaded: its text appears in the form. */
function useReplies(onResponse: LeadFormEvents['onResponse']) {
  const [unshown, setUnshown] = useState<FormResponse>();
  function show(response: FormResponse, sent: Sent): ResponseHandling {
    const handled = onResponse?.(response, sent);
    if (handled) return handled;
    setUnshown(undefined);
    void showResult(response, sent).then((shown) => shown || setUnshown(response));
    return response.success ? 'cleared' : 'kept';
  }
  return [unshown, show] as const;
}

/** When the team answers (R247). Support has targets of its own, which its form states. */
function AnswerNote({ form: { subscription, id } }: { form: Form }) {
  if (site.responseTarget === '' || subscription || id === 'my_data') return null;
  const text = `${formCopy.answerWithin} ${site.responseTarget}.`;
  return <p className="text-muted text-sm in-data-[asks=support]:hidden">{text}</p>;
}

/** Shows the attached lists, if there are any and the form has fields for them. */
function AttachmentSlot() {
  const { form } = useFormContext();
  const { part, load } = useLoaded(importAttachedList);
  const names = useMemo(() => linesFieldsOf(form), [form]);
  useEffect(
    () =>
      onAttached(() => {
        if (names.some((name) => readAttachedLines(name).length > 0)) load();
      }),
    [names, load],
  );
  return part ? names.map((name) => <part.AttachedList key={name} name={name} />) : null;
}

function NoScriptNote() {
  return (
    <noscript>
      <p>
        <MailLink text={formCopy.noScript} />
      </p>
    </noscript>
  );
}

/** Off screen and out of the tab order: only a program fills it in (R136). */
function Honeypot({ id }: { id: string }) {
  return (
    <div
      aria-hidden="true"
      className="absolute -left-[9999px] size-px overflow-hidden print:hidden"
    >
      <label htmlFor={id}>Leave this field empty</label>
      <input id={id} type="text" name={envelope.honeypot} tabIndex={-1} autoComplete="off" />
    </div>
  );
}

function announcement(form: Form, problems: FieldProblems, pending: boolean): string {
  if (pending) return formCopy.sending;
  const entries = Object.entries(problems);
  const [first] = entries;
  if (!first) return '';
  if (entries.length > 1) return `${entries.length} ${formCopy.needAttention}`;
  return `${form.fields[first[0]]?.label ?? first[0]}: ${first[1].join('. ')}`;
}

const importAttachedList = () => import('#web/form-engine/attached-list.tsx');
const submitRowClass = 'mt-2 flex flex-wrap items-center gap-x-6 gap-y-4';
/** Matches the width of the sheet that it slides over; its gradient fades out the fields below. */
const stickyRowClass =
  '[@media(height>=40rem)]:sticky bottom-(--covered-foot,0px) z-10 -mx-5 bg-(--tone) px-5 pb-3 sm:-mx-8 sm:px-8 ' +
  'before:absolute before:inset-x-px before:bottom-full before:h-7 before:bg-linear-to-t before:from-(--tone) before:to-transparent before:pointer-events-none';

/** The form's notice. The policy opens in a new tab, so the form keeps its values. */
export function PrivacyNote({ form, className }: { form: Form; className: string }) {
  const { path, title } = legalPages.privacy;
  return (
    <p className={`text-sm border-t border-line text-muted ${className}`}>
      <span>{`${form.notice} ${formCopy.readOur} `}</span>
      <SiteLink href={path} target="_blank" className="text-link">
        {title}
      </SiteLink>
      <span>.</span>
    </p>
  );
}
