import file from '#content/forms/price-copy.json' with { type: 'json' };

/** The Pricing Estimate Questionnaire. A practice answers its groups for the laboratory that serves it. */
export const priceCopy = file;
