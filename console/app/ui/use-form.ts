import { createContext, type SubmitEvent, use, useState } from 'react';
import * as v from 'valibot';
import { ApiError, messageOf } from '#console/app/api/call.ts';

export type FormState = {
  readonly errors: Readonly<Record<string, string>>;
  /** The error of the form as a whole, as opposed to single fields. */
  readonly failure: string | null;
  readonly isSending: boolean;
  readonly onSubmit: (event: SubmitEvent<HTMLFormElement>) => void;
};

/**
 * A form whose fields are checked by the request's schema before it is sent. The server's errors
 * also appear at their fields. The input is kept on any failure.
 */
export function useForm<S extends v.GenericSchema>(
  schema: S,
  send: (values: v.InferOutput<S>, form: HTMLFormElement) => Promise<void>,
  /** Values to send in addition to the fields. */
  more: Readonly<Record<string, unknown>> = {},
): FormState {
  const [errors, setErrors] = useState<FormState['errors']>({});
  const [failure, setFailure] = useState<string | null>(null);
  const [isSending, setSending] = useState(false);

  async function submit(form: HTMLFormElement): Promise<void> {
    const values = { ...Object.fromEntries(new FormData(form)), ...more };
    const result = v.safeParse(schema, values);
    setFailure(null);
    setErrors(result.success ? {} : messagesOf(result.issues));
    if (!result.success) return focusFirst(form, messagesOf(result.issues));
    setSending(true);
    try {
      await send(result.output, form);
    } catch (error) {
      const fieldErrors = error instanceof ApiError ? error.fieldErrors : {};
      setErrors(fieldErrors);
      if (Object.keys(fieldErrors).length > 0) focusFirst(form, fieldErrors);
      else setFailure(messageOf(error));
    } finally {
      setSending(false);
    }
  }

  return {
    errors,
    failure,
    isSending,
    onSubmit: (event) => {
      event.preventDefault();
      if (!isSending) void submit(event.currentTarget);
    },
  };
}

export const FieldErrors = createContext<FormState['errors']>({});

/** The error for a field in the form around the component. */
export function useFieldError(name: string): string | undefined {
  return use(FieldErrors)[name];
}

function messagesOf(issues: readonly v.BaseIssue<unknown>[]): Record<string, string> {
  const entries = issues.flatMap((issue) => {
    const path = v.getDotPath(issue) ?? '';
    // A field may hold a whole list, or a single value from it.
    return [...new Set([path, path.replace(/\..*/, '')])].map((name) => [name, issue.message]);
  });
  return Object.fromEntries(entries.toReversed());
}

function focusFirst(form: HTMLFormElement, errors: Readonly<Record<string, string>>): void {
  const [first] = [...form.elements].filter(
    (control): control is HTMLInputElement | HTMLTextAreaElement =>
      (control instanceof HTMLInputElement || control instanceof HTMLTextAreaElement) &&
      control.name in errors,
  );
  first?.focus();
}
