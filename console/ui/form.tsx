import {
  type ComponentProps,
  createContext,
  type ReactNode,
  type SubmitEvent,
  use,
  useId,
  useState,
} from 'react';
import * as v from 'valibot';
import { ApiError, messageOf } from '#console/api/call.ts';
import { classNames } from '#web/ui/class-names.ts';
import { Button } from './buttons.tsx';

export type FormState = {
  readonly errors: Readonly<Record<string, string>>;
  /** The error of the whole form, apart from single fields. */
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

const Errors = createContext<FormState['errors']>({});

/** The error of a field of the form around the component. */
export function useFieldError(name: string): string | undefined {
  return use(Errors)[name];
}

type FieldProps = {
  label: string;
  name: string;
  note?: ReactNode;
  className?: string | undefined;
};

type PropsOf<C extends 'input' | 'textarea' | 'select'> = FieldProps &
  Omit<ComponentProps<C>, keyof FieldProps>;

export function TextField({ label, name, note, className, ...rest }: PropsOf<'input'>) {
  return (
    <Field label={label} name={name} note={note} className={className}>
      {(control) => <input {...control} {...rest} />}
    </Field>
  );
}

/** A text field with several lines; `className` applies to the control. */
export function TextArea({ label, name, note, className, ...rest }: PropsOf<'textarea'>) {
  return (
    <Field label={label} name={name} note={note} id={rest.id}>
      {(control) => (
        <textarea {...control} {...rest} className={classNames('control', className)} />
      )}
    </Field>
  );
}

export function SelectField({
  label,
  name,
  note,
  className,
  options,
  ...rest
}: PropsOf<'select'> & { options: readonly (readonly [value: string, name: string])[] }) {
  return (
    <Field label={label} name={name} note={note} className={className}>
      {(control) => (
        <select {...control} {...rest}>
          {options.map(([value, text]) => (
            <option key={value} value={value}>
              {text}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}

type Control = Pick<
  ComponentProps<'input' | 'textarea' | 'select'>,
  'id' | 'name' | 'className' | 'aria-invalid' | 'aria-describedby' | 'autoComplete'
>;

/** A label, its control, and the error below it. */
function Field({
  id: givenId,
  label,
  name,
  note,
  className,
  children,
}: FieldProps & { id?: string | undefined; children: (control: Control) => ReactNode }) {
  const ownId = useId();
  const id = givenId ?? ownId;
  const error = useFieldError(name);
  return (
    <div className={className}>
      <label htmlFor={id} className="field-label">
        {label}
      </label>
      {children({
        id,
        name,
        className: 'control',
        'aria-invalid': error ? true : undefined,
        'aria-describedby': error || note ? `${id}-note` : undefined,
        // By default, browsers fill in nothing.
        autoComplete: 'off',
      })}
      <p
        id={`${id}-note`}
        className={error ? 'field-error' : 'mt-1 text-xs text-muted empty:hidden'}
      >
        {error ?? note}
      </p>
    </div>
  );
}

export function NameField(
  field: Pick<Parameters<typeof TextField>[0], 'note' | 'defaultValue' | 'maxLength'>,
) {
  return <TextField label="Name" name="name" maxLength={60} {...field} />;
}

/** If `isNew`, password managers suggest a password instead of filling in the stored one. */
export function PasswordField({
  name = 'password',
  label = 'Password',
  isNew = false,
  note,
}: {
  name?: string;
  label?: string;
  isNew?: boolean;
  note?: string;
}) {
  const [isShown, setShown] = useState(false);
  return (
    <Field label={label} name={name} note={note}>
      {(control) => (
        <div className="relative">
          <input
            {...control}
            className="control pr-16"
            type={isShown ? 'text' : 'password'}
            autoComplete={isNew ? 'new-password' : 'current-password'}
            autoCapitalize="off"
            spellCheck={false}
          />
          <button
            type="button"
            className="absolute inset-y-0 right-0 px-3 text-xs font-medium text-soft hover:text-ink"
            aria-label={`${isShown ? 'Hide' : 'Show'} ${label.toLowerCase()}`}
            onClick={() => setShown(!isShown)}
          >
            {isShown ? 'Hide' : 'Show'}
          </button>
        </div>
      )}
    </Field>
  );
}

export type FormProps = {
  form: FormState;
  action: string;
  className?: string;
  buttonClassName?: string;
  /** Called by the button that leaves the form without saving. */
  onCancel?: () => void;
  cancelLabel?: string;
  beside?: ReactNode;
  children: ReactNode;
};

/** Fields, the error of the whole form, which is announced, and the buttons. */
export function Form({
  form,
  action,
  className = 'mt-4 space-y-4',
  buttonClassName = 'button',
  onCancel,
  cancelLabel = 'Cancel',
  beside,
  children,
}: FormProps) {
  return (
    <form noValidate onSubmit={form.onSubmit} className={className}>
      <Errors value={form.errors}>{children}</Errors>
      <Failure text={form.failure} />
      <div className="flex gap-2">
        <button type="submit" className={buttonClassName} disabled={form.isSending}>
          {action}
        </button>
        {onCancel ? <Button onClick={onCancel}>{cancelLabel}</Button> : null}
        {beside}
      </div>
    </form>
  );
}

export function Failure({ text }: { text: string | null }) {
  return (
    <div role="alert" className="empty:hidden">
      {text === null ? null : (
        <p className="rounded-field border border-alarm px-3 py-2 text-alarm">{text}</p>
      )}
    </div>
  );
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
