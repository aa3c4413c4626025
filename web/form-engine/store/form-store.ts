import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';
import { checkForm, type FieldProblems, initialValues, withUnit } from '#contract/check-form.ts';
import { type Field, type Form, questionsOf } from '#contract/form.ts';
import { typedLine } from '#contract/typed-line.ts';
import { useFormContext } from './form-context.ts';

export type Values = Readonly<Record<string, unknown>>;

/** A form's current state. */
type FormState = {
  /** Values as in the payload, but untrimmed. */
  readonly values: Values;
  /** Increases whenever values come from somewhere other than the controls: a draft or a reset. */
  readonly generation: number;
  /** Fields that the visitor has focused and left. */
  readonly touched: ReadonlySet<string>;
  /** A submit attempt touches every field. */
  readonly attempted: boolean;
  /** The server's messages by field; removed when the field is edited. */
  readonly rejected: Readonly<Record<string, string>>;
  /** The messages that are currently shown. */
  readonly problems: FieldProblems;
};

export type FormStore = ReturnType<typeof createFormStore>;

/** The state of one form, to which its fields subscribe. Its methods don't depend on `this`. */
export function createFormStore(form: Form) {
  const listeners = new Set<() => void>();
  let state = untouched(form);

  function update(changes: Partial<FormState>): void {
    const next = { ...state, ...changes };
    state = { ...next, problems: shownProblems(form, next) };
    for (const listener of listeners) listener();
  }

  return {
    state: () => state,
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    /** The current values of the controls. A change clears the server's message about that field. */
    change(values: Values) {
      const changed = Object.entries(values).filter(
        ([name, value]) => !isSame(value, state.values[name]),
      );
      if (changed.length === 0) return;
      const rejected = Object.entries(state.rejected).filter(
        ([name]) => !changed.some(([each]) => each === name),
      );
      update({
        values: { ...state.values, ...Object.fromEntries(changed) },
        rejected: Object.fromEntries(rejected),
      });
    },
    /** Replaces the values, as a draft does. Controls that format their value show the new one. */
    restore(values: Values) {
      update({ values: { ...state.values, ...values }, generation: state.generation + 1 });
    },
    /** The visitor has left a field. */
    leave(name: string) {
      if (!state.touched.has(name)) update({ touched: new Set(state.touched).add(name) });
    },
    /** Validates on a submit attempt. Returns the problems. */
    attempt() {
      if (!state.attempted) update({ attempted: true });
      return state.problems;
    },
    reject(messages: FormState['rejected']) {
      update({ rejected: messages });
    },
    reset() {
      update({ ...untouched(form), generation: state.generation + 1 });
    },
  };
}

export function isBlank(value: unknown): boolean {
  if (typeof value === 'string') return typedLine(value) === '';
  return Array.isArray(value) && value.length === 0;
}

/** The questions with a valid value; an optional one that was left blank has none. */
export function answeredQuestions(form: Form, values: Values): ReadonlySet<string> {
  const checked = checkForm(form, values);
  const problems = checked.ok ? {} : checked.problems;
  const names = questionsOf(form).filter(
    (name) => !Object.hasOwn(problems, name) && !isBlank(values[name]),
  );
  return new Set(names);
}

function untouched(form: Form): FormState {
  return {
    values: initialValues(form),
    generation: 0,
    touched: new Set(),
    attempted: false,
    rejected: {},
    problems: {},
  };
}

/**
 * A blank field shows no message until a submit attempt (R92), and a field that is being filled in
 * shows none until it is left.
 */
function shownProblems(form: Form, state: FormState): FieldProblems {
  const checked = checkForm(form, state.values);
  const problems = checked.ok ? {} : checked.problems;
  const shown = Object.entries(problems).filter(
    ([name]) => state.attempted || (state.touched.has(name) && !isBlank(state.values[name])),
  );
  const rejected = Object.entries(state.rejected).map(([name, message]) => [name, [message]]);
  return Object.fromEntries([...shown, ...rejected]);
}

export function isSame(one: unknown, other: unknown): boolean {
  if (!Array.isArray(one) || !Array.isArray(other)) return one === other;
  return one.length === other.length && one.every((each, index) => each === other[index]);
}

export type FieldParts<F extends Field = Field> = {
  readonly name: string;
  readonly field: F;
  readonly id: string;
  readonly problems: readonly string[];
};

/** A part of the form's state. `select` returns the same value as long as that part is the same. */
export function useFormState<T>(select: (state: FormState) => T): T {
  return useStoreState(useFormContext().store, select);
}

export function useStoreState<T>(store: FormStore, select: (state: FormState) => T): T {
  const snapshot = () => select(store.state());
  return useSyncExternalStore(store.subscribe, snapshot, snapshot);
}

/**
 * Calls back when values come from somewhere other than their controls: at hydration, when a draft
 * is restored, and after a reset. Controls that format their value then show the new one.
 */
export function useOnRestore(onRestore: () => void): void {
  const generation = useFormState((state) => state.generation);
  const restore = useEffectEvent(onRestore);
  useEffect(() => {
    if (generation > 0) restore();
  }, [generation]);
}

/** A field's value as text; a list has none. */
export function useText(name: string): string {
  return useFormState(({ values }) => {
    const value = values[name];
    return typeof value === 'string' ? value : '';
  });
}

/** An unknown name fails the build, because the build renders every page. */
export function useField(name: string): FieldParts {
  const { form, prefix } = useFormContext();
  const problems = useFormState((state) => state.problems[name] ?? noProblems);
  const field = Object.hasOwn(form.fields, name) ? form.fields[name] : undefined;
  if (!field) throw new Error(`The form ${form.id} has no field ${name}`);
  return { name, field, id: `${prefix}-${name}`, problems };
}

const noProblems: readonly string[] = [];

/** The name of the control that holds a text's unit, which isn't sent as its own field (R110). */
export function unitName(name: string): string {
  return name + unitSuffix;
}

/** The field of a control: the one with its name, or the one whose unit it holds. */
export function fieldOf(control: string): string {
  return control.endsWith(unitSuffix) ? control.slice(0, -unitSuffix.length) : control;
}

/**
 * The values of a form's controls, as in the payload. Attached lines have no control. Phone numbers
 * are read only with `phones`: their controls show a formatted number, and their fields report the
 * payload.
 */
export function readControls(
  form: Form,
  element: HTMLFormElement,
  { phones = false } = {},
): Values {
  const data = new FormData(element);
  const read = Object.entries(form.fields).flatMap(([name, field]) =>
    field.kind === 'flag' || field.kind === 'lines' || (field.kind === 'phone' && !phones)
      ? []
      : [[name, readControl(name, field, data, element)] as const],
  );
  return Object.fromEntries(read);
}

/** Writes values into the controls; controls without a value stay unchanged. */
export function writeControls(form: Form, element: HTMLFormElement, values: Values): void {
  for (const control of element.elements) {
    if (!isControl(control)) continue;
    const name = fieldOf(control.name);
    const field = Object.hasOwn(form.fields, name) ? form.fields[name] : undefined;
    if (field && Object.hasOwn(values, name)) writeControl(control, field, values[name]);
  }
}

function readControl(
  name: string,
  field: Field,
  data: FormData,
  element: HTMLFormElement,
): string | readonly string[] {
  if (field.kind === 'list') return data.getAll(name).map(String);
  const control = element.elements.namedItem(name);
  // `FormData` omits disabled controls, but their text still counts.
  const disabled = control instanceof HTMLInputElement && control.disabled ? control.value : '';
  const text = String(data.get(name) ?? disabled);
  return 'units' in field && field.units
    ? withUnit(text, String(data.get(unitName(name)) ?? ''))
    : text;
}

function writeControl(control: Control, field: Field, value: unknown): void {
  if (control.type === 'checkbox' || control.type === 'radio') {
    const chosen = Array.isArray(value) ? value.includes(control.value) : value === control.value;
    (control as HTMLInputElement).checked = chosen;
    return;
  }
  const text = String(value);
  const unit = 'units' in field && field.units?.find((each) => text.endsWith(` ${each}`));
  if (!unit) control.value = text;
  else control.value = control.name.endsWith(unitSuffix) ? unit : text.slice(0, -unit.length - 1);
}

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

function isControl(element: Element): element is Control {
  return (
    element instanceof HTMLInputElement ||
    element instanceof HTMLTextAreaElement ||
    element instanceof HTMLSelectElement
  );
}

const unitSuffix = '_unit';
