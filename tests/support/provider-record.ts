import type { ProviderRecord } from '#server/registry/npi/provider-record.ts';

export const noAddress = {
  street: null,
  city: null,
  state: null,
  postalCode: null,
};

/** A person in the NPI registry whose record is otherwise empty. */
export const emptyRecord: Omit<ProviderRecord, 'npi'> = {
  kind: 'individual',
  name: null,
  otherName: null,
  practiceLocation: null,
  mailingAddress: null,
  specialties: [],
  enumerated: null,
  lastUpdated: null,
  certified: null,
  authorizedOfficial: null,
};
