/** `33D0123456`: two digits, D, and seven digits. The first two name a state in most numbers. */
export function isCliaNumber(text: string): boolean {
  return /^\d{2}D\d{7}$/.test(text);
}

/** A typed value if it is a real number; ten digits, which forms accept too, are not. */
export function realClia(value: unknown): string | null {
  return typeof value === 'string' && isCliaNumber(value) ? value : null;
}

/** Certificate types, from the fewest kinds of tests to the most. */
export const certificates = [
  'registration',
  'waiver',
  'microscopy',
  'compliance',
  'accreditation',
] as const;
export type Certificate = (typeof certificates)[number];

export const certificateNames: Readonly<Record<Certificate, string>> = {
  registration: 'Certificate of Registration',
  waiver: 'Certificate of Waiver',
  microscopy: 'Certificate for Provider-Performed Microscopy',
  compliance: 'Certificate of Compliance',
  accreditation: 'Certificate of Accreditation',
};

type Address = Readonly<Record<'street' | 'city' | 'state' | 'postalCode', string | null>>;

/** The street, and the city with state and ZIP Code. Blank parts are left out. */
export function addressLines({ street, city, state, postalCode }: Address): string {
  const region = [state, postalCode].filter(Boolean).join(' ');
  const place = [city, region].filter(Boolean).join(', ');
  return [street, place].filter(Boolean).join('\n');
}

/** Without 'Certificate of', for lists and filters. */
export const certificateLabels: Readonly<Record<Certificate, string>> = {
  registration: 'Registration',
  waiver: 'Waiver',
  microscopy: 'Microscopy',
  compliance: 'Compliance',
  accreditation: 'Accreditation',
};

/** The organizations that accredit laboratories for CLIA, named as in the registry's columns. */
export const accreditors = ['A2LA', 'AABB', 'AOA', 'ASHI', 'CAP', 'COLA', 'JCAHO'] as const;

/** The address on one line. A nine-digit ZIP Code would look like a phone number and be masked for viewers. */
export function addressText(address: Address | null): string {
  if (!address) return '';
  const { street, city, state, postalCode } = address;
  const region = [state, postalCode?.slice(0, 5)].filter(Boolean).join(' ');
  return [street, city, region].filter(Boolean).join(', ');
}
