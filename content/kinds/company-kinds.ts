import * as v from 'valibot';
import { count, day, group, line, lines, list, optional, text } from '#content/schema.ts';

const secure = v.pipe(
  line(),
  v.startsWith('https://', 'Enter an address that begins with https://.'),
);
const email = v.pipe(line(), v.email('Enter an email address.'));
const phone = v.pipe(
  line(),
  v.regex(/^\+[\d\s()-]{8,20}$/, 'Enter the number with + and the country code.'),
);
const emptyOr = (schema: v.GenericSchema<string>) => v.union([v.literal(''), schema]);

export const companyKinds = {
  company: group({
    ...lines('company'),
    postalAddress: {
      street: v.string(),
      ...lines('locality region'),
      postalCode: v.string(),
      ...lines('country'),
      countryCode: v.pipe(line(), v.length(2, 'Enter the two letters of the country.')),
    },
    email,
    website: secure,
    companySite: secure,
    social: list({ ...lines('name'), href: secure }),
    identity: { signIn: secure, registerPatient: secure },
    appStore: secure,
    tenantDomain: line(),
    salesEmail: emptyOr(email),
    phone: emptyOr(phone),
    supportEmail: emptyOr(email),
    chat: emptyOr(secure),
    responseTarget: emptyOr(line(40)),
    bookingLink: emptyOr(secure),
    copyrightFrom: count,
  }),

  /** `tools/redirects.ts` checks and writes them. */
  redirects: list(lines('from to'), 0),

  /** Sentences that several pages, brochures and legal texts repeat (R4, R6). */
  claims: group({
    claims: list({
      name: line(40),
      text: text(),
      note: optional(text()),
      owner: optional(line()),
      proof: optional(text()),
      checkedUntil: optional(day),
    }),
  }),
};
