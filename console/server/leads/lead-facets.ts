import { directSource, sourceByHand } from '#console/contract/leads.ts';
import { canonicalPath } from '#contract/canonical-path.ts';
import { requestKind, requestOf } from '#contract/request.ts';
import { statesAndTerritories } from '#contract/states.ts';
import type { Intake, Lead } from '#server/leads/lead.ts';
import type { KnownRecords } from '#server/leads/lead-records.ts';
import type { ProviderRecord } from '#server/registry/npi/provider-record.ts';
import { maskText } from './masking.ts';

/** Values for filtering leads, in addition to their form and users' decisions about them. */
export type Facets = ReturnType<typeof facetsOf>;

export function facetsOf(
  { form, payload, intake }: Pick<Lead, 'form' | 'payload' | 'intake'>,
  { npi, clia: laboratory }: KnownRecords = {},
) {
  const lead = { form, payload, intake };
  const { userState, userCountry, address, clia } = payload;
  const stated =
    typeof userState === 'string' ? codesByName.get(userState.toLowerCase()) : undefined;
  const found = [
    typeof clia === 'string' ? stateOfClia(clia) : undefined,
    ...(typeof address === 'string' ? statesOfAddress(address) : []),
    stateOfProvider(npi?.record),
    codesByName.get((laboratory?.record?.address?.state ?? '').toLowerCase()),
  ].filter((code) => code !== undefined);
  return {
    /** Postal codes, in alphabetical order. */
    states: stated === undefined ? [...new Set(found)].toSorted() : [stated],
    purpose: requestKind(lead),
    product: requestOf(lead).product,
    ...originOf(intake),
    country: typeof userCountry === 'string' && userCountry !== '' ? maskText(userCountry) : null,
  };
}

/** Masked, because anyone can write an address into a link, and viewers see it too. */
export function originOf(intake: Pick<Intake, 'source' | 'enteredBy'> | undefined) {
  const { utm_source, referrer, utm_campaign, page, channel } = intake?.source ?? {};
  const byHand = channel ? `(by hand · ${channel.toLowerCase()})` : sourceByHand;
  const source = utm_source ?? referrer ?? (intake?.enteredBy ? byHand : directSource);
  return {
    /** The campaign's source, or the referring site. */
    source: maskText(source),
    campaign: utm_campaign === undefined ? null : maskText(utm_campaign),
    /** The path of the page that the lead was sent from. */
    page: page === undefined ? null : maskText(canonicalPath(page)),
  };
}

/** The state of the practice location, or else of the mailing address. */
function stateOfProvider(record: ProviderRecord | null | undefined): string | undefined {
  const { practiceLocation, mailingAddress } = record ?? {};
  const state = practiceLocation?.state ?? mailingAddress?.state ?? '';
  return codesByName.get(state.toLowerCase());
}

/** A CLIA number starts with Medicare's own number for the state, such as 05 for California. */
function stateOfClia(clia: string): string | undefined {
  return /^\d\d[A-Z]/i.test(clia) ? cliaStates.get(clia.slice(0, 2)) : undefined;
}

/**
 * Finds the states in one or more addresses: a code or name after a comma, or before a ZIP code. Streets and cities are
 * often named after a state, so a name in any other position, or before a state, doesn't count.
 */
function statesOfAddress(address: string): string[] {
  const named = [...address.matchAll(afterComma)]
    .map(([, text = '']) => text)
    // In lower case, 'in' and 'or' are words, not states, unless a ZIP code follows.
    .filter((text) => text.length > 2 || text === text.toUpperCase());
  const zoned = [...address.matchAll(beforeZip)].map(([, text = '']) => text);
  return [...named, ...zoned].flatMap((text) => codesByName.get(text.toLowerCase()) ?? []);
}

const codesByName: ReadonlyMap<string, string> = new Map(
  statesAndTerritories.flatMap(({ code, name }) => [
    [code.toLowerCase(), code],
    [name.toLowerCase(), code],
  ]),
);

const anyState = statesAndTerritories
  .flatMap(({ code, name }) => [code, name.replaceAll('.', '\\.')])
  .toSorted((a, b) => b.length - a.length)
  .join('|');
const afterComma = new RegExp(
  `[,;\\n]\\s*(${anyState})\\.?(?:\\s+\\d{5}(?:-\\d{4})?)?\\s*(?=$|[,;.\\n]|U\\.?S|and\\b|&)(?!,\\s*(?:${anyState})\\b)`,
  'gi',
);
const beforeZip = new RegExp(`\\b(${anyState})\\.?,?\\s+\\d{5}(?:-\\d{4})?(?!\\d)`, 'gi');

/** Medicare numbers the states, the District of Columbia, and two territories by name, from 01. */
const medicareOrder =
  'AL AK AZ AR CA CO CT DE DC FL GA HI ID IL IN IA KS KY LA ME MD MA MI MN MS MO MT NE NV NH NJ NM NY NC ND OH OK OR PA PR RI SC SD TN TX UT VT VI VA WA WV WI WY';
const cliaStates: ReadonlyMap<string, string> = new Map([
  ...medicareOrder
    .split(' ')
    .map((code, index) => [String(index + 1).padStart(2, '0'), code] as const),
  ['64', 'AS'],
  ['65', 'GU'],
  ['66', 'MP'],
]);
