/** An expression that the checker calls slow or can't analyze, with the reason why its use is safe. */
export type ExpressionException = {
  readonly file: string;
  /**
   * The source text; for a constructed expression the name of its constant, or `new RegExp` without
   * one.
   */
  readonly expression: string;
  readonly reason: string;
};

export const expressionExceptions: readonly ExpressionException[] = [
  {
    file: 'web/ui/section.tsx',
    expression: '/(\\S+-\\S+)/',
    reason: 'Reads our own headings at build time.',
  },
  {
    file: 'web/scripts/router.ts',
    expression: '/<style>.*?<\\/style>/s',
    reason: 'Reads a page of our own origin in the visitor’s browser.',
  },
  {
    file: 'web/pictures/platform-map-assets.ts',
    expression: '/\\/+$/',
    reason: 'Reads a build setting.',
  },
  {
    file: 'server/lib/http/open-site.ts',
    expression: '/<link [^>]*rel="stylesheet"[^>]*>/g',
    reason: 'Reads our own built pages at startup.',
  },
  {
    file: 'contract/rules.ts',
    expression: 'hostPattern',
    reason: 'Anchored, and a label has at most 63 characters.',
  },
  {
    file: 'contract/rules.ts',
    expression: 'emailPattern',
    reason: 'Anchored; an atom can’t contain the dot that ends it.',
  },
  {
    file: 'server/leads/masking.ts',
    expression: String.raw`/(?<![^\s@＠<>()",;:])[^\s@＠<>()",;:]+[@＠][^\s@＠<>()",;:]+|"[^"\n]{1,64}"[@＠][^\s@＠<>()",;:]+/gu`,
    reason: 'The look-behind allows matches only at the start of a word.',
  },
  {
    file: 'server/leads/masking.ts',
    expression: String.raw`/\+?\p{Nd}(?:[\p{Zs}\p{Pd}\p{Cf}\t()./\\·•_]{0,3}\p{Nd}){6,}/gu`,
    reason: 'No digit is a separator, and a failed match has read at most 28 characters.',
  },
  {
    file: 'server/leads/lead-facets.ts',
    expression: 'afterComma',
    reason: 'Reads at most 5,000 characters: 11 ms.',
  },
  {
    file: 'server/leads/lead-facets.ts',
    expression: 'beforeZip',
    reason: 'Begins with the name of a state, so blanks are read once.',
  },
  {
    file: 'server/lib/log.ts',
    expression: '/(["\'`])(?:(?!\\1).)*\\1/g',
    reason: 'Reads at most 300 characters.',
  },
  {
    file: 'server/lib/log.ts',
    expression: String.raw`/\([^)]*\)/g`,
    reason: 'Reads at most 300 characters.',
  },
  {
    file: 'server/lib/log.ts',
    expression: String.raw`/\S+@\S+/g`,
    reason: 'Reads at most 300 characters.',
  },
  {
    file: 'server/visitor/subscription-routes.ts',
    expression: 'new RegExp',
    reason: 'Reads a body of at most 4,096 bytes.',
  },
  {
    file: 'web/form-engine/phone/phone-country.ts',
    expression: 'new RegExp',
    reason: 'Built from our own table: alternatives of digits.',
  },
];
