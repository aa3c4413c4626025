import {
  emailAddress,
  extraMessage,
  firstname,
  foundClia,
  phoneExtension,
  phoneNumber,
} from '#contract/shared-fields.ts';
import usStates from '#contract/us-states.json' with { type: 'json' };
import { analyzerList } from '../analyzer-list.ts';
import countries from '../countries.json' with { type: 'json' };
import { defineForm, text } from '../form.ts';
import { jobTitle, messages, organizationName } from '../rules.ts';

/** The only country with a state field. */
export const countryWithStates = 'United States';

/** The United States comes first because most visitors are from there. */
const otherCountries = countries
  .map(({ name }) => name)
  .filter((name) => name !== countryWithStates);

/** The landing page's demo request. It shares its path with the contact request (R127). */
export const demoForm = defineForm({
  id: 'demo',
  path: '/form_request_demo',
  action: 'request_demo',
  notice: 'We use these details to get in touch with you.',
  purpose: 'To prepare the demo you asked for and contact you about it.',
  fields: {
    title: text('Subject', {
      rules: [],
      maxLength: 200,
      initial: 'I would like to request a demo',
    }),
    firstname,
    phone: phoneNumber,
    phoneExtension,
    emailAddress,
    industry: text('Industry', { rules: [jobTitle], maxLength: 100, required: false }),
    role: text('Role', {
      rules: [jobTitle],
      maxLength: 100,
      required: false,
      autocomplete: 'organization-title',
    }),
    companyName: text('Company name', {
      rules: [organizationName],
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
    message: extraMessage,
    clia: foundClia,
    analyzers: analyzerList,
  },
  validateTogether: ({ userCountry, userState }): Record<string, string> =>
    userState !== '' && userCountry !== countryWithStates ? { userState: messages.choice } : {},
  thanks: {
    heading: 'Thank you for contacting us.',
    message: 'One of our representatives will be in touch with you.',
  },
});
