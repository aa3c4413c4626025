import { messages } from '#contract/messages.ts';
import { alphanumeric } from '#contract/rules.ts';
import {
  isReservedSubdomain,
  longestSubdomain,
  normalSubdomain,
  type SubdomainAvailability,
  subdomainMessages,
} from '#contract/subdomain.ts';
import type { LeadStore } from '#server/leads/store.ts';

/** What the form says while a name is being typed; the final step decides again. */
export async function subdomainAvailability(
  store: Pick<LeadStore, 'isSubdomainTaken'>,
  text: string,
): Promise<SubdomainAvailability> {
  const name = normalSubdomain(text);
  if (name === '') return unavailable(messages.required);
  if (!alphanumeric.holds(name)) return unavailable(messages.alphanumeric);
  if (name.length > longestSubdomain) return unavailable(messages.maximumLength(longestSubdomain));
  if (isReservedSubdomain(name)) return unavailable(subdomainMessages.reserved);
  if (await store.isSubdomainTaken(name)) return unavailable(subdomainMessages.taken);
  return { available: true };
}

function unavailable(reason: string): SubdomainAvailability {
  return { available: false, reason };
}
