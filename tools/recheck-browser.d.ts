declare module 'recheck/lib/browser.js' {
  import type { checkSync } from 'recheck';

  /** The checker without its native helpers, which `recheck` itself would start. */
  const recheck: { readonly checkSync: typeof checkSync };
  export default recheck;
}
