import { defineForm, type LabeledForm, text } from './form.ts';
import { callRow, formList, formModules, mailRow } from './form-list.ts';
import { emailAddress, phoneExtension, phoneNumber } from './shared-fields.ts';

/** All forms on the site, with their fields and rules. */
export const forms: readonly LabeledForm[] = await Promise.all(
  formList.map(async ({ id, label }) => ({ ...(await formModules[id]()), label })),
);

/** Null for an id that no form has, such as the id of a removed form. */
export function formById(id: string): LabeledForm | null {
  return byId.get(id) ?? null;
}

/**
 * A stranger's mail to the company's mailbox, stored as its own kind of lead. It has no page and no
 * API path.
 */
export const mailForm = defineForm({
  id: 'email',
  path: '/',
  action: 'email',
  notice: '',
  purpose: 'To answer what you wrote to us by email.',
  fields: {
    firstname: text('Name', { rules: [], maxLength: 200, required: false }),
    emailAddress,
    subject: text('Email subject', { rules: [], maxLength: 300, required: false }),
    message: text('Message', { kind: 'longtext', rules: [], maxLength: 5000, required: false }),
  },
});

/**
 * A call or a conversation that a user enters. The lead's first note records what was said. Its fields are also those
 * that users can correct in every lead.
 */
export const callForm = defineForm({
  id: 'call',
  path: '/',
  action: 'call',
  notice: '',
  purpose: 'To follow up on what you told us.',
  fields: {
    firstname: text('Name', { rules: [] }),
    role: text('Title', { rules: [], maxLength: 100, required: false }),
    companyName: text('Organization', { rules: [], maxLength: 200, required: false }),
    userState: text('State', { rules: [], maxLength: 50, required: false }),
    phone: phoneNumber,
    phoneExtension,
    emailAddress,
  },
});

/** The forms on the site, and the forms for mail from strangers and for calls. */
export const leadForms: readonly LabeledForm[] = [
  ...forms,
  { ...mailForm, label: mailRow.label },
  { ...callForm, label: callRow.label },
];

const byId: ReadonlyMap<string, LabeledForm> = new Map(leadForms.map((form) => [form.id, form]));
