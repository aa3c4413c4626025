import { doctor, laboratory, npiOf, organization } from './registration.ts';

export const contact = {
  firstname: 'Ann',
  phone: '+17025550123',
  emailAddress: 'ann@lab.example',
} as const;

const person = { ...contact, lastname: "O'Neill" };

/** A valid payload for each form, by form id. */
const payloads: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  contact,
  demo: {
    ...contact,
    title: 'I would like to request a demo',
    industry: 'Clinical laboratories',
    role: 'Director',
    companyName: 'Example Laboratory',
    userCountry: 'United States',
    userState: '',
  },
  price: {
    ...person,
    title: 'Laboratory Director',
    address: '12 Main St., Albany, NY',
    operation: 'New',
    departments: ['Biochemical', 'Genetic'],
    user_department: '',
    have: '12',
    lims: '40',
    team: 'Yes',
    completed: '120000 per year',
    system: 'No',
    laboratory: '365',
    tests: '10 percent per year',
  },
  career: { ...person, position: 'Field engineer', experience: '5-10 years' },
  partnership: { ...person, message: 'We distribute analyzers.\nMay we talk?' },
  subscribe: { emailAddress: 'ann@lab.example' },
  reg_doc: { ...doctor, process: true },
  reg_org: { ...organization, process: true },
  reg_laboratory: { ...laboratory, process: true },
};

/** A valid payload for the nth submission: an NPI and a subdomain can be registered only once. */
export function aGoodPayload(form: string, index = 0): Readonly<Record<string, unknown>> {
  const payload = payloads[form];
  if (!payload)
    throw new Error(`tests/support/payloads.ts, payloads, needs this line: ${form}: { … },`);
  return {
    ...payload,
    ...('npi' in payload ? { npi: npiOf(index) } : {}),
    ...('subdomain' in payload ? { subdomain: `lab${index}` } : {}),
  };
}
