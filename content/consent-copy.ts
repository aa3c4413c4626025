import file from '#content/consent-copy.json' with { type: 'json' };

/** The texts of the banner and the dialog, and of the categories (R123). */
export const { consentCategory: consentCategoryCopy, consent: consentCopy } = file;
