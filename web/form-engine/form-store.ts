import { checkForm, type FieldProblems, type Form, initialValues } from '#contract/form.ts';

export type Values = Readonly<Record<string, unknown>>;

/** A form as its visitor left it. */
export type FormState = {
  /** As the payload would carry them, untrimmed. */
  readonly values: Values;
  /** Counts the times that values came from elsewhere than the controls: a draft, a reset. */
  readonly generation: number;
  /** Fields that the visitor has been in and left. */
  readonly touched: ReadonlySet<string>;
  /** A submit attempt touches every field. */
  readonly attempted: boolean;
  /** The server's message about a field; gone once that field is edited. */
  readonly refused: Readonly<Record<string, string>>;
  /** The messages that are on the page now. */
  readonly problems: FieldProblems;
};

/** The state of one form, to which its fields subscribe. Its methods don't depend on `this`. */
export type FormStore = {
  state(): FormState;
  subscribe(listener: () => void): () => void;
  /** The current values of the controls. A change clears the server's message about that field. */
  change(values: Values): void;
  /** Values from elsewhere, such as a draft. Controls that format their value show the new one. */
  restore(values: Values): void;
  /** The visitor has left a field. */
  leave(name: string): void;
  /** The visitor wants to submit. Returns what is wrong. */
  attempt(): FieldProblems;
  refuse(messages: Readonly<Record<string, string>>): void;
  reset(): void;
};

export function createFormStore(form: Form): FormStore {
  const listeners = new Set<() => void>();
  let state = untouched(form);

  function update(changes: Partial<FormState>): void {
    const next = { ...state, ...changes };
    state = { ...next, problems: shownProblems(form, next) };
    for (const listener of listeners) listener();
  }

  return {
    state: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    change(values) {
      const changed = Object.entries(values).filter(
        ([name, value]) => !isSame(value, state.values[name]),
      );
      if (changed.length === 0) return;
      const refused = Object.entries(state.refused).filter(
        ([name]) => !changed.some(([each]) => each === name),
      );
      update({
        values: { ...state.values, ...Object.fromEntries(changed) },
        refused: Object.fromEntries(refused),
      });
    },
    restore(values) {
      update({ values: { ...state.values, ...values }, generation: state.generation + 1 });
    },
    leave(name) {
      if (!state.touched.has(name)) update({ touched: new Set(state.touched).add(name) });
    },
    attempt() {
      if (!state.attempted) update({ attempted: true });
      return state.problems;
    },
    refuse(messages) {
      update({ refused: messages });
    },
    reset() {
      update({ ...untouched(form), generation: state.generation + 1 });
    },
  };
}

export function isBlank(value: unknown): boolean {
  if (typeof value === 'string') return value.trim() === '';
  return Array.isArray(value) && value.length === 0;
}

function untouched(form: Form): FormState {
  return {
    values: initialValues(form),
    generation: 0,
    touched: new Set(),
    attempted: false,
    refused: {},
    problems: {},
  };
}

/**
 * A blank field shows nothing until a submit attempt (R92), and a field that is still being filled
 * in shows nothing until it is left.
 */
function shownProblems(form: Form, state: FormState): FieldProblems {
  const checked = checkForm(form, state.values);
  const problems = checked.ok ? {} : checked.problems;
  const shown = Object.entries(problems).filter(
    ([name]) => state.attempted || (state.touched.has(name) && !isBlank(state.values[name])),
  );
  const refused = Object.entries(state.refused).map(([name, message]) => [name, [message]]);
  return Object.fromEntries([...shown, ...refused]);
}

function isSame(one: unknown, other: unknown): boolean {
  if (!Array.isArray(one) || !Array.isArray(other)) return one === other;
  return one.length === other.length && one.every((each, index) => each === other[index]);
}
