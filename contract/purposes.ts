import { type LeadProduct, leadProducts } from './products.ts';

/** The purposes that a link to a contact form can have. Their words on pages are in `content/purposes.json`. */
export const purposes = [
  'trial',
  'demo',
  'call',
  'support',
  'driver',
  'security',
  'session',
  'consultation',
] as const;
export type Purpose = (typeof purposes)[number];

/** The id of a purpose in the console, where `call` is the form of calls that users enter. */
export function keyOfPurpose(purpose: Purpose): PurposeKey {
  return purpose === 'call' ? 'callback' : purpose;
}
export type PurposeKey = Exclude<Purpose, 'call'> | 'callback';
export const purposeKeys: readonly PurposeKey[] = purposes.map(keyOfPurpose);

/** The name of a lead in lists and emails, without its product. */
export const purposeLabels: Readonly<Record<Purpose, string>> = {
  trial: 'Free trial request',
  demo: 'Demo request',
  call: 'Call request',
  support: 'Support question',
  driver: 'Driver request',
  security: 'Security package request',
  session: 'Strategic session request',
  consultation: 'Strategic consultation request',
};

/** The purposes whose form shows the message at once, because they are questions. */
export const questions: readonly Purpose[] = ['support', 'driver', 'security'];

/** The promise that a link carries to a form: its purpose, and the product if it starts on a product's page. */
export type Asked = { readonly purpose?: Purpose; readonly product?: LeadProduct };

/** The promise in an address, even if a campaign or another website has added to its query. Unknown names don't count. */
export function askedIn(search: string): Asked {
  const query = new URLSearchParams(search);
  const purpose = purposes.find((one) => one === query.get('ask'));
  const product = leadProducts.find((one) => one === query.get('of'));
  return purpose ? { purpose, ...(product ? { product } : {}) } : {};
}

/** The query of a link: `?ask=trial&of=labreports`. */
export function askQuery(purpose: Purpose, product?: LeadProduct): string {
  return `?ask=${purpose}${product ? `&of=${product}` : ''}`;
}
