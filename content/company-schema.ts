import * as v from 'valibot';
import { count, described, group, line, lines, list } from '#content/schema.ts';

const secure = v.pipe(
  line(),
  v.startsWith('https://', 'Enter an address that begins with https://.'),
);
const email = v.pipe(line(), v.email('Enter an email address.'));
const emptyOr = (schema: v.GenericSchema<string>) => v.union([v.literal(''), schema]);

/** Facts about the company. The pages, the emails and the server use them. */
export const companySchema = group({
  ...lines('company'),
  postalAddress: group({
    street: described(v.string(), 'May stay empty.'),
    ...lines('locality', 'region'),
    postalCode: described(v.string(), 'May stay empty.'),
    ...lines('country'),
    countryCode: v.pipe(line(), v.length(2, 'Enter the two letters of the country.')),
  }),
  email,
  website: described(secure, 'The address of this site, which the brochures print.'),
  companySite: secure,
  social: described(
    list(group({ ...lines('name'), href: secure })),
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
    emptyOr(
      v.pipe(
        line(),
        v.regex(/^\+[\d\s()-]{8,20}$/, 'Enter the number with + and the country code.'),
      ),
    ),
    'Support by phone; empty for none. Every text that lists the channels follows.',
  ),
  supportEmail: described(emptyOr(email), 'Support by email; empty for none.'),
  chat: described(emptyOr(secure), 'The address of the chat; empty for none.'),
  copyrightFrom: count,
});
