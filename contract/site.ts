/**
 * Settings that the operator fills in once, before the build (R8). Both the pages and the server use
 * them. The defaults are placeholders: `.example` domains don't exist.
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
  /** Origin of the platform map's drawing; empty for this site. */
  animationHost: '',
  apiBase: '/api',
  /** Domain of the consent cookie; empty for the host of the page. */
  cookieDomain: '',
  /** Parent domain of registered laboratories and organizations: `name.ldl.example`. */
  tenantDomain: 'ldl.example',
  copyrightFrom: 2023,
  showSearch: false,
  showPhone: false,
  /** Shown when `showPhone` is set. */
  phone: '',
} as const;
