declare module 'subset-font' {
  /** The part of a font that the text needs; `variationAxes` narrows an axis to a range or a value. */
  export default function subsetFont(
    font: Uint8Array,
    text: string,
    options: {
      readonly targetFormat: 'woff2' | 'truetype';
      readonly variationAxes?: Readonly<
        Record<string, number | { readonly min: number; readonly max: number }>
      >;
    },
  ): Promise<Buffer>;
}
declare module 'recheck/lib/browser.js' {
  import type { checkSync } from 'recheck';

  /** The checker without the native helpers that `recheck` itself starts. */
  const recheck: { readonly checkSync: typeof checkSync };
  export default recheck;
}
