import { createContext, type RefObject, useContext } from 'react';
import type { Form } from '#contract/form.ts';
import type { FormStore, Values } from './form-store.ts';

/** Shared by the parts of a form. The object stays the same for the form's lifetime. */
type FormContextValue = {
  readonly form: Form;
  readonly store: FormStore;
  /** Makes the ids of one form on the page differ from another's. */
  readonly prefix: string;
  /** The summary of a long form; a failed submit attempt focuses it. */
  readonly summary: RefObject<HTMLElement | null>;
  /** Sets values in the controls and the store. */
  readonly restore: (values: Values) => void;
  /** Resets every value to its initial one. */
  readonly clear: () => void;
};

export const FormContext = createContext<FormContextValue | undefined>(undefined);

export function useFormContext(): FormContextValue {
  const context = useContext(FormContext);
  if (!context) throw new Error('A field is not inside a form');
  return context;
}
