import { type ComponentProps, type ReactNode, useId } from 'react';
import { timeZoneName } from '#console/app/lib/times.ts';
import { TextButton } from './buttons.tsx';
import { Options } from './form.tsx';

type Chosen<V extends string> = {
  value: V | undefined;
  onChoose: (value: V | undefined) => void;
};

type OptionProps<V extends string> = Chosen<V> & {
  /** The first option, which turns the filter off. */
  none: string;
  options: readonly (readonly [value: V, text: string])[];
};

/** A select for one value or none. */
export function OptionSelect<V extends string>({
  value,
  onChoose,
  none,
  options,
  ...rest
}: OptionProps<V> & Pick<ComponentProps<'select'>, 'id' | 'className'>) {
  return (
    <select
      {...rest}
      value={value ?? ''}
      onChange={({ target }) => onChoose((target.value || undefined) as V | undefined)}
    >
      <Options options={[['', none], ...options]} />
    </select>
  );
}

export function DayInput({
  value,
  onChoose,
  ...rest
}: Chosen<string> & Pick<ComponentProps<'input'>, 'id' | 'className'>) {
  return (
    <input
      {...rest}
      type="date"
      title={`A day in ${timeZoneName()}`}
      value={value ?? ''}
      onChange={({ target }) => onChoose(target.value || undefined)}
    />
  );
}

/** The filters above a list, with a button that clears them. */
export function FilterBar({
  isSet,
  onClear,
  children,
}: {
  isSet: boolean;
  onClear: () => void;
  children: ReactNode;
}) {
  return (
    <div className="mb-4 flex flex-wrap items-center gap-x-4 gap-y-2">
      {children}
      {isSet ? (
        <TextButton className="min-h-9" onClick={onClear}>
          Clear
        </TextButton>
      ) : null}
    </div>
  );
}

export function FilterSelect<V extends string>({
  label,
  ...select
}: OptionProps<V> & { label: string }) {
  const id = useId();
  return (
    <label htmlFor={id} className={labelClass}>
      {label}
      <OptionSelect id={id} {...select} className={controlClass} />
    </label>
  );
}

export function FilterDay({ label, ...day }: Chosen<string> & { label: string }) {
  const id = useId();
  return (
    <label htmlFor={id} className={labelClass}>
      {label}
      <DayInput id={id} className={controlClass} {...day} />
    </label>
  );
}

const labelClass = 'flex items-center gap-2 max-sm:w-full max-sm:justify-between';
const controlClass = 'control w-auto max-w-44 max-sm:w-60 max-sm:max-w-60';
