import type { FormDialogCopy } from '#content/form-copy.ts';
import file from '#content/forms/career-copy.json' with { type: 'json' };

/** The form behind the footer's button (R32). */
export const careerCopy: FormDialogCopy & { readonly button: string } = file;
