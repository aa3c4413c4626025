import * as v from 'valibot';
import { kind } from '#content/kinds/kind.ts';
import { count, day, described, group, line, lines, list, text } from '#content/schema.ts';

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
const mayBeEmpty = described(v.string(), 'May stay empty.');

export const companyKinds = {
  company: kind('Company facts and channels', '/contacts', {
    ...lines('company'),
    postalAddress: group({
      street: mayBeEmpty,
      ...lines('locality', 'region'),
      postalCode: mayBeEmpty,
      ...lines('country'),
      countryCode: v.pipe(line(), v.length(2, 'Enter the two letters of the country.')),
    }),
    email,
    website: described(secure, 'The address of this site, which the brochures print.'),
    companySite: secure,
    social: described(
      list({ ...lines('name'), href: secure }),
      'The first is linked in every footer; the landing page links to all.',
    ),
    identity: group({
      signIn: described(secure, 'Where customers sign in.'),
      registerPatient: described(secure, 'Where patients register.'),
    }),
    appStore: described(secure, 'The patient app’s page in an app store.'),
    tenantDomain: described(line(), 'Registered laboratories get name.this-domain.'),
    salesEmail: described(emptyOr(email), 'For buyers; empty for none.'),
    phone: described(
      emptyOr(phone),
      'Support by phone; empty for none. Every text that lists the channels follows.',
    ),
    supportEmail: described(emptyOr(email), 'Support by email; empty for none.'),
    chat: described(emptyOr(secure), 'The address of the chat; empty for none.'),
    responseTarget: described(
      emptyOr(line(40)),
      'How soon you answer, such as “one business day”; empty for no promise. Forms and emails say “We answer within …”.',
    ),
    bookingLink: described(
      emptyOr(secure),
      'Your public booking page; empty for none. The popup after a request and the visitor’s email link to it.',
    ),
    copyrightFrom: count,
  }),

  /** `tools/redirects.ts` checks and writes them. */
  redirects: kind(
    'Redirects of old addresses',
    '/',
    list(
      {
        from: described(line(), 'The old address, such as /old-page.'),
        to: described(line(), 'A page such as LabPricing#estimate, or a path such as /lab.'),
      },
      0,
    ),
  ),

  /** Sentences that several pages, brochures and legal texts repeat (R4, R6). */
  claims: kind('Claims that several pages make', '/advantages', {
    claims: list({
      name: described(line(40), 'Texts refer to the claim by this name, in braces: {compliance}.'),
      text: text(),
      note: v.optional(described(text(), 'What to keep in mind when you change it.')),
      owner: v.optional(described(line(), 'Who answers for the claim.')),
      proof: v.optional(described(text(), 'Where it is: a contract, a report, a certificate.')),
      checkedUntil: v.optional(
        described(day, 'From the day after, publishing warns that the claim has to be checked.'),
      ),
    }),
  }),
};
