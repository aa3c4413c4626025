import * as v from 'valibot';
import type { ProviderKind } from '#contract/npi.ts';
import type { ReadResponse, RegistryAddress } from '#server/registry/lookup/lookup.ts';
import {
  addressOf,
  dayOf,
  epochOf,
  personName,
  textOf,
} from '#server/registry/lookup/registry-text.ts';
import type { ProviderRecord, Specialty } from './provider-record.ts';

/**
 * Reads a response from its body alone, because the API sends errors, unknown numbers and records with
 * status 200.
 */
export function readNpiResponse(body: string, npi: string): ReadResponse<ProviderRecord> {
  let json: unknown;
  try {
    json = JSON.parse(body);
  } catch {
    return { kind: 'unreadable', reason: 'broken JSON' };
  }
  const response = v.parse(responseSchema, json);
  if (Array.isArray(response.Errors)) return { kind: 'rejected' };
  if (response.results === null) return { kind: 'unreadable', reason: 'unknown shape' };
  const own = response.results.find((result) => result.number === npi);
  if (own) {
    if (own.basic.status === 'D') return { kind: 'not-found' };
    const record = recordOf(own);
    return record ? { kind: 'found', record } : { kind: 'unreadable', reason: 'unknown kind' };
  }
  if (response.results.length === 0 && Number(response.result_count) === 0)
    return { kind: 'not-found' };
  return { kind: 'unreadable', reason: 'response to another request' };
}

/** Reads one entry of `results`; null if it is not a record. */
export function readRecord(value: unknown): ProviderRecord | null {
  return recordOf(v.parse(resultSchema, value));
}

/** An entry that lacks a number or a kind is not a record. */
function recordOf(result: Result): ProviderRecord | null {
  const { basic, number: npi } = result;
  const kind = kindOf(result);
  if (npi === null || kind === null) return null;
  return {
    npi,
    kind,
    name: kind === 'individual' ? individualName(basic) : (basic.organization_name ?? basic.name),
    otherName: kind === 'organization' ? otherName(result) : null,
    practiceLocation: address(result, 'LOCATION'),
    mailingAddress: address(result, 'MAILING'),
    specialties: specialties(result),
    enumerated: dayOf(basic.enumeration_date) ?? epochOf(result.created_epoch),
    lastUpdated: dayOf(basic.last_updated) ?? epochOf(result.last_updated_epoch),
    certified: dayOf(basic.certification_date),
    authorizedOfficial: kind === 'organization' ? authorizedOfficial(basic) : null,
  };
}

function kindOf({ enumeration_type: type, basic }: Result): ProviderKind | null {
  if (type === 'NPI-1') return 'individual';
  if (type === 'NPI-2') return 'organization';
  if (basic.organization_name !== null) return 'organization';
  return basic.last_name === null ? null : 'individual';
}

function individualName(basic: Result['basic']): string | null {
  const name = personName({
    prefix: basic.name_prefix ?? basic.prefix,
    first: basic.first_name,
    middle: basic.middle_name,
    last: basic.last_name,
    suffix: basic.name_suffix ?? basic.suffix,
    credential: basic.credential,
  });
  return name ?? basic.name;
}

function otherName({ other_names: names }: Result): string | null {
  return names.find(({ organization_name: name }) => name !== null)?.organization_name ?? null;
}

function address({ addresses }: Result, purpose: 'LOCATION' | 'MAILING'): RegistryAddress | null {
  const found = addresses.find((entry) => entry.address_purpose === purpose);
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

function specialties({ taxonomies }: Result): readonly Specialty[] {
  return taxonomies
    .map(({ desc: description, primary, ...taxonomy }) => ({
      ...taxonomy,
      description,
      primary: primary === true,
    }))
    .filter(({ code, description }) => code !== null || description !== null)
    .sort((a, b) => Number(b.primary) - Number(a.primary));
}

function authorizedOfficial(basic: Result['basic']): ProviderRecord['authorizedOfficial'] {
  const name = personName({
    prefix: basic.authorized_official_name_prefix,
    first: basic.authorized_official_first_name,
    middle: basic.authorized_official_middle_name,
    last: basic.authorized_official_last_name,
    suffix: basic.authorized_official_name_suffix,
    credential: basic.authorized_official_credential,
  });
  const title = basic.authorized_official_title_or_position;
  return name === null ? null : { name, title };
}

/** Reads an object whose missing and wrong parts become blank. Anything else becomes a blank object. */
function entry<const E extends v.ObjectEntries>(entries: E) {
  const schema = v.object(entries);
  return v.fallback(schema, () => v.parse(schema, {}));
}

function list<const S extends v.GenericSchema>(item: S) {
  return v.pipe(
    v.array(item),
    v.transform((items) => items.slice(0, maxListLength)),
  );
}

/** The registry has up to fifteen specialties. */
const maxListLength = 50;
/** A text that can be shown, or null. */
const text = v.pipe(v.optional(v.unknown(), null), v.transform(textOf));
const anything = v.optional(v.unknown());

/** Both shapes that the API has had; parts of either may be missing, null, or of the wrong type. */
const resultSchema = entry({
  number: text,
  enumeration_type: anything,
  basic: entry({
    /** `D` means deactivated; if there is no status, the number is active. */
    status: text,
    organization_name: text,
    name: text,
    name_prefix: text,
    prefix: text,
    first_name: text,
    middle_name: text,
    last_name: text,
    name_suffix: text,
    suffix: text,
    credential: text,
    enumeration_date: anything,
    last_updated: anything,
    certification_date: anything,
    authorized_official_name_prefix: text,
    authorized_official_first_name: text,
    authorized_official_middle_name: text,
    authorized_official_last_name: text,
    authorized_official_name_suffix: text,
    authorized_official_credential: text,
    authorized_official_title_or_position: text,
  }),
  addresses: v.fallback(
    list(
      entry({
        address_purpose: text,
        address_1: text,
        address_2: text,
        city: text,
        state: text,
        postal_code: text,
        country_code: text,
      }),
    ),
    [],
  ),
  taxonomies: v.fallback(
    list(entry({ code: text, desc: text, license: text, state: text, primary: anything })),
    [],
  ),
  other_names: v.fallback(list(entry({ organization_name: text })), []),
  created_epoch: anything,
  last_updated_epoch: anything,
});

type Result = v.InferOutput<typeof resultSchema>;

const responseSchema = entry({
  Errors: anything,
  result_count: anything,
  results: v.fallback(v.nullable(list(resultSchema)), null),
});
