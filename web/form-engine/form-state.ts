import { checkForm, type FieldProblems, type Form, initialValues } from '#contract/form.ts';

export type Values = Readonly<Record<string, unknown>>;

/** A form as its visitor left it. The values themselves live in the controls. */
export type FormState = {
  readonly values: Values;
  /** Fields that the visitor has been in and left. */
  readonly touched: ReadonlySet<string>;
  /** A submit attempt touches every field at once. */
  readonly attempted: boolean;
  /** What the server said of a field; gone once that field is edited. */
  readonly refused: Readonly<Record<string, string>>;
};

export function untouched(form: Form): FormState {
  return { values: initialValues(form), touched: new Set(), attempted: false, refused: {} };
}

/**
 * The messages that are on the page now. A blank field says nothing until a submit attempt
 * (R92), and a field that is still being filled in says nothing until it is left.
 */
export function shownProblems(form: Form, state: FormState): FieldProblems {
  const checked = checkForm(form, state.values);
  const problems = checked.ok ? {} : checked.problems;
  const shown = Object.entries(problems).filter(
    ([name]) => state.attempted || (state.touched.has(name) && !isBlank(state.values[name])),
  );
  const refused = Object.entries(state.refused).map(([name, said]) => [name, [said]] as const);
  return Object.fromEntries([...shown, ...refused]);
}

export function edited(state: FormState, values: Values, name: string): FormState {
  const { [name]: _, ...refused } = state.refused;
  return { ...state, values, refused };
}

export function left(state: FormState, values: Values, name: string): FormState {
  return { ...state, values, touched: new Set(state.touched).add(name) };
}

export function isBlank(value: unknown): boolean {
  if (typeof value === 'string') return value.trim() === '';
  return Array.isArray(value) && value.length === 0;
}
