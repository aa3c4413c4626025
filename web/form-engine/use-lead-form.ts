import {
  type ClipboardEvent,
  type FocusEvent,
  type FormEvent,
  type PointerEvent,
  type RefObject,
  useCallback,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { flushSync } from 'react-dom';
import { buildSettings } from '#contract/build-settings.ts';
import { checkForm, type FieldProblems, initialValues } from '#contract/check-form.ts';
import { envelope, type Form, formResponses } from '#contract/form.ts';
import type { FormResponse } from '#contract/form-response.ts';
import { type Asked, askedIn } from '#contract/purposes.ts';
import { linesFieldsOf, removeAttachedLines } from '#web/form-engine/attached-lines.ts';
import { pasteText } from '#web/form-engine/fields/paste-text.ts';
import { forgetKept, keepOnLeave, keptValues } from '#web/form-engine/kept-values.ts';
import type { Sender } from '#web/form-engine/sending/sender.ts';
import {
  createFormStore,
  type FormStore,
  fieldOf,
  isBlank,
  isSame,
  readControls,
  type Values,
  writeControls,
} from '#web/form-engine/store/form-store.ts';
import { removeDraft } from '#web/lib/stored.ts';

/** The values that a visitor sent, for the printed confirmation. */
export type Sent = { readonly form: Form; readonly payload: Values };

/** Decides what happens to the form's values after a response. */
export type ResponseHandling = 'cleared' | 'kept';

type LeadFormOptions = {
  /** Values of the form's flag fields. */
  flags: Values;
  /** Called with `true` when the request starts, `false` when it settles. */
  onPendingChange?: ((pending: boolean) => void) | undefined;
  /** Called before the server's messages are shown below their fields. */
  onFieldErrors?: (() => void) | undefined;
  /** Called with every response that can't be shown at a field, and with the payload that was sent. */
  onResponse(response: FormResponse, sent: Sent): ResponseHandling;
};

type FormRefs = {
  readonly element: RefObject<HTMLFormElement | null>;
  readonly submitButton: RefObject<HTMLButtonElement | null>;
  readonly summary: RefObject<HTMLElement | null>;
};

/** A form's store, its native controls and its submission. */
export function useLeadForm(form: Form, options: LeadFormOptions) {
  const refs: FormRefs = {
    element: useRef<HTMLFormElement>(null),
    submitButton: useRef<HTMLButtonElement>(null),
    summary: useRef<HTMLElement>(null),
  };
  const { element, submitButton } = refs;
  // A form that changes during development gets a new store, which reads the controls.
  const store = useMemo(() => createFormStore(form), [form]);
  const pressed = useRef(false);

  const { restore, clear } = useControls(form, store, element);

  function read() {
    if (element.current) store.change(readControls(form, element.current));
  }

  const { start, submit, pending } = useSubmission(form, store, refs, { ...options, read, clear });
  const isSubmit = (target: EventTarget) =>
    target instanceof Node && submitButton.current?.contains(target) === true;

  return {
    ...refs,
    store,
    pending,
    restore,
    clear,
    events: {
      onSubmit: submit,
      onFocus(event: FocusEvent<HTMLFormElement>) {
        if (!isSubmit(event.target)) pressed.current = false;
        void start();
      },
      onInput() {
        void start();
        read();
      },
      onPaste(event: ClipboardEvent<HTMLFormElement>) {
        pasteText(form, event);
      },
      onPointerDown(event: PointerEvent<HTMLFormElement>) {
        pressed.current = isSubmit(event.target);
      },
      /**
       * A press on the submit button leaves a field first. That field's error would disable the
       * button before the click arrives, so the press itself counts as the attempt.
       */
      onBlur(event: FocusEvent<HTMLFormElement>) {
        const name = nameOf(event.target);
        if (!name) return;
        read();
        if (pressed.current) {
          pressed.current = false;
          const problems = store.attempt();
          if (Object.keys(problems).length > 0) setTimeout(() => focusFirst(refs, problems));
        }
        store.leave(fieldOf(name));
      },
    },
  };
}

/** Brings the store and the native controls to the same values. */
function useControls(form: Form, store: FormStore, element: FormRefs['element']) {
  // The events before hydration are lost, so the controls tell what the visitor did: their values, and
  // a field that has one without the focus has been left.
  useLayoutEffect(() => {
    if (!element.current) return;
    const initial = initialValues(form);
    const kept = Object.entries(keptValues(form));
    const early = readControls(form, element.current, { phones: true });
    // The visitor may have begun to type again.
    const free = kept.filter(([name]) => isSame(early[name], initial[name] ?? ''));
    writeControls(form, element.current, Object.fromEntries(free));
    const values = { ...early, ...Object.fromEntries(free) };
    store.restore(values);
    const focused = fieldOf(nameOf(document.activeElement) ?? '');
    for (const [name, value] of Object.entries(values)) {
      if (name !== focused && !isBlank(value)) store.leave(name);
    }
    const stays = element.current.closest('#page') === null;
    return keepOnLeave(form, () => (stays ? null : store.state().values));
  }, [form, store, element]);

  const restore = useCallback(
    (values: Values) => {
      if (element.current) writeControls(form, element.current, values);
      store.restore(values);
    },
    [form, store, element],
  );

  const clear = useCallback(() => {
    forget(form);
    element.current?.reset();
    store.reset();
  }, [form, store, element]);

  return { restore, clear };
}

type SubmissionOptions = LeadFormOptions & {
  /** Reads the controls into the store. */
  read(): void;
  clear(): void;
};

function useSubmission(form: Form, store: FormStore, refs: FormRefs, options: SubmissionOptions) {
  const sender = useRef<Promise<Sender | undefined>>(undefined);
  const [pending, setPending] = useState(false);
  const { element, submitButton } = refs;

  /** Loads what the submission needs, once the visitor uses the form. A failed load is repeated. */
  async function start(): Promise<Sender | undefined> {
    if (!sender.current) preloadResult();
    sender.current ??= loadSender(form);
    const loaded = await sender.current;
    if (!loaded) sender.current = undefined;
    return loaded;
  }

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (pending || !element.current) return;
    options.read();
    const problems = flushSync(() => store.attempt());
    const checked = checkForm(form, {
      ...store.state().values,
      ...options.flags,
      ...askedOf(form),
    });
    if (!checked.ok || Object.keys(problems).length > 0) {
      focusFirst(refs, problems);
      return;
    }
    setPending(true);
    options.onPendingChange?.(true);
    const honeypot = String(new FormData(element.current).get(envelope.honeypot) ?? '');
    const sent = { form, payload: checked.payload };
    const response = (await (await start())?.send(checked.payload, honeypot)) ?? {
      success: false,
      ...(form.failure ?? formResponses.sendingError),
    };
    if (!element.current) {
      settleElsewhere(response, sent);
      return;
    }
    flushSync(() => setPending(false));
    options.onPendingChange?.(false);
    // Focus is lost when the button is disabled or the visitor clicks next to it; the popup returns focus here.
    if (!element.current.contains(document.activeElement)) submitButton.current?.focus();
    settle(response, sent);
  }

  function settle(response: FormResponse, sent: Sent) {
    const messages = response.success ? {} : shownErrors(form, response);
    if (Object.keys(messages).length > 0) {
      flushSync(() => {
        options.onFieldErrors?.();
        store.reject(messages);
      });
      focusFirst(refs, store.state().problems);
    } else if (options.onResponse(response, sent) === 'cleared') {
      options.clear();
    }
  }

  /**
   * Handles a response after the visitor left the form's page: the result appears on the current page,
   * and only a success removes the draft. A step that waits for confirmation shows nothing on
   * another page.
   */
  function settleElsewhere(response: FormResponse, sent: Sent) {
    if (response.data) return;
    if (response.success) forget(form);
    void showResult(response, sent);
  }

  return { start, submit, pending };
}

/** Undefined if it can't be loaded now. */
function loadSender(form: Form): Promise<Sender | undefined> {
  return import('#web/form-engine/sending/sender.ts').then(
    ({ createSender }) => {
      const sender = createSender(form, buildSettings.apiBase);
      sender.prepare();
      return sender;
    },
    () => undefined,
  );
}

/** The promise of the address, if the form takes one. */
function askedOf(form: Form): Asked {
  return 'purpose' in form.fields ? askedIn(location.search) : {};
}

/** Removes the stored data of a form that was sent or cleared. */
function forget(form: Form): void {
  removeDraft(form.id);
  forgetKept(form);
  for (const name of linesFieldsOf(form)) removeAttachedLines(name);
}

function nameOf(target: EventTarget | null): string | undefined {
  return target instanceof HTMLInputElement ||
    target instanceof HTMLButtonElement ||
    target instanceof HTMLTextAreaElement ||
    target instanceof HTMLSelectElement
    ? target.name
    : undefined;
}

/** The server's messages about fields in this form; the popup shows anything else. */
function shownErrors(form: Form, response: FormResponse): Readonly<Record<string, string>> {
  const errors = Object.entries(response.fieldErrors ?? {});
  return Object.fromEntries(
    errors.filter(([name]) => {
      const field = Object.hasOwn(form.fields, name) ? form.fields[name] : undefined;
      return field !== undefined && field.kind !== 'flag';
    }),
  );
}

/** Focuses the summary of a long form, or the first invalid control in page order. */
function focusFirst({ element, summary }: FormRefs, problems: FieldProblems): void {
  const controls = [...(element.current?.elements ?? [])];
  const bad = controls.find((control) => Object.hasOwn(problems, nameOf(control) ?? ''));
  const target = summary.current ?? bad;
  if (target instanceof HTMLElement) target.focus();
}

const load = () =>
  Promise.all([
    import('#web/form-engine/result-dialog.tsx'),
    import('#web/overlays/render-overlay.tsx'),
  ]);

/** Preloads the result popup, so that a connection loss can still be reported. */
function preloadResult(): void {
  load().catch(() => undefined);
}

/**
 * Shows the result of a submission in a popup, even if the visitor has moved to another page.
 * Resolves to false if the popup can't be loaded.
 */
export async function showResult(response: FormResponse, sent: Sent): Promise<boolean> {
  try {
    const [{ ResultDialog }, { renderOverlay }] = await load();
    const show = (open: boolean) =>
      renderOverlay('result', ResultDialog, { response, sent, open, onClose: () => show(false) });
    show(true);
    return true;
  } catch {
    return false;
  }
}
