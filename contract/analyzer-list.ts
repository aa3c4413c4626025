import type { LinesField } from './form.ts';

/** The visitor's checked list of analyzers, which price, contact and demo requests may include (R150). */
export const analyzerList = {
  kind: 'lines',
  label: 'Analyzers',
  required: false,
  maxLines: 500,
  maxLength: 200,
  maxBytes: 24_000,
} as const satisfies LinesField;
