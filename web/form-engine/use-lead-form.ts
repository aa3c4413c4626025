import {
  type FocusEvent,
  type FormEvent,
  type PointerEvent,
  useEffect,
  useRef,
  useState,
} from 'react';
import { flushSync } from 'react-dom';
import { checkForm, type FieldProblems, type Form } from '#contract/form.ts';
import { envelope, type Reply } from '#contract/reply.ts';
import { site } from '#contract/site.ts';
import { removeDraft } from '#web/form-engine/draft/draft-store.ts';
import {
  edited,
  type FormState,
  left,
  shownProblems,
  untouched,
  type Values,
} from '#web/form-engine/form-state.ts';
import { fieldOf, readValues } from '#web/form-engine/read-values.ts';
import { type Sender, senderOf } from '#web/form-engine/sending/send-submission.ts';
import { showResult } from '#web/overlays/show-result.ts';

/** What becomes of the values after a reply. */
export type ReplyHandling = 'cleared' | 'kept';

type LeadFormOptions = {
  /** Values of the form's flag fields. */
  flags: Values;
  /** Starts when the visitor does: what is needed later is loaded now. */
  onStart(): void;
  /** Called when the way to the server begins, and when it ends. */
  onPending?: ((pending: boolean) => void) | undefined;
  /** Called before messages of the server are shown below their fields. */
  onRefused?: (() => void) | undefined;
  /** Called with every reply that no field can show. */
  onReply(reply: Reply): ReplyHandling;
};

/** State and events of one form. The controls are uncontrolled: their values live in the page. */
export function useLeadForm(
  form: Form,
  { flags, onStart, onPending, onRefused, onReply }: LeadFormOptions,
) {
  const element = useRef<HTMLFormElement>(null);
  const sender = useRef<Sender>(undefined);
  const pressed = useRef(false);
  const [state, setState] = useState<FormState>(() => untouched(form));
  const [ready, setReady] = useState(false);
  const [pending, setPending] = useState(false);
  const problems = shownProblems(form, state);
  const flagsAtFirst = useRef(flags);

  // What was typed, or put back by the browser, before the scripts were here counts too.
  useEffect(() => {
    setReady(true);
    const { current } = element;
    if (!current) return;
    setState((now) => ({ ...now, values: readValues(form, current, flagsAtFirst.current) }));
  }, [form]);

  function read(): Values {
    return element.current ? readValues(form, element.current, flags) : state.values;
  }

  function start() {
    if (sender.current) return;
    sender.current = senderOf(form, site.apiBase);
    sender.current.prepare();
    onStart();
  }

  /**
   * A press on the submit button leaves a field first. What is wrong with it would disable the button
   * before the click, and the visitor would stand nowhere: the press counts as the attempt it is.
   */
  function attemptFails(): boolean {
    pressed.current = false;
    const attempted = { ...state, values: read(), attempted: true };
    const found = shownProblems(form, attempted);
    if (Object.keys(found).length === 0) return false;
    setState(attempted);
    setTimeout(() => element.current && focusFirst(element.current, found));
    return true;
  }

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (pending || !element.current) return;
    start();
    const values = read();
    const attempted = { ...state, values, attempted: true };
    flushSync(() => setState(attempted));
    const found = shownProblems(form, attempted);
    const checked = checkForm(form, values);
    if (!checked.ok || Object.keys(found).length > 0) {
      focusFirst(element.current, found);
      return;
    }
    setPending(true);
    onPending?.(true);
    const honeypot = String(new FormData(element.current).get(envelope.honeypot) ?? '');
    const reply = await sender.current?.send(checked.payload, honeypot);
    if (!element.current) return reply && settleElsewhere(reply);
    flushSync(() => setPending(false));
    onPending?.(false);
    if (!element.current.contains(document.activeElement)) submitButton(element.current)?.focus();
    if (reply) settle(reply);
  }

  function settle(reply: Reply) {
    const refused = reply.success ? {} : ownErrors(form, reply);
    if (Object.keys(refused).length > 0) {
      flushSync(() => {
        onRefused?.();
        setState((now) => ({ ...now, refused }));
      });
      const problems = Object.fromEntries(Object.entries(refused).map(([name]) => [name, []]));
      if (element.current) focusFirst(element.current, problems);
      return;
    }
    if (onReply(reply) === 'cleared') clear();
    // A success that keeps the values is a step on the way: the next one needs a token too.
    else if (reply.success) sender.current?.prepare();
  }

  /**
   * The visitor has left the form's page meanwhile: the result follows them, and only a success ends
   * the draft. A step that waits for confirmation has nothing to tell on another page.
   */
  function settleElsewhere(reply: Reply) {
    if (reply.data) return;
    if (reply.success) removeDraft(form.id);
    void showResult(reply);
  }

  function clear() {
    removeDraft(form.id);
    element.current?.reset();
    setState(untouched(form));
  }

  return {
    element,
    problems,
    pending,
    ready,
    values: state.values,
    attempted: state.attempted,
    clear,
    /** For a control that changes its value by other means than an input event. */
    changed(name: string) {
      setState((now) => edited(now, read(), name));
    },
    events: {
      onSubmit: submit,
      onFocus(event: FocusEvent<HTMLFormElement>) {
        if (!isSubmit(event.target)) pressed.current = false;
        start();
      },
      onInput(event: FormEvent<HTMLFormElement>) {
        start();
        const name = fieldOf(nameOf(event.target));
        if (name) setState((now) => edited(now, read(), name));
      },
      onPointerDown(event: PointerEvent<HTMLFormElement>) {
        pressed.current = isSubmit(event.target);
      },
      onBlur(event: FocusEvent<HTMLFormElement>) {
        const name = nameOf(event.target);
        if (!name) return;
        if (pressed.current && attemptFails()) return;
        setState((now) => left(now, read(), name));
      },
    },
  };
}

function nameOf(target: EventTarget): string | undefined {
  if (target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement) {
    return target.name;
  }
  return target instanceof HTMLSelectElement ? target.name : undefined;
}

function isSubmit(target: EventTarget): boolean {
  return target instanceof Element && target.closest('button[type="submit"]') !== null;
}

/** A disabled button loses the focus, and so does a click beside it; the popup gives it back. */
function submitButton(element: HTMLFormElement): HTMLButtonElement | null {
  return element.querySelector<HTMLButtonElement>('button[type="submit"]');
}

/** What the server says of fields that this form shows; anything else belongs in the popup. */
function ownErrors(form: Form, reply: Reply): Readonly<Record<string, string>> {
  const errors = Object.entries(reply.fieldErrors ?? {});
  return Object.fromEntries(
    errors.filter(([name]) => {
      const field = Object.hasOwn(form.fields, name) ? form.fields[name] : undefined;
      return field !== undefined && field.kind !== 'flag';
    }),
  );
}

/**
 * The summary of a long form, or the first bad control in the order of the page, which is the order
 * in which a visitor mends them.
 */
function focusFirst(element: HTMLFormElement, problems: FieldProblems): void {
  const summary = element.querySelector<HTMLElement>('[data-problem-summary]');
  if (summary) {
    summary.focus();
    return;
  }
  for (const control of element.elements) {
    const name = nameOf(control);
    if (name && Object.hasOwn(problems, name) && control instanceof HTMLElement) {
      control.focus();
      return;
    }
  }
}
