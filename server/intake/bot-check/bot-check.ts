import type { BotCheckOffer } from '#contract/bot-check.ts';

/**
 * Checks whether a submission comes from a real browser. Every kind checks that the token is for this
 * action and host and has not expired. The store spends `nonce`, so each token works once.
 */
export type BotCheck = {
  readonly offer: (action: string, now: Date) => Promise<BotCheckOffer>;
  readonly verify: (attempt: BotCheckAttempt) => Promise<BotCheckResult>;
};

export type BotCheckAttempt = {
  readonly token: string;
  readonly action: string;
  readonly remoteIp: string;
  readonly now: Date;
};

/** `spend` is null for a kind without tokens. */
export type BotCheckResult =
  | {
      readonly ok: true;
      readonly spend: { readonly nonce: string; readonly expiresAt: Date } | null;
    }
  | { readonly ok: false; readonly reason: BotCheckFailure };

/** `unavailable`: the provider doesn't answer, and the lead goes to quarantine (R135). */
export type BotCheckFailure =
  | 'missing'
  | 'invalid'
  | 'expired'
  | 'replayed'
  | 'wrong-action'
  | 'wrong-host'
  | 'low-score'
  | 'unavailable';

/** Accepts everything; for load tests only. */
export function noBotCheck(): BotCheck {
  return {
    offer: async () => ({ kind: 'none' }),
    verify: async () => ({ ok: true, spend: null }),
  };
}

/** An unavailable provider doesn't refuse; it leads to quarantine. */
export function isRefusal(
  result: BotCheckResult,
): result is Extract<BotCheckResult, { readonly ok: false }> {
  return !result.ok && result.reason !== 'unavailable';
}

export function failed(reason: BotCheckFailure): BotCheckResult {
  return { ok: false, reason };
}
