/** The campaign tags that a link to the site may carry. No other part of an address is kept. */
export const campaignTags = [
  'utm_source',
  'utm_medium',
  'utm_campaign',
  'utm_term',
  'utm_content',
] as const;

export const sourceParts = ['page', 'referrer', ...campaignTags] as const;
export type SourcePart = (typeof sourceParts)[number];

/**
 * Where a submission comes from: the path of its page, the host name of the site that led to the visit, and
 * the campaign tags of the address where the visit began. Each part is there only if it is known.
 */
export type Source = Readonly<Partial<Record<SourcePart, string>>>;

/** Maximum number of characters in each part. Longer parts are truncated. */
export const maxSourceLength = 200;

/** Labels shown to the operator. */
export const sourceLabels: Readonly<Record<SourcePart, string>> = {
  page: 'Sent from page',
  referrer: 'Referrer',
  utm_source: 'Campaign source',
  utm_medium: 'Campaign medium',
  utm_campaign: 'Campaign',
  utm_term: 'Campaign term',
  utm_content: 'Campaign content',
};
