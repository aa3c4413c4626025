import { isCliaNumber } from '#contract/clia.ts';
import { longDay } from '#contract/days.ts';
import type { FormResponse } from '#contract/form-response.ts';
import type { LaboratoryRecord } from '#contract/laboratory.ts';
import { confirmationRows } from '#contract/laboratory-rows.ts';
import type { RegistryAddress } from '#server/registry/lookup/lookup.ts';
import { hasName } from './clia/laboratory-terms.ts';
import type { LookupResult } from './lookup/lookup.ts';
import type { ProviderRecord, Specialty } from './npi/provider-record.ts';

/** Rows of a registry's record by group, for the visitor to confirm. */
type Groups = NonNullable<FormResponse['data']>;

/**
 * The provider that the visitor confirms. Blank values have no row, and groups without rows are left out.
 * Phone numbers are omitted, because nobody needs them to recognize their own record.
 */
export function providerGroups(record: ProviderRecord): Groups {
  return withoutEmpty({
    Provider: rowsOf({
      Name: record.name,
      'Doing business as': record.otherName,
      NPI: record.npi,
      Type: record.kind === 'individual' ? 'Individual' : 'Organization',
    }),
    'Practice location': addressRows(record.practiceLocation),
    'Mailing address': addressRows(record.mailingAddress),
    Specialties: record.specialties.map(specialtyRow),
    'Registry dates': rowsOf({
      Registered: record.enumerated && longDay(record.enumerated),
      'Last updated': record.lastUpdated && longDay(record.lastUpdated),
      Certified: record.certified && longDay(record.certified),
    }),
    'Authorized official': rowsOf({
      Name: record.authorizedOfficial?.name,
      Title: record.authorizedOfficial?.title,
    }),
  });
}

/** Replaces the provider while the registry is unavailable (R138). */
export function unverifiedGroups(npi: string): Groups {
  const Verification = `The registry is unavailable right now. ${byHand}`;
  return { Provider: rowsOf({ NPI: npi, Verification }) };
}

/** The fields of a registration that the visitor compares with the record. */
export type TypedLaboratory = { readonly clia: string; readonly name: string };

/** The laboratory that the visitor confirms, or the reason why we verify the number by hand. */
export function laboratoryGroups(
  { clia, name }: TypedLaboratory,
  result: LookupResult<LaboratoryRecord>,
): Groups {
  const group = `CLIA ${clia}`;
  if (result.kind !== 'found') {
    const reason = isCliaNumber(clia) ? reasons[result.kind] : otherForm;
    return { [group]: rowsOf({ Verification: `${reason} ${byHand}` }) };
  }
  const { record } = result;
  const { Name, ...rows } = Object.fromEntries(
    confirmationRows(record).map(({ label, value }) => [label, value]),
  );
  return withoutEmpty({
    [group]: rowsOf({
      Name,
      'You entered': hasName(record, name) ? null : name,
      ...rows,
      // Only our staff sees the reason: the visitor knows it, and it may be outdated.
      Status: record.isActive ? null : ended,
    }),
  });
}

type Values = Readonly<Record<string, string | null | undefined>>;
type Row = { readonly title: string; readonly value: string };

function withoutEmpty(groups: Groups): Groups {
  return Object.fromEntries(Object.entries(groups).filter(([, rows]) => rows.length > 0));
}

/** Blank values have no row. */
function rowsOf(values: Values): readonly Row[] {
  return Object.entries(values).flatMap(([title, value]) => (value ? [{ title, value }] : []));
}

function addressRows(address: RegistryAddress | null): readonly Row[] {
  return rowsOf({
    Address: address?.street,
    City: address?.city,
    State: address?.state,
    'Postal code': address?.postalCode,
    Country: address?.country,
  });
}

function specialtyRow({ code, description, license, state, primary }: Specialty): Row {
  const full = description === null || code === null ? null : `${description} (${code})`;
  const licensed = [license === null ? null : `license ${license}`, state].filter(
    (part) => part !== null,
  );
  const value = [full ?? description ?? code, licensed.join(' ')].filter((part) => part !== '');
  return { title: primary ? 'Primary specialty' : 'Specialty', value: value.join(', ') };
}

const byHand = 'You can continue: we will verify this number by hand.';
const ended =
  'The registry lists this certificate as no longer active. You can continue: we will check it with you.';
const reasons = {
  'not-found': 'We could not find this number in the CLIA registry.',
  unavailable: 'The CLIA registry is unavailable right now.',
} as const;
/** Ten digits, and rare kinds of certificates that the registry does not list. */
const otherForm = 'The CLIA registry lists only numbers such as 05D0123456.';
