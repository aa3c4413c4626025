import type { Form } from '#contract/form.ts';
import { forms } from '#contract/forms.ts';

/** The contract's forms by path; several may share one. */
export function formsByPath(): ReadonlyMap<string, readonly [Form, ...Form[]]> {
  const paths = new Map<string, [Form, ...Form[]]>();
  for (const form of allForms) {
    const sharing = paths.get(form.path);
    if (sharing) sharing.push(form);
    else paths.set(form.path, [form]);
  }
  return paths;
}

export function isKnownAction(action: string): boolean {
  return allForms.some((form) => form.action === action);
}

const allForms: readonly Form[] = forms;
