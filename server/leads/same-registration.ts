import { normalizeSubdomain } from '#contract/subdomain.ts';
import type { LeadPayload } from './store.ts';
import { verificationLabels } from './verification.ts';

/**
 * Whether two registrations of a number are one that was sent twice: whoever changes anything must
 * not be told that the change was taken. What the registry said in between makes no difference,
 * neither does the case of the address and of the name.
 */
export function isSameRegistration(one: LeadPayload, other: LeadPayload): boolean {
  return JSON.stringify(typedIn(one)) === JSON.stringify(typedIn(other));
}

function typedIn({ emailAddress = '', subdomain = '', ...payload }: LeadPayload) {
  const rest = Object.entries(payload)
    .filter(([name, value]) => value !== '' && !Object.hasOwn(verificationLabels, name))
    .toSorted(([one], [other]) => (one < other ? -1 : 1));
  return [String(emailAddress).trim().toLowerCase(), normalizeSubdomain(String(subdomain)), rest];
}
