/** The campaign tags that a link to the site may carry. No other part of the URL is stored. */
export const campaignTags = [
  'utm_source',
  'utm_medium',
  'utm_campaign',
  'utm_term',
  'utm_content',
] as const;

/** The parts that a visitor's browser reports. */
export const visitParts = ['page', 'referrer', ...campaignTags] as const;
/** `channel` is how a lead that a user entered reached the team, `asked` the purpose of leads before 2026-11-27. */
export const sourceParts = [...visitParts, 'asked', 'channel'] as const;
export type SourcePart = (typeof sourceParts)[number];

/**
 * The origin of a submission: the path of its page, the host name of the
 * referring site, and the campaign tags in the URL at which the visit began. Each part is present only if it is known.
 */
export type Source = Readonly<Partial<Record<SourcePart, string>>>;

/** Maximum number of characters in each part. Longer parts are truncated. */
export const maxSourceLength = 200;

/** Labels shown to the team. */
export const sourceLabels: Readonly<Record<SourcePart, string>> = {
  page: 'Sent from page',
  asked: 'Asked for',
  referrer: 'Referrer',
  utm_source: 'Campaign source',
  utm_medium: 'Campaign medium',
  utm_campaign: 'Campaign',
  utm_term: 'Campaign term',
  utm_content: 'Campaign content',
  channel: 'Channel',
};
