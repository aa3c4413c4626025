import type { LaboratoryContact } from './laboratory-registry.ts';

/**
 * The words of a laboratory's name in a normalized spelling: `St. Mary's Hosp Lab` and `SAINT MARYS HOSPITAL
 * LABORATORY` are the same. Lower-case letters and digits only, without legal forms.
 */
export function nameWords(name: string): readonly string[] {
  const plain = name
    .normalize('NFD')
    .replace(/[\p{M}'’`]/gu, '')
    .toLowerCase()
    // Initials: `P.A.` is one word.
    .replace(/\b([a-z])\.(?=[a-z]\b)/g, '$1');
  const words = plain.split(/[^a-z0-9]+/).filter((word) => word !== '');
  return [...new Set(words.map(fullWord).filter((word) => !leftOut.has(word)))];
}

/** True if the text is one of the laboratory's names, in any spelling. 'Lake Shore' and 'Lakeshore' are equal. */
export function hasName(
  { name, additionalName }: Pick<LaboratoryContact, 'name' | 'additionalName'>,
  text: string,
): boolean {
  const letters = lettersOf(text);
  const names = [name, additionalName, `${name ?? ''} ${additionalName ?? ''}`];
  return names.some((one) => one !== null && lettersOf(one) === letters);
}

/** Words that are too common in names of laboratories to identify one. */
export function isCommonWord(word: string): boolean {
  return common.has(word);
}

export const stateTerm = (state: string) => `xstate${state.toLowerCase()}`;
export const zipTerm = (zip: string) => `xzip${zip.slice(0, 5)}`;
export const phoneTerm = (digits: string) => `xphone${digits}`;

/** The terms that find an active laboratory, separated by spaces. */
export function searchTerms({ name, additionalName, address, phone }: LaboratoryContact): string {
  const terms = [...nameWords(`${name ?? ''} ${additionalName ?? ''}`)];
  const { state, postalCode } = address ?? {};
  if (/^[a-z]{2}$/i.test(state ?? '')) terms.push(stateTerm(state ?? ''));
  if (/^\d{5}/.test(postalCode ?? '')) terms.push(zipTerm(postalCode ?? ''));
  if (phone !== null) terms.push(phoneTerm(phone));
  return terms.join(' ');
}

function lettersOf(name: string): string {
  return nameWords(name).join('');
}

/** Plurals lose their `s`, so it doesn't matter where an apostrophe was. */
function fullWord(word: string): string {
  const full = abbreviations.get(word) ?? word;
  const single = full.length > 3 ? full.replace(/(?<![su])s$/, '').replace(/ie$/, 'y') : full;
  return abbreviations.get(single) ?? single;
}

/** Each word is followed by its abbreviations. */
const abbreviations: ReadonlyMap<string, string> = new Map(
  `saint st, mount mt, fort ft, hospital hosp hsp, laboratory lab labs, center ctr cntr cent
  centre, university univ, medical med, memorial mem meml, regional reg regl, health hlth
  healthcare, associate assoc, association assn, diagnostic diag dx, pathology path, clinical
  clin, county cnty, community comm, family fam, physician phys, group grp, service svc svcs,
  national natl, international intl, american amer, general gen, reference ref, pediatric ped
  peds, surgery surg, institute inst, department dept, research res, system sys, north n, south
  s, east e, west w`
    .split(',')
    .map((words) => words.trim().split(/\s+/))
    .flatMap(([full = '', ...short]) => short.map((word) => [word, full] as const)),
);

const leftOut: ReadonlySet<string> = new Set(
  'inc incorporated llc llp lp ltd pllc plc pc pa corp corporation co company dba the of and at for in'.split(
    ' ',
  ),
);

const common: ReadonlySet<string> = new Set(
  'laboratory hospital center medical clinic clinical health medicine family care group service physician associate diagnostic pathology urgent pharmacy community regional memorial university county department general system office practice md saint'.split(
    ' ',
  ),
);
