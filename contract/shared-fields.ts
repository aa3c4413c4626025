import { type ChoiceField, type LinesField, text } from './form.ts';
import { maxExtensionDigits } from './phone.ts';
import { leadProducts } from './products.ts';
import { purposes } from './purposes.ts';
import { ascii, clia, digits, email, personName, phone } from './rules.ts';

/** Name and contact fields shared by most forms. */
export const firstname = text('First name', {
  rules: [personName],
  maxLength: 100,
  autocomplete: 'given-name',
});

export const lastname = text('Last name', {
  rules: [personName],
  maxLength: 100,
  autocomplete: 'family-name',
});

export const phoneNumber = text('Phone', {
  kind: 'phone',
  rules: [phone],
  maxLength: 16,
  placeholder: '1 (702) 123-4567',
  autocomplete: 'tel',
});

/** Typed behind the number in its control, so it has no control of its own (R216). */
export const phoneExtension = text('Extension', {
  rules: [digits],
  maxLength: maxExtensionDigits,
  required: false,
  isExtra: true,
});

/** R104: the placeholder of an email address shows its format. */
export const emailPlaceholder = 'name@example.com';

export const emailAddress = text('Email', {
  kind: 'email',
  rules: [email],
  maxLength: 254,
  placeholder: emailPlaceholder,
  autocomplete: 'email',
});

/** The visitor's own figures from the cost sheet, which price and contact requests may include (R245). */
export const costList = {
  kind: 'lines',
  label: 'Cost per test today',
  required: false,
  maxLines: 20,
  maxLength: 200,
  maxBytes: 2000,
} as const satisfies LinesField;

const messageRules = { kind: 'longtext', rules: [ascii], maxLength: 500, required: false } as const;

export const message = text('Message', messageRules);
/** Folded away where the specified form has no message (R246). */
export const extraMessage = text('Message', { ...messageRules, isExtra: true });

/** The promise of the link that led to the form. Neither has a control. */
export const asked = {
  purpose: extraChoice('Purpose', purposes),
  product: extraChoice('Product', leadProducts),
};

function extraChoice(label: string, options: readonly string[]): ChoiceField {
  return { kind: 'choice', label, required: false, isExtra: true, options };
}

/** The laboratory that the visitor found in the registry (R248). */
export const foundClia = text('CLIA number', {
  rules: [clia],
  maxLength: 10,
  required: false,
  isExtra: true,
});
