import { messages } from '#contract/messages.ts';
import { alphanumeric } from '#contract/rules.ts';
import {
  isReservedSubdomain,
  maxSubdomainLength,
  normalizeSubdomain,
  type SubdomainAvailability,
  subdomainMessages,
} from '#contract/subdomain.ts';
import type { LeadStore } from '#server/leads/store.ts';

/** Shown while the visitor types a name; the final step checks again. */
export async function subdomainAvailability(
  store: Pick<LeadStore, 'isSubdomainTaken'>,
  text: string,
): Promise<SubdomainAvailability> {
  const name = normalizeSubdomain(text);
  if (name === '') return unavailable(messages.required);
  if (!alphanumeric.holds(name)) return unavailable(messages.alphanumeric);
  if (name.length > maxSubdomainLength)
    return unavailable(messages.maximumLength(maxSubdomainLength));
  if (isReservedSubdomain(name)) return unavailable(subdomainMessages.reserved);
  if (await store.isSubdomainTaken(name)) return unavailable(subdomainMessages.taken);
  return { available: true };
}

function unavailable(reason: string): SubdomainAvailability {
  return { available: false, reason };
}
