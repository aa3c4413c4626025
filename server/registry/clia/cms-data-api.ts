/**
 * The Provider of Services file for clinical laboratories in the CMS data API. Its URL is the same
 * for every release.
 */
export const cmsLaboratoriesUrl =
  'https://data.cms.gov/data-api/v1/dataset/d3eb38ac-d8e9-40d3-b7b7-6205d3d1dc16/data';

export function byNumber(api: string, clia: string): URL {
  return filtered(api, { PRVDR_NUM: clia }, 2);
}

/** `key` is a state and a phone number: `NY 5185550100`. */
export function byPlace(api: string, key: string): URL {
  const [state = '', phone = ''] = key.split(' ');
  return filtered(api, { STATE_CD: state, PHNE_NUM: phone, PGM_TRMNTN_CD: '00' }, 20);
}

/** `…?filter[COLUMN]=value&size=…`. */
function filtered(api: string, columns: Readonly<Record<string, string>>, size: number): URL {
  const url = new URL(api);
  for (const [column, value] of Object.entries(columns)) {
    url.searchParams.set(`filter[${column}]`, value);
  }
  url.searchParams.set('size', String(size));
  return url;
}
