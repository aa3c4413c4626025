import type { LabeledForm } from './form.ts';
import { formList, formModules } from './form-list.ts';

/** All forms of the site, with their fields and rules. */
export const forms: readonly LabeledForm[] = await Promise.all(
  formList.map(async ({ id, label }) => ({ ...(await formModules[id]()), label })),
);

/** Null for an id that no form has, such as that of a form since removed. */
export function formById(id: string): LabeledForm | null {
  return byId.get(id) ?? null;
}

const byId: ReadonlyMap<string, LabeledForm> = new Map(forms.map((form) => [form.id, form]));
