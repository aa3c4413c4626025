import infosec from '#content/legal/infosec.json' with { type: 'json' };
import { legalText } from '#content/legal/legal-text.ts';

export const labInfosec = legalText(infosec.lab, infosec.shared);
export const profiInfosec = legalText(infosec.profi, infosec.shared);
export const patientInfosec = legalText(infosec.patient);
