import { facetsOf } from '#console/server/leads/lead-facets.ts';
import { laboratoryKeys } from '#console/server/search/laboratory-keys.ts';
import { realClia } from '#contract/clia.ts';
import type { Lead } from '#server/leads/lead.ts';
import { contactOf } from '#server/leads/lead-contact.ts';
import type { LaboratoryClues } from '#server/registry/clia/laboratory-registry.ts';

export type LeadClues = LaboratoryClues & {
  /** True if the form has no name of a laboratory, and `name` is the domain of the email address. */
  readonly isDomain: boolean;
};

/**
 * Describes the laboratory of a lead that has no CLIA number; null if the lead mentions none. A price request has an
 * address instead of a name, and a laboratory's domain often resembles its name.
 */
export function laboratoryClues(lead: Pick<Lead, 'form' | 'payload' | 'intake'>): LeadClues | null {
  const { payload } = lead;
  if (realClia(payload.clia) !== null) return null;
  const { organization, phone } = contactOf(payload);
  const address = typeof payload.address === 'string' ? payload.address : '';
  if (organization === '' && address === '') return null;
  const { states } = facetsOf(lead);
  const [state = ''] = states.length === 1 ? states : [];
  const clues = { state, phone, zip: zipOf(address) };
  if (organization !== '') return { ...clues, name: organization, isDomain: false };
  const name = laboratoryKeys(payload).domain?.split('.').at(-2) ?? '';
  return { ...clues, name, isDomain: true };
}

/** The last five-digit number, because house numbers come before it; blank if there is none. */
function zipOf(address: string): string {
  return address.match(/\b\d{5}(?=-\d{4}\b|\b(?!-))/g)?.at(-1) ?? '';
}
