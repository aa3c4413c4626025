import type { LabeledForm } from './form.ts';
import { formList, formModules, mailRow } from './form-list.ts';
import { mailForm } from './forms/mail.ts';

/** All forms of the site, with their fields and rules. */
export const forms: readonly LabeledForm[] = await Promise.all(
  formList.map(async ({ id, label }) => ({ ...(await formModules[id]()), label })),
);

/** Null for an id that no form has, such as that of a form since removed. */
export function formById(id: string): LabeledForm | null {
  return byId.get(id) ?? null;
}

/** The forms of the site, and the form of mail from strangers. */
export const leadForms: readonly LabeledForm[] = [...forms, { ...mailForm, label: mailRow.label }];

const byId: ReadonlyMap<string, LabeledForm> = new Map(leadForms.map((form) => [form.id, form]));
