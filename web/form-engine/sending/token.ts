import type { Reply } from '#contract/reply.ts';

/** The bot check's result for one submission. */
export type Token =
  | {
      readonly kind: 'token';
      readonly token: string;
      /** In milliseconds since the epoch. */
      readonly expiresAt: number;
      /** A provider accepts a token once, whether or not the submission succeeded. */
      readonly singleUse?: true;
    }
  | { readonly kind: 'rejected'; readonly reply: Reply }
  | { readonly kind: 'none' };
