import {
  analyzerList,
  emailAddress,
  firstname,
  phoneNumber,
  representativeFollowsUp,
} from '#contract/shared-fields.ts';
import { countries } from '../countries.ts';
import { defineForm, text } from '../form.ts';
import { letters, messages } from '../rules.ts';

/** The 50 states by their postal codes. */
export const usStates: readonly { readonly code: string; readonly name: string }[] = [
  { code: 'AL', name: 'Alabama' },
  { code: 'AK', name: 'Alaska' },
  { code: 'AZ', name: 'Arizona' },
  { code: 'AR', name: 'Arkansas' },
  { code: 'CA', name: 'California' },
  { code: 'CO', name: 'Colorado' },
  { code: 'CT', name: 'Connecticut' },
  { code: 'DE', name: 'Delaware' },
  { code: 'FL', name: 'Florida' },
  { code: 'GA', name: 'Georgia' },
  { code: 'HI', name: 'Hawaii' },
  { code: 'ID', name: 'Idaho' },
  { code: 'IL', name: 'Illinois' },
  { code: 'IN', name: 'Indiana' },
  { code: 'IA', name: 'Iowa' },
  { code: 'KS', name: 'Kansas' },
  { code: 'KY', name: 'Kentucky' },
  { code: 'LA', name: 'Louisiana' },
  { code: 'ME', name: 'Maine' },
  { code: 'MD', name: 'Maryland' },
  { code: 'MA', name: 'Massachusetts' },
  { code: 'MI', name: 'Michigan' },
  { code: 'MN', name: 'Minnesota' },
  { code: 'MS', name: 'Mississippi' },
  { code: 'MO', name: 'Missouri' },
  { code: 'MT', name: 'Montana' },
  { code: 'NE', name: 'Nebraska' },
  { code: 'NV', name: 'Nevada' },
  { code: 'NH', name: 'New Hampshire' },
  { code: 'NJ', name: 'New Jersey' },
  { code: 'NM', name: 'New Mexico' },
  { code: 'NY', name: 'New York' },
  { code: 'NC', name: 'North Carolina' },
  { code: 'ND', name: 'North Dakota' },
  { code: 'OH', name: 'Ohio' },
  { code: 'OK', name: 'Oklahoma' },
  { code: 'OR', name: 'Oregon' },
  { code: 'PA', name: 'Pennsylvania' },
  { code: 'RI', name: 'Rhode Island' },
  { code: 'SC', name: 'South Carolina' },
  { code: 'SD', name: 'South Dakota' },
  { code: 'TN', name: 'Tennessee' },
  { code: 'TX', name: 'Texas' },
  { code: 'UT', name: 'Utah' },
  { code: 'VT', name: 'Vermont' },
  { code: 'VA', name: 'Virginia' },
  { code: 'WA', name: 'Washington' },
  { code: 'WV', name: 'West Virginia' },
  { code: 'WI', name: 'Wisconsin' },
  { code: 'WY', name: 'Wyoming' },
];

/** The only country whose state is asked for. */
export const countryWithStates = 'United States';

/** The United States come first because most visitors are from there. */
const otherCountries = countries
  .map(({ name }) => name)
  .filter((name) => name !== countryWithStates);

/** The landing page's demo request. It shares its path with the contact request (R127). */
export const demoForm = defineForm({
  id: 'demo',
  label: 'Demo request',
  path: '/form_request_demo',
  action: 'request_demo',
  fields: {
    title: text('Your request', {
      rules: [],
      maxLength: 200,
      initial: 'I would like to request a demo',
    }),
    firstname,
    phone: phoneNumber,
    emailAddress,
    industry: text('Industry', { rules: [letters], maxLength: 100, required: false }),
    role: text('Role', {
      rules: [letters],
      maxLength: 100,
      required: false,
      autocomplete: 'organization-title',
    }),
    companyName: text('Company name', {
      rules: [letters],
      maxLength: 100,
      required: false,
      autocomplete: 'organization',
    }),
    userCountry: {
      kind: 'choice',
      label: 'Country',
      required: false,
      options: [countryWithStates, ...otherCountries],
      autocomplete: 'country-name',
    },
    userState: {
      kind: 'choice',
      label: 'State',
      required: false,
      options: usStates.map(({ name }) => name),
      autocomplete: 'address-level1',
    },
    analyzers: analyzerList,
  },
  validateTogether: ({ userCountry, userState }): Record<string, string> =>
    userState !== '' && userCountry !== countryWithStates ? { userState: messages.choice } : {},
  thanks: {
    heading: 'Thank you for contacting us.',
    message: 'One of our representatives will be in touch with you.',
  },
  acknowledgement: {
    subject: 'We have received your demo request',
    lines: [
      'Thank you for contacting us. We have received your request for a demo.',
      representativeFollowsUp,
    ],
  },
});
