import { type ComponentProps, type ReactNode, useId, useState } from 'react';
import { classNames } from '#web/ui/class-names.ts';
import { Button } from './buttons.tsx';
import { FieldErrors, type FormState, useFieldError } from './use-form.ts';

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
}: PropsOf<'select'> & { options: readonly Option[] }) {
  return (
    <Field label={label} name={name} note={note} className={className}>
      {(control) => (
        <select {...control} {...rest}>
          <Options options={options} />
        </select>
      )}
    </Field>
  );
}

type Option = readonly [value: string, text: string];

export function Options({ options }: { options: readonly Option[] }) {
  return options.map(([value, text]) => (
    <option key={value} value={value}>
      {text}
    </option>
  ));
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
      <FieldErrors value={form.errors}>{children}</FieldErrors>
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

export function Failure({ text }: { text: string | null | undefined }) {
  return (
    <div role="alert" className="empty:hidden">
      {text ? (
        <p className="rounded-field border border-alarm px-3 py-2 text-alarm">{text}</p>
      ) : null}
    </div>
  );
}
