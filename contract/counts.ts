/** A browser's report about a page view (R176). It contains nothing that identifies a visitor. */
export type PageReport = {
  readonly path: string;
  /** True in the first report of a page view. */
  readonly view?: true;
  /** Ids of forms that came into view, were typed in, and were sent. Each is reported once per page view. */
  readonly seen?: readonly string[];
  readonly started?: readonly string[];
  readonly submitted?: readonly string[];
} & Readonly<Partial<Record<Vital, number>>>;

/** Relative to the API's base path. */
export const countPath = '/count';

/** The Core Web Vitals: milliseconds, except for `cls`, which has no unit. */
export const vitals = ['lcp', 'inp', 'cls'] as const;
export type Vital = (typeof vitals)[number];

/** A 75th percentile up to `good` is good, up to `fair` needs work, and above is poor (web.dev/vitals). */
export const vitalLimits: Readonly<
  Record<Vital, { readonly good: number; readonly fair: number }>
> = {
  lcp: { good: 2500, fair: 4000 },
  inp: { good: 200, fair: 500 },
  cls: { good: 0.1, fair: 0.25 },
};
