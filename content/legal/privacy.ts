import { legalText } from '#content/legal/legal-text.ts';
import policy from '#content/legal/privacy.json' with { type: 'json' };
import type { Block } from '#content/prose.ts';
import type { LabeledForm } from '#contract/form.ts';
import { forms } from '#contract/forms.ts';
import { myDataForm } from '#contract/my-data.ts';

const allForms: readonly LabeledForm[] = [...forms, myDataForm];

/** The fields of each form, read from the forms themselves, so that the policy can't fall behind. */
export const formsTable: Extract<Block, { readonly table: unknown }>['table'] = {
  caption: 'What each form collects',
  head: ['Form', 'What it asks for', 'What for'],
  rows: allForms.map(({ label, fields, purpose }) => [
    label,
    `${Object.values(fields)
      .filter(({ kind }) => kind !== 'flag')
      .map(({ kind, label: name }) => (kind === 'lines' ? `${name}, if you attach a list` : name))
      .join('; ')}.`,
    purpose,
  ]),
};

export const privacyPolicy = legalText(policy, { formsTable });
