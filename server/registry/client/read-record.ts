import type { ProviderKind } from '#contract/npi.ts';
import type { ProviderAddress, ProviderRecord, Specialty } from '../provider-record.ts';
import { addressOf, dayOf, epochOf, personName, textOf } from '../registry-text.ts';

type Json = Readonly<Record<string, unknown>>;

/**
 * Reads one entry of `results`, in either shape that the NPPES API has had. Values that are missing, null
 * or of a wrong type are left out; an entry without number or kind is not a record.
 */
export function readRecord(value: unknown): ProviderRecord | null {
  const result = objectOf(value);
  const basic = objectOf(result.basic);
  const npi = textOf(result.number);
  const kind = kindOf(result.enumeration_type, basic);
  if (npi === null || kind === null) return null;
  return {
    npi,
    kind,
    name: kind === 'individual' ? individualName(basic) : organizationName(basic),
    otherName: kind === 'organization' ? otherName(listOf(result.other_names)) : null,
    practiceLocation: address(result.addresses, 'LOCATION'),
    mailingAddress: address(result.addresses, 'MAILING'),
    specialties: specialties(listOf(result.taxonomies)),
    enumerated: dayOf(basic.enumeration_date) ?? epochOf(result.created_epoch),
    lastUpdated: dayOf(basic.last_updated) ?? epochOf(result.last_updated_epoch),
    certified: dayOf(basic.certification_date),
    authorizedOfficial: kind === 'organization' ? authorizedOfficial(basic) : null,
  };
}

/** Status `D` means deactivated; without a status the number is active. */
export function isDeactivated(value: unknown): boolean {
  return textOf(objectOf(objectOf(value).basic).status) === 'D';
}

export function objectOf(value: unknown): Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Json)
    : {};
}

export function listOf(value: unknown): readonly Json[] {
  return Array.isArray(value) ? value.slice(0, maxListLength).map(objectOf) : [];
}

function kindOf(type: unknown, basic: Json): ProviderKind | null {
  if (type === 'NPI-1') return 'individual';
  if (type === 'NPI-2') return 'organization';
  if (textOf(basic.organization_name) !== null) return 'organization';
  return textOf(basic.last_name) === null ? null : 'individual';
}

function individualName(basic: Json): string | null {
  const name = personName({
    prefix: basic.name_prefix ?? basic.prefix,
    first: basic.first_name,
    middle: basic.middle_name,
    last: basic.last_name,
    suffix: basic.name_suffix ?? basic.suffix,
    credential: basic.credential,
  });
  return name ?? textOf(basic.name);
}

function organizationName(basic: Json): string | null {
  return textOf(basic.organization_name) ?? textOf(basic.name);
}

function otherName(names: readonly Json[]): string | null {
  return names.map((name) => textOf(name.organization_name)).find((name) => name !== null) ?? null;
}

function address(addresses: unknown, purpose: 'LOCATION' | 'MAILING'): ProviderAddress | null {
  const found = listOf(addresses).find((entry) => entry.address_purpose === purpose);
  if (!found) return null;
  return addressOf({
    line1: found.address_1,
    line2: found.address_2,
    city: found.city,
    state: found.state,
    postalCode: found.postal_code,
    country: found.country_code,
  });
}

function specialties(taxonomies: readonly Json[]): readonly Specialty[] {
  return taxonomies
    .map((taxonomy) => ({
      code: textOf(taxonomy.code),
      description: textOf(taxonomy.desc),
      license: textOf(taxonomy.license),
      state: textOf(taxonomy.state),
      primary: taxonomy.primary === true,
    }))
    .filter(({ code, description }) => code !== null || description !== null)
    .sort((a, b) => Number(b.primary) - Number(a.primary));
}

function authorizedOfficial(basic: Json): ProviderRecord['authorizedOfficial'] {
  const name = personName({
    prefix: basic.authorized_official_name_prefix,
    first: basic.authorized_official_first_name,
    middle: basic.authorized_official_middle_name,
    last: basic.authorized_official_last_name,
    suffix: basic.authorized_official_name_suffix,
    credential: basic.authorized_official_credential,
  });
  const title = textOf(basic.authorized_official_title_or_position);
  return name === null ? null : { name, title };
}

/** The registry has up to fifteen specialties. */
const maxListLength = 50;
