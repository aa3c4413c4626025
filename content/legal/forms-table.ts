import type { Block } from '#content/prose.ts';
import { forms } from '#contract/forms.ts';

const purposes: Readonly<Record<string, string>> = {
  contact: 'To call or email you about a demo, a free trial or your question.',
  demo: 'To prepare the demo you asked for and contact you about it.',
  price: 'To prepare an estimate for your laboratory and contact you about it.',
  career: 'To consider your application and contact you about it.',
  partnership: 'To consider a partnership and contact you about it.',
  subscribe: 'To send you our newsletter until you unsubscribe.',
  reg_doc: 'To verify your NPI and open your account.',
  reg_org: 'To verify your organization’s NPI, reserve its address and open its account.',
  reg_laboratory: 'To verify your laboratory’s NPI, reserve its address and open its account.',
};

/** What each form asks for, read from the forms themselves, so that the policy can't fall behind. */
export const formsTable: Extract<Block, { readonly table: unknown }>['table'] = {
  caption: 'What each form collects',
  head: ['Form', 'What it asks for', 'What for'],
  rows: forms.map(({ id, label, fields }) => [
    label,
    `${Object.values(fields)
      .filter(({ kind }) => kind !== 'flag')
      .map((field) => field.label)
      .join('; ')}.`,
    purposeOf(id),
  ]),
};

/** A new form stops the build until its purpose is written above. */
function purposeOf(id: string): string {
  const purpose = purposes[id];
  if (purpose === undefined)
    throw new Error(`content/legal/forms-table.ts has no purpose for ${id}`);
  return purpose;
}
