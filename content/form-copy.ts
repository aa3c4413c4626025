import file from '#content/form-copy.json' with { type: 'json' };

/** Copy for a form that opens over the page. */
export type FormDialogCopy = {
  readonly title: string;
  readonly intro: string;
  readonly submit: string;
};

/** Copy that all forms share, and the texts of their phone field, bot check and draft. */
export const { form: formCopy, phone: phoneCopy, botCheck: botCheckCopy, draft: draftCopy } = file;
