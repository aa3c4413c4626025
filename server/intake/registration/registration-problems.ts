import { npiHasValidCheckDigit, npiMessages } from '#contract/npi.ts';
import { npiTaken } from '#contract/registration-replies.ts';
import { isReservedSubdomain, subdomainMessages } from '#contract/subdomain.ts';
import type { ClaimedField, Lead, LeadStore } from '#server/leads/store.ts';

/** What a registration claims, in the form in which it is compared. */
export type Names = { readonly npi: string; readonly subdomain: string | null };

export type FieldErrors = Readonly<Partial<Record<ClaimedField, string>>>;

/**
 * What speaks against a registration without asking the registry, for both fields at once; an empty
 * object when nothing does. It is never said whose a number or a name is.
 */
export async function registrationProblems(
  store: Pick<LeadStore, 'takenBy'>,
  lead: Pick<Lead, 'form' | 'payload'>,
  names: Names,
): Promise<FieldErrors> {
  const { npi, subdomain } = names;
  const isReserved = subdomain !== null && isReservedSubdomain(subdomain);
  return {
    ...takenProblems(await store.takenBy(lead, names)),
    ...(isReserved ? { subdomain: subdomainMessages.reserved } : {}),
    ...(npiHasValidCheckDigit(npi) ? {} : { npi: npiMessages.checkDigit }),
  };
}

export function takenProblems(fields: readonly ClaimedField[]): FieldErrors {
  return Object.fromEntries(fields.map((field) => [field, takenMessages[field]]));
}

const takenMessages = { npi: npiTaken, subdomain: subdomainMessages.taken } as const;
