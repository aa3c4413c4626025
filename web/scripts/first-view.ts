/** The page view of the initial page load. */
export type FirstView = {
  readonly path: string;
  /** True if the visitor had allowed counting before the page was loaded. */
  readonly isAllowed: boolean;
  readonly isCounted: boolean;
};
