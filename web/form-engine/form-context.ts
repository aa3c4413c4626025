import { createContext, useContext } from 'react';
import type { Field, FieldProblems, Form } from '#contract/form.ts';
import type { Values } from '#web/form-engine/form-state.ts';

/** What the fields of a form know of it. */
export type FormContextValue = {
  readonly form: Form;
  /** Makes the ids of one form on the page differ from another's. */
  readonly prefix: string;
  readonly problems: FieldProblems;
  readonly values: Values;
  readonly changed: (name: string) => void;
  /** Whether a submit attempt has been made since the form was last clear. */
  readonly attempted: boolean;
  /** Takes every value back to what it was at first. */
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
  if (!context) throw new Error('A field stands in a form');
  return context;
}

/** A name that the form does not have stops the build, since every page is rendered by it. */
export function useField(name: string): FieldParts {
  const { form, prefix, problems } = useFormContext();
  const field = Object.hasOwn(form.fields, name) ? form.fields[name] : undefined;
  if (!field) throw new Error(`The form ${form.id} has no field ${name}`);
  return { name, field, id: `${prefix}-${name}`, problems: problems[name] ?? [] };
}
