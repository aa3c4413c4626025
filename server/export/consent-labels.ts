/** Columns of what a visitor agreed to by sending a form (`contract/consent.ts`). */
export const consentLabels = { text: 'Agreed to', version: 'Privacy policy of' } as const;
