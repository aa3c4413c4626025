import file from '#content/next-steps.json' with { type: 'json' };

/**
 * The steps after a form is sent; the last one depends on the visitor's request. The pages show them next to the form,
 * and the email that confirms receipt repeats them.
 */
export const { representativeContacts, lastSteps } = file;
