import type { FormDialogCopy } from '#content/form-copy.ts';
import file from '#content/forms/partnership-copy.json' with { type: 'json' };

/** The form behind the footer's button (R32). */
export const partnershipCopy: FormDialogCopy & { readonly button: string } = file;
