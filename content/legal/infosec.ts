import infosec from '#content/legal/infosec.json' with { type: 'json' };
import { legalText } from '#content/legal/legal-text.ts';
import type { TextPages } from '#content/prose.ts';

export const labInfosec = legalText(infosec.lab, infosec.shared);
export const profiInfosec = legalText(infosec.profi, infosec.shared);
export const patientInfosec = legalText(infosec.patient);

export const textPages = {
  LabInfosec: { text: labInfosec, back: 'Lab' },
  ProfiInfosec: { text: profiInfosec, back: 'Profi' },
  PatientInfosec: { text: patientInfosec, back: 'Patient' },
} satisfies TextPages;
