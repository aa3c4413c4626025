import {
  costList,
  emailAddress,
  firstname,
  foundClia,
  lastname,
  phoneExtension,
  phoneNumber,
} from '#contract/shared-fields.ts';
import { analyzerList } from '../analyzer-list.ts';
import { defineForm, text } from '../form.ts';
import { letters, numeric, roughNumber, streetAddress } from '../rules.ts';

const yesOrNo = ['Yes', 'No'] as const;

/** The Pricing Estimate Questionnaire (R104). */
export const priceForm = defineForm({
  id: 'price',
  path: '/form_request_price',
  action: 'request_price',
  notice: 'We use your answers to prepare your estimate and to contact you.',
  purpose: 'To prepare an estimate for your laboratory and contact you about it.',
  fields: {
    title: text('Job title', {
      rules: [letters],
      maxLength: 100,
      autocomplete: 'organization-title',
      note: 'Your position, such as Laboratory Director or Practice Manager',
    }),
    firstname,
    lastname,
    phone: phoneNumber,
    phoneExtension,
    emailAddress,
    address: text('Laboratory address', {
      rules: [streetAddress],
      maxLength: 500,
      note: 'All of its locations',
    }),
    operation: {
      kind: 'choice',
      label: 'Status of the laboratory',
      required: true,
      options: ['New', 'Currently in operation'],
    },
    departments: {
      kind: 'list',
      label: 'Departments',
      required: true,
      options: [
        'Biochemical',
        'Histological',
        'Microbiological',
        'Genetic',
        'Cytological',
        'Clinical Research',
      ],
      other: 'user_department',
    },
    user_department: text('Other department', { rules: [], maxLength: 200, required: false }),
    have: text('Analytical instruments', {
      rules: [numeric],
      maxLength: 10,
      inputMode: 'numeric',
      note: 'How many you have',
    }),
    lims: text('Employees who will use the LIMS', {
      rules: [numeric],
      maxLength: 10,
      inputMode: 'numeric',
    }),
    team: {
      kind: 'choice',
      label: 'Do you have a dedicated IT team?',
      required: true,
      options: yesOrNo,
    },
    system: {
      kind: 'choice',
      label: 'Do you need onsite help to transfer your data?',
      required: true,
      options: yesOrNo,
    },
    completed: text('Reported tests, on average', {
      rules: [roughNumber],
      maxLength: 60,
      units: ['per year', 'per month', 'per day'],
      note: 'A rough number, such as 120,000',
    }),
    laboratory: text('Days per year the laboratory operates', {
      rules: [numeric],
      maxLength: 10,
      inputMode: 'numeric',
    }),
    tests: text('Projected growth in tests', {
      rules: [roughNumber],
      maxLength: 60,
      units: ['percent per year', 'percent per month'],
      note: 'Such as 10',
    }),
    clia: foundClia,
    analyzers: analyzerList,
    costs: costList,
  },
  acknowledgment: {
    thanks: 'Thank you for your answers.',
    next: ['We use your answers to prepare your estimate.'],
  },
});
