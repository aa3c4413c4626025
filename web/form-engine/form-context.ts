import {
  createContext,
  type RefObject,
  useContext,
  useEffect,
  useEffectEvent,
  useSyncExternalStore,
} from 'react';
import type { Field, Form } from '#contract/form.ts';
import type { FormState, FormStore, Values } from '#web/form-engine/form-store.ts';

/** What the parts of a form share. It stays the same object for the form's lifetime. */
export type FormContextValue = {
  readonly form: Form;
  readonly store: FormStore;
  /** Makes the ids of one form on the page differ from another's. */
  readonly prefix: string;
  /** The summary of a long form; a failed submit attempt focuses it. */
  readonly summary: RefObject<HTMLElement | null>;
  /** Puts values into the controls and the store. */
  readonly restore: (values: Values) => void;
  /** Takes every value back to its initial one. */
  readonly clear: () => void;
};

export const FormContext = createContext<FormContextValue | undefined>(undefined);

export type FieldParts<F extends Field = Field> = {
  readonly name: string;
  readonly field: F;
  readonly id: string;
  readonly problems: readonly string[];
};

export function useFormContext(): FormContextValue {
  const context = useContext(FormContext);
  if (!context) throw new Error('A field is not inside a form');
  return context;
}

/** A part of the form's state. `select` returns the same value as long as that part is the same. */
export function useFormState<T>(select: (state: FormState) => T): T {
  return useStoreState(useFormContext().store, select);
}

export function useStoreState<T>(store: FormStore, select: (state: FormState) => T): T {
  const snapshot = () => select(store.state());
  return useSyncExternalStore(store.subscribe, snapshot, snapshot);
}

/**
 * Calls back when values come from elsewhere than their controls: at hydration, when a draft is
 * restored, and after a reset. A control that formats its value shows the new one then.
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
