/** A browser's report about a page view (R176). It contains nothing that identifies a visitor. */
export type PageReport = {
  readonly path: string;
  /** True in the first report of a page view. */
  readonly view?: true;
  /** Ids of forms that came into view, were typed in, and were sent. Each is reported once per page view. */
  readonly seen?: readonly string[];
  readonly started?: readonly string[];
  readonly submitted?: readonly string[];
};

/** Relative to the API's base path. */
export const countPath = '/count';
