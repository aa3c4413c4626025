import { type ReactNode, useId, useState } from 'react';
import { formCopy as words } from '#content/form-engine.ts';
import type { FieldProblems, Form } from '#contract/form.ts';
import type { Reply } from '#contract/reply.ts';
import { site } from '#contract/site.ts';
import { FormContext } from '#web/form-engine/form-context.ts';
import type { Values } from '#web/form-engine/form-state.ts';
import { Honeypot } from '#web/form-engine/honeypot.tsx';
import { PlainResult } from '#web/form-engine/plain-result.tsx';
import { type ReplyHandling, useLeadForm } from '#web/form-engine/use-lead-form.ts';
import { preloadResult, showResult } from '#web/overlays/show-result.ts';
import { Button } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';

type LeadFormProps = {
  form: Form;
  submitLabel: string;
  /** Values of the form's flag fields, such as the step of a registration. */
  flags?: Values;
  /** Told when the way to the server begins, and when it ends. */
  onPending?: (pending: boolean) => void;
  /** Told before messages of the server are shown below their fields. */
  onRefused?: () => void;
  /** Takes a reply in place of the popup; undefined leaves it to the popup. */
  onReply?: (reply: Reply) => ReplyHandling | undefined;
  /** Stands beside the submit button. */
  beside?: ReactNode;
  /** Keeps the submit button at the screen's bottom while its own place is below it. */
  stickySubmit?: boolean;
  className?: string;
  children: ReactNode;
};

/**
 * One form of the contract, from its first key to its reply. Its HTML is complete before any
 * script runs; only the submit button waits for them, so that no value lands in an address.
 */
export function LeadForm({
  form,
  submitLabel,
  flags = {},
  onPending,
  onRefused,
  onReply,
  beside,
  stickySubmit = false,
  className,
  children,
}: LeadFormProps) {
  const prefix = useId();
  /** A reply whose popup could not be loaded. */
  const [plainResult, setPlainResult] = useState<Reply>();
  const lead = useLeadForm(form, {
    flags,
    onPending,
    onRefused,
    onStart: preloadResult,
    onReply(reply) {
      const handled = onReply?.(reply);
      if (handled) return handled;
      setPlainResult(undefined);
      void showResult(reply).then((shown) => shown || setPlainResult(reply));
      return reply.success ? 'cleared' : 'kept';
    },
  });
  const { problems, values, changed, attempted, clear, pending, ready } = lead;
  const blocked = !ready || pending || Object.keys(problems).length > 0;
  return (
    <FormContext value={{ form, prefix, problems, values, changed, attempted, clear }}>
      <NoScriptNote />
      <form
        ref={lead.element}
        method="post"
        action={site.apiBase + form.path}
        noValidate
        aria-busy={pending}
        data-form={form.id}
        className={classNames('relative noscript:hidden', className)}
        {...lead.events}
      >
        {children}
        <Honeypot id={`${prefix}-bait`} />
        <div className={classNames(submitRowClass, stickySubmit && stickyRowClass)}>
          <Button type="submit" disabled={blocked}>
            {pending ? words.sending : submitLabel}
          </Button>
          {beside}
        </div>
        <p role="status" className="sr-only">
          {announcement(form, problems, pending)}
        </p>
      </form>
      {plainResult ? <PlainResult reply={plainResult} /> : null}
    </FormContext>
  );
}

function NoScriptNote() {
  return (
    <noscript>
      <p>
        {words.noScript}{' '}
        <a className="text-link" href={`mailto:${site.email}`}>
          {site.email}
        </a>
        .
      </p>
    </noscript>
  );
}

function announcement(form: Form, problems: FieldProblems, pending: boolean): string {
  if (pending) return words.sending;
  const said = Object.entries(problems);
  const [first] = said;
  if (!first) return '';
  if (said.length > 1) return `${said.length} ${words.needAttention}`;
  return `${form.fields[first[0]]?.label ?? first[0]}: ${first[1].join('. ')}`;
}

const submitRowClass = 'mt-2 flex flex-wrap items-center gap-x-6 gap-y-4';
/** As wide as the sheet it slides over; its ground fades the fields out that are below it. */
const stickyRowClass =
  '[@media(height>=40rem)]:sticky bottom-(--covered-foot,0px) z-10 -mx-5 bg-(--tone) px-5 pb-3 sm:-mx-8 sm:px-8 ' +
  'before:absolute before:inset-x-px before:bottom-full before:h-7 before:bg-linear-to-t before:from-(--tone) before:to-transparent before:pointer-events-none';
