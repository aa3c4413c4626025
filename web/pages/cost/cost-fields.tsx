import { type FocusEvent, Fragment, type ReactNode, useId, useState } from 'react';
import { costLines, licenseUnit, type Problem, timesName } from '#web/pages/cost/cost-per-test.ts';
import type { CostCopy } from '#web/pages/cost/cost-sheet.tsx';
import { classNames } from '#web/ui/class-names.ts';

type CostFieldsProps = { copy: CostCopy; problems: Readonly<Record<string, Problem>> };

/** A row for each figure; a number that can't be used gets a sentence below it once its row is left. */
export function CostFields({ copy, problems }: CostFieldsProps) {
  const { tests, units } = copy;
  return (
    <Fragment>
      <Row
        name="tests"
        label={tests.name}
        hint={tests.hint}
        unit={units.year}
        copy={copy}
        problems={problems}
      />
      {costLines.map((line, place) => (
        <Row
          key={line.name}
          name={line.name}
          label={copy.names[place] ?? ''}
          hint={copy.hints[line.name]}
          isMoney
          times={'times' in line ? line.times : undefined}
          unit={'times' in line || line.paid === 'test' ? '' : units[line.paid]}
          copy={copy}
          problems={problems}
        />
      ))}
    </Fragment>
  );
}

type RowProps = CostFieldsProps & {
  name: string;
  label: string;
  hint: string;
  unit: string;
  isMoney?: boolean;
  times?: 'each' | 'hour' | undefined;
};

function Row({ name, label, hint, unit, isMoney, times, copy, problems }: RowProps) {
  const id = useId();
  const [left, setLeft] = useState(false);
  const names = times ? [timesName(name), name] : [name];
  const wrong = left ? names.find((each) => problems[each]) : undefined;
  const problem = wrong ? problems[wrong] : undefined;
  const control = (own: string) => ({
    name: own,
    inputMode: 'decimal' as const,
    autoComplete: 'off',
    maxLength: 20,
    onFocus: () => setLeft(false),
    onBlur: ({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>) => {
      const row = currentTarget.closest('.cost-row');
      setLeft(!(relatedTarget instanceof Node && row?.contains(relatedTarget)));
    },
    'aria-invalid': wrong === own || undefined,
    'aria-describedby': `${id}-hint${problem ? ` ${id}-problem` : ''}`,
  });
  return (
    <div className="cost-row">
      <div className="leading-snug">
        <label htmlFor={id} className="block font-semibold">
          {label}
        </label>
        <span id={`${id}-hint`} className="text-muted text-sm">
          {hint}
        </span>
      </div>
      <div className="flex gap-1.5">
        {times ? (
          <Cell wrong={wrong === timesName(name)} className="w-16 flex-none">
            <input
              {...control(timesName(name))}
              aria-label={`${label}, ${timesText(times, copy)}`}
            />
          </Cell>
        ) : null}
        <Cell wrong={wrong === name} className="flex-1">
          {isMoney ? <span aria-hidden="true">{times ? '×\u00a0$' : '$'}</span> : null}
          <input id={id} {...control(name)} />
          {name === 'license' ? (
            <select name={licenseUnit} aria-label={`${label}, ${copy.unit}`}>
              <option value="test">{copy.units.test}</option>
              <option value="year">{copy.units.year}</option>
            </select>
          ) : unit ? (
            <span>{unit}</span>
          ) : null}
        </Cell>
      </div>
      {problem ? (
        <p id={`${id}-problem`} role="alert" className="font-medium text-alarm text-sm">
          {copy.problems[problem]}
        </p>
      ) : null}
    </div>
  );
}

function timesText(times: 'each' | 'hour', copy: CostCopy): string {
  return times === 'hour' ? copy.units.hour : copy.times;
}

type CellProps = { wrong: boolean; className: string; children: ReactNode };

/** Looks like one control, with the sign and the unit inside. */
function Cell({ wrong, className, children }: CellProps) {
  return (
    <span data-wrong={wrong || undefined} className={classNames('cost-cell', className)}>
      {children}
    </span>
  );
}
