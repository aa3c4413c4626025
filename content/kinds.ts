import type * as v from 'valibot';
import { advantagesSchema } from '#content/advantages.ts';
import { analyzersSchema, systemsSchema } from '#content/analyzers-schema.ts';
import { articleSchema } from '#content/article.ts';
import { articlesParts, articlesSchema } from '#content/articles.ts';
import { brochuresSchema } from '#content/brochures.ts';
import { capabilitiesSchema } from '#content/capabilities.ts';
import { claimsSchema } from '#content/claims.ts';
import { companySchema } from '#content/company-schema.ts';
import consentCopy from '#content/consent-copy.json' with { type: 'json' };
import { contactsSchema } from '#content/contacts-copy.ts';
import drivers from '#content/drivers.json' with { type: 'json' };
import { facts } from '#content/facts.ts';
import { fixesSchema } from '#content/fixes.ts';
import formCopy from '#content/form-copy.json' with { type: 'json' };
import careerCopy from '#content/forms/career-copy.json' with { type: 'json' };
import contactCopy from '#content/forms/contact-copy.json' with { type: 'json' };
import demoCopy from '#content/forms/demo-copy.json' with { type: 'json' };
import newsletterCopy from '#content/forms/newsletter-copy.json' with { type: 'json' };
import partnershipCopy from '#content/forms/partnership-copy.json' with { type: 'json' };
import priceCopy from '#content/forms/price-copy.json' with { type: 'json' };
import registrationCopy from '#content/forms/registration-copy.json' with { type: 'json' };
import gallery from '#content/gallery.json' with { type: 'json' };
import { homeParts, homeSchema } from '#content/home.ts';
import { type LegalTextName, legalTextSchema } from '#content/legal/legal-text.ts';
import { limsforlabsSchema } from '#content/limsforlabs.ts';
import menus from '#content/menus.json' with { type: 'json' };
import myData from '#content/my-data-copy.json' with { type: 'json' };
import { nextStepsSchema } from '#content/next-steps-schema.ts';
import { pagesSchema } from '#content/pages.ts';
import { platformMapSchema } from '#content/platform-map-schema.ts';
import { posterParts, posterSchema } from '#content/poster.ts';
import { pricingParts, pricingSchema } from '#content/pricing.ts';
import { labSchema } from '#content/product-pages/lab.ts';
import { labreportsSchema } from '#content/product-pages/labreports.ts';
import { patientSchema } from '#content/product-pages/patient.ts';
import { actionsSchema } from '#content/product-pages/product-copy.ts';
import { profiSchema } from '#content/product-pages/profi.ts';
import products from '#content/products.json' with { type: 'json' };
import type { Parts } from '#content/read.ts';
import { redirectsSchema } from '#content/redirects.ts';
import { registrationSideSchema } from '#content/registration-side.ts';
import { textsLike } from '#content/schema.ts';
import shellCopy from '#content/shell-copy.json' with { type: 'json' };
import { siteMapSchema } from '#content/site-map.ts';
import { supportSchema } from '#content/support-copy.ts';

/** A file of content: its name in the editor, the group it is listed in, and the page that shows it. */
export type Kind = {
  readonly id: string;
  readonly label: string;
  readonly group: 'Company' | 'Pages' | 'Products' | 'Forms' | 'Parts of all pages';
  readonly file: `content/${string}.json`;
  readonly schema: v.GenericSchema;
  /** The texts that it may refer to in braces; the facts by default. */
  readonly parts: Parts;
  /** The address to show beside the editor; the home page by default. */
  readonly page?: string;
};

/** Every file of short texts and facts. Long texts are Markdown files (`content/articles`, `content/legal`). */
export const kinds: readonly Kind[] = [
  kind('Company', 'company', 'Company facts and channels', companySchema, '/contacts'),
  kind('Company', 'redirects', 'Redirects of old addresses', redirectsSchema),
  kind('Company', 'claims', 'Claims that several pages make', claimsSchema, '/advantages'),
  { ...kind('Pages', 'home', 'Home page and FAQ', homeSchema), parts: homeParts },
  kind('Pages', 'limsforlabs', 'Landing page', limsforlabsSchema, '/limsforlabs'),
  { ...kind('Pages', 'pricing', 'Pricing', pricingSchema, '/lab/pricing'), parts: pricingParts },
  kind('Pages', 'support-copy', 'Support', supportSchema, '/lab/support'),
  kind('Pages', 'advantages', 'Advantages', advantagesSchema, '/advantages'),
  kind('Pages', 'fixes', 'Seven fixes', fixesSchema, '/fixes-lab'),
  { ...kind('Pages', 'poster', 'Poster', posterSchema, '/poster'), parts: posterParts },
  kind('Pages', 'contacts-copy', 'Contacts and 404 page', contactsSchema, '/contacts'),
  kind('Pages', 'site-map', 'Site map', siteMapSchema, '/site-map'),
  {
    ...kind('Pages', 'articles', 'Index of articles', articlesSchema, '/resources/articles/'),
    parts: articlesParts,
  },
  {
    ...kind('Pages', 'pages', 'Titles and descriptions for search results', pagesSchema),
    parts: articlesParts,
  },
  kind('Products', 'products', 'Names and one-line descriptions', textsLike(products)),
  kind('Products', 'product-pages/lab', 'Laboratory', labSchema, '/lab'),
  kind('Products', 'product-pages/profi', 'Professional', profiSchema, '/profi'),
  kind('Products', 'product-pages/patient', 'Patient', patientSchema, '/patient'),
  kind('Products', 'product-pages/labreports', 'Labreports', labreportsSchema, '/labreports'),
  kind('Products', 'product-pages/actions', 'Buttons', actionsSchema, '/lab'),
  kind('Products', 'capabilities', 'Capabilities and plans', capabilitiesSchema, '/advantages'),
  kind('Products', 'platform-map', 'Platform map', platformMapSchema, '/limsforlabs'),
  kind('Products', 'brochures', 'Brochures', brochuresSchema, '/resources/brochures/'),
  kind(
    'Products',
    'drivers',
    'Texts of the catalog of drivers',
    textsLike(drivers),
    '/lab/drivers',
  ),
  kind('Products', 'analyzers', 'Drivers', analyzersSchema, '/lab/drivers'),
  kind('Products', 'analyzer-systems', 'Systems of several devices', systemsSchema, '/lab/drivers'),
  kind('Forms', 'forms/contact-copy', 'Trial, call, session', textsLike(contactCopy), '/contacts'),
  kind('Forms', 'next-steps', 'Purposes and next steps', nextStepsSchema, '/contacts'),
  kind('Forms', 'forms/demo-copy', 'Demo', textsLike(demoCopy), '/limsforlabs'),
  kind('Forms', 'forms/price-copy', 'Price', textsLike(priceCopy), '/lab/pricing'),
  kind(
    'Forms',
    'forms/registration-copy',
    'Registration',
    textsLike(registrationCopy),
    '/registration',
  ),
  kind(
    'Forms',
    'registration-side',
    'Slides beside registration',
    registrationSideSchema,
    '/registration',
  ),
  kind('Forms', 'forms/career-copy', 'Career', textsLike(careerCopy)),
  kind('Forms', 'forms/partnership-copy', 'Partnership', textsLike(partnershipCopy)),
  kind('Forms', 'forms/newsletter-copy', 'Newsletter', textsLike(newsletterCopy), '/limsforlabs'),
  kind('Forms', 'my-data-copy', 'Your data', textsLike(myData), '/privacy/my-data'),
  kind('Forms', 'form-copy', 'Texts of all forms', textsLike(formCopy), '/contacts'),
  kind('Parts of all pages', 'menus', 'Menus', textsLike(menus)),
  kind('Parts of all pages', 'shell-copy', 'Header and footer', textsLike(shellCopy)),
  kind('Parts of all pages', 'consent-copy', 'Cookie banner', textsLike(consentCopy)),
  kind('Parts of all pages', 'gallery', 'Picture gallery', textsLike(gallery), '/poster'),
];

/** Long texts: a Markdown file, or a folder of them to which files can be added. */
export type LongKind = Pick<Kind, 'id' | 'label' | 'schema'> & {
  readonly group: 'Articles' | 'Legal texts';
  readonly page: string;
} & (
    | { readonly file: `content/${string}.md`; readonly folder?: never }
    | { readonly folder: `content/${string}`; readonly file?: never }
  );

export const longKinds: readonly LongKind[] = [
  {
    id: 'article-files',
    label: 'Articles',
    group: 'Articles',
    folder: 'content/articles',
    schema: articleSchema,
    page: '/resources/articles',
  },
  legal('terms', 'Terms of Use', '/terms'),
  legal('lab-terms', 'Terms of Use, Laboratory', '/lab/terms'),
  legal('profi-terms', 'Terms of Use, Professional', '/profi/terms'),
  legal('patient-terms', 'Terms of Use, Patient', '/patient/terms'),
  legal('privacy', 'Privacy Policy', '/privacy'),
  legal('cookies', 'Cookie Policy', '/cookies'),
  legal('accessibility', 'Accessibility', '/accessibility'),
  legal('lab-infosec', 'Information security, Laboratory', '/lab/infosec'),
  legal('profi-infosec', 'Information security, Professional', '/profi/infosec'),
  legal('patient-infosec', 'Information security, Patient', '/patient/infosec'),
];

function legal(name: LegalTextName, label: string, page: string): LongKind {
  const file = `content/legal/${name}.md` as const;
  return { id: name, label, group: 'Legal texts', file, schema: legalTextSchema, page };
}

function kind(
  group: Kind['group'],
  name: string,
  label: string,
  schema: v.GenericSchema,
  page = '/',
): Kind {
  return {
    id: name.replace('/', '-'),
    label,
    group,
    file: `content/${name}.json`,
    schema,
    parts: facts,
    page,
  };
}
