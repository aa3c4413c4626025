/**
 * The settings of the build: what the operator fills in once (R8). The defaults name
 * nobody; `.example` addresses lead nowhere on purpose.
 */
export const site = {
  company: 'LDL',
  address: 'New York, NY, USA',
  email: 'hello@ldl.example',
  companySite: 'https://about.ldl.example/',
  social: { name: 'LinkedIn', href: 'https://social.ldl.example/ldl' },
  identity: {
    signIn: 'https://id.ldl.example/welcome',
    registerPatient: 'https://id.ldl.example/registration',
  },
  /** The patient app's page in an app store. */
  appStore: 'https://apps.ldl.example/patient',
  /** Where the platform map's drawing is loaded from; empty is this site. */
  animationHost: '',
  apiBase: '/api',
  /** The domain of the consent cookie; empty is the host that serves the page. */
  cookieDomain: '',
  /** Registered laboratories and organizations live below it: `name.ldl.example`. */
  tenantDomain: 'ldl.example',
  copyrightFrom: 2023,
  showSearch: false,
  showPhone: false,
  /** Shown when `showPhone` is set. */
  phone: '',
} as const;
