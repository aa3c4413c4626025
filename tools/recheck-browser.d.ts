declare module 'recheck/lib/browser.js' {
  import type { checkSync } from 'recheck';

  /** The checker without the native helpers that `recheck` itself starts. */
  const recheck: { readonly checkSync: typeof checkSync };
  export default recheck;
}
