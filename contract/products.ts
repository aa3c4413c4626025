/** The vendor's products that a form can be about. */
export const leadProducts = ['laboratory', 'professional', 'patient', 'labreports'] as const;
export type LeadProduct = (typeof leadProducts)[number];

export const productLabels: Readonly<Record<LeadProduct, string>> = {
  laboratory: 'Laboratory',
  professional: 'Professional',
  patient: 'Patient',
  labreports: 'Labreports',
};
