import { useMutation } from '@tanstack/react-query';
import { createContext, type SubmitEvent, use } from 'react';
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
  const { mutate, error, isPending } = useMutation({
    mutationFn: async (form: HTMLFormElement) => {
      const result = v.safeParse(schema, { ...Object.fromEntries(new FormData(form)), ...more });
      if (!result.success) throw new ApiError('invalid', '', messagesOf(result.issues));
      await send(result.output, form);
    },
    onError: (failure, form) => focusFirst(form, fieldErrorsOf(failure)),
  });
  const errors = fieldErrorsOf(error);
  return {
    errors,
    failure: error && Object.keys(errors).length === 0 ? messageOf(error) : null,
    isSending: isPending,
    onSubmit: (event) => {
      event.preventDefault();
      if (!isPending) mutate(event.currentTarget);
    },
  };
}

export const FieldErrors = createContext<FormState['errors']>({});

/** The error for a field in the form around the component. */
export function useFieldError(name: string): string | undefined {
  return use(FieldErrors)[name];
}

function fieldErrorsOf(error: Error | null): FormState['errors'] {
  return error instanceof ApiError ? error.fieldErrors : {};
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
