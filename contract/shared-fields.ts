import { type LinesField, text } from './form.ts';
import { email, letters, phone } from './rules.ts';

/** Name and contact fields shared by most forms. */
export const firstname = text('First name', {
  rules: [letters],
  maxLength: 100,
  autocomplete: 'given-name',
});

export const lastname = text('Last name', {
  rules: [letters],
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

/** R104: the placeholder of an email address shows its format. */
export const emailPlaceholder = 'name@example.com';

export const emailAddress = text('Email', {
  kind: 'email',
  rules: [email],
  maxLength: 254,
  placeholder: emailPlaceholder,
  autocomplete: 'email',
});

/** The visitor's checked list of analyzers, which price and demo requests may include (R150). */
export const analyzerList = {
  kind: 'lines',
  label: 'Analyzers',
  required: false,
  maxLines: 500,
  maxLength: 200,
  maxBytes: 24_000,
} as const satisfies LinesField;
