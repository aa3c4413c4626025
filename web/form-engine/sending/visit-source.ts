import { campaignTags, type Source } from '#contract/source.ts';

/**
 * Where this visit comes from (R192), from what the browser itself keeps in memory while the document is open:
 * page changes inside the site replace neither the referrer nor the navigation's address. Nothing is stored.
 * With Global Privacy Control only the page is named. Undefined where the browser doesn't tell.
 */
export function visitSource(): Source | undefined {
  try {
    const page = location.pathname;
    const { globalPrivacyControl } = navigator as Navigator & { globalPrivacyControl?: boolean };
    return globalPrivacyControl ? { page } : { page, ...arrival() };
  } catch {
    return undefined;
  }
}

function arrival(): Source {
  const source: Partial<Record<keyof Source, string>> = {};
  const referrer = document.referrer && new URL(document.referrer).hostname;
  if (referrer && referrer !== location.hostname) source.referrer = referrer;
  const [navigation] = performance.getEntriesByType('navigation');
  const { searchParams } = new URL(navigation?.name ?? location.href);
  for (const tag of campaignTags) {
    const value = searchParams.get(tag);
    if (value) source[tag] = value;
  }
  return source;
}
