import { useFieldError } from './form.tsx';

/** A check box; several can be checked. */
export function Check({
  label,
  note,
  checked,
  isDisabled = false,
  onChange,
}: {
  label: string;
  note?: string;
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
