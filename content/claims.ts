import * as v from 'valibot';
import file from '#content/claims.json' with { type: 'json' };
import { read } from '#content/read.ts';
import { day, described, group, line, list, text } from '#content/schema.ts';

/** A sentence that several pages, brochures and legal texts repeat (R4, R6). */
export const claimsSchema = group({
  claims: list(
    group({
      name: described(line(40), 'Texts refer to the claim by this name, in braces: {compliance}.'),
      text: text(),
      note: v.optional(described(text(), 'What to keep in mind when you change it.')),
      owner: v.optional(described(line(), 'Who answers for the claim.')),
      proof: v.optional(
        described(text(), 'Where the proof is: a contract, a report, a certificate.'),
      ),
      checkedUntil: v.optional(
        described(day, 'From the day after, publishing warns that the claim has to be checked.'),
      ),
    }),
  ),
});

export const { claims } = read('content/claims.json', claimsSchema, file);

/** The text of a claim. Throws if the file has no claim of this name. */
export function claim(name: string): string {
  const found = claims.find((each) => each.name === name);
  if (!found) throw new Error(`content/claims.json has no claim named ${name}`);
  return found.text;
}
