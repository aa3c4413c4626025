import type { claims as allClaims } from '#content/facts.ts';
import type { PageName } from '#contract/addresses.ts';
import { longDay } from '#contract/days.ts';
import type { Product } from '#contract/products.ts';

/** The files that a change of the content touches besides the pages' HTML. */
export type Consequences = {
  /** Paths of pages whose text changed after the date in the sitemap. */
  readonly pages: readonly string[];
  readonly brochures: readonly Product[];
  readonly cards: readonly PageName[];
  /** True if the text of the accessibility report changed after its PDF was printed. */
  readonly report: boolean;
  /** Names of legal texts whose wording changed after their edition. */
  readonly legalTexts: readonly string[];
};

/** One line for each kind of consequence, such as `1 brochure: Laboratory`. */
export function consequenceLines(
  { pages, brochures, cards, report, legalTexts }: Consequences,
  today: string,
): string[] {
  return [
    ...listed('page', pages),
    ...listed(
      'brochure',
      brochures.map(({ name }) => name),
    ),
    ...listed('share card', cards),
    ...(report ? ['the accessibility report'] : []),
    ...legalTexts.map((name) => `the ${name}: new edition of ${longDay(today)}`),
  ];
}

function listed(thing: string, names: readonly string[]): string[] {
  if (names.length === 0) return [];
  return [`${names.length} ${thing}${names.length === 1 ? '' : 's'}: ${names.join(', ')}`];
}

/** A sentence for each claim that nobody has checked for today or later. */
export function expiredClaims(claims: typeof allClaims, today: string): string[] {
  return claims.flatMap(({ name, text, owner, proof, checkedUntil }) => {
    if (checkedUntil === undefined || checkedUntil >= today) return [];
    const who = owner ? ` ${owner} answers for it.` : '';
    const where = proof ? ` Its proof: ${proof}.` : '';
    return `The claim “${name}” was checked until ${longDay(checkedUntil)}. Check it again and set a new date in content/claims.json.${who}${where} It says: ${text}`;
  });
}
