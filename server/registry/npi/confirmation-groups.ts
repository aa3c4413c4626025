import {
  dateText,
  type Groups,
  type MaybeRow,
  row,
  withoutEmpty,
} from '#server/registry/confirmation-rows.ts';
import type { RegistryAddress } from '#server/registry/registry-text.ts';
import type { ProviderRecord, Specialty } from './registry.ts';

/**
 * The record that the visitor confirms. Blank values have no row, and groups without rows are left out.
 * Phone numbers are left out, because nobody needs them to recognize their own record.
 */
export function confirmationGroups(record: ProviderRecord): Groups {
  return withoutEmpty({
    Provider: [
      row('Name', record.name),
      row('Doing business as', record.otherName),
      row('NPI', record.npi),
      row('Type', record.kind === 'individual' ? 'Individual' : 'Organization'),
    ],
    'Practice location': addressRows(record.practiceLocation),
    'Mailing address': addressRows(record.mailingAddress),
    Specialties: record.specialties.map(specialtyRow),
    'Registry dates': [
      row('Registered', dateText(record.enumerated)),
      row('Last updated', dateText(record.lastUpdated)),
      row('Certified', dateText(record.certified)),
    ],
    'Authorized official': [
      row('Name', record.authorizedOfficial?.name ?? null),
      row('Title', record.authorizedOfficial?.title ?? null),
    ],
  });
}

/** Replaces the record while the registry is unavailable (R138). */
export function unverifiedGroups(npi: string): Groups {
  return {
    Provider: [
      { title: 'NPI', value: npi },
      {
        title: 'Verification',
        value:
          'The registry is unavailable right now. You can continue: we will verify this number by hand.',
      },
    ],
  };
}

function addressRows(address: RegistryAddress | null): readonly MaybeRow[] {
  if (!address) return [];
  return [
    row('Address', address.street),
    row('City', address.city),
    row('State', address.state),
    row('Postal code', address.postalCode),
    row('Country', address.country ?? null),
  ];
}

function specialtyRow({ code, description, license, state, primary }: Specialty): MaybeRow {
  const full = description === null || code === null ? null : `${description} (${code})`;
  const licensed = [license === null ? null : `license ${license}`, state].filter(
    (part) => part !== null,
  );
  const value = [full ?? description ?? code, licensed.join(' ')].filter((part) => part !== '');
  return row(primary ? 'Primary specialty' : 'Specialty', value.join(', '));
}
