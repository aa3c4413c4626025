import { useFieldError } from './use-form.ts';

/** A checkbox; several can be checked. */
export function Check({
  label,
  note,
  checked,
  isDisabled = false,
  onChange,
}: {
  label: string;
  note?: string | undefined;
  checked: boolean;
  isDisabled?: boolean;
  onChange: (checked: boolean) => void;
}) {
  return (
    <label className="flex min-h-8 items-center gap-2 pointer-coarse:min-h-11">
      <input
        type="checkbox"
        className="control-box"
        checked={checked}
        disabled={isDisabled}
        onChange={(event) => onChange(event.target.checked)}
      />
      <span>
        {label}
        {note ? <code className="ml-2 text-xs text-muted">{note}</code> : null}
      </span>
    </label>
  );
}

/** Chooses all forms, including ones added later (null), or some of them. */
export function FormChecks<F extends string>({
  forms,
  options,
  onChange,
}: {
  forms: readonly F[] | null;
  options: readonly { readonly id: F; readonly label: string }[];
  onChange: (forms: F[] | null) => void;
}) {
  return (
    <>
      <Check
        label="All forms, including new ones"
        checked={forms === null}
        onChange={(isOn) => onChange(isOn ? null : [])}
      />
      {forms === null ? null : (
        <div className="mt-1 grid gap-x-4 pl-6 sm:grid-cols-2">
          {options.map(({ id, label }) => (
            <Check
              key={id}
              label={label}
              checked={forms.includes(id)}
              onChange={(isOn) => onChange(toggled(forms, id, isOn))}
            />
          ))}
        </div>
      )}
    </>
  );
}

export function FieldError({ name }: { name: string }) {
  return (
    <p role="alert" className="field-error empty:hidden">
      {useFieldError(name)}
    </p>
  );
}

export function toggled<T>(list: readonly T[], value: T, isOn: boolean): T[] {
  const others = list.filter((one) => one !== value);
  return isOn ? [...others, value] : others;
}
