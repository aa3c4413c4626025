import type { BotCheckOffer } from '#contract/bot-check.ts';

/**
 * Whether a submission comes from a browser that did what was asked of it. Every kind checks that
 * the token is meant for this action and this host and is not too old; that it is used once is
 * held by the store, which spends `nonce` in the transaction that stores the lead.
 */
export type BotCheck = {
  readonly offer: (action: string, now: Date) => Promise<BotCheckOffer>;
  readonly verify: (attempt: BotCheckAttempt) => Promise<BotCheckVerdict>;
};

export type BotCheckAttempt = {
  readonly token: string;
  readonly action: string;
  readonly remoteIp: string;
  readonly now: Date;
};

/** `spend` is null when the kind has no tokens. */
export type BotCheckVerdict =
  | {
      readonly ok: true;
      readonly spend: { readonly nonce: string; readonly expiresAt: Date } | null;
    }
  | { readonly ok: false; readonly reason: BotCheckFailure };

/** `unavailable`: the provider gives no answer; the lead then goes into quarantine (R135). */
export type BotCheckFailure =
  | 'missing'
  | 'invalid'
  | 'expired'
  | 'replayed'
  | 'wrong-action'
  | 'wrong-host'
  | 'low-score'
  | 'unavailable';

/** Lets everything through; for load tests behind closed doors. */
export function noBotCheck(): BotCheck {
  return {
    offer: async () => ({ kind: 'none' }),
    verify: async () => ({ ok: true, spend: null }),
  };
}

/** Unlike quarantine, which an unreachable provider leads to. */
export function isRefusal(
  verdict: BotCheckVerdict,
): verdict is Extract<BotCheckVerdict, { readonly ok: false }> {
  return !verdict.ok && verdict.reason !== 'unavailable';
}

export function failed(reason: BotCheckFailure): BotCheckVerdict {
  return { ok: false, reason };
}
