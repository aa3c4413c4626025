import type { BotCheckChallenge } from '#contract/bot-check.ts';

/**
 * Checks whether a submission comes from a real browser. Every kind checks that the token is for this
 * action and host and has not expired. The store spends `nonce`, so each token works once.
 */
export type BotCheck = {
  readonly challenge: (action: string, now: Date) => Promise<BotCheckChallenge>;
  readonly verify: (attempt: BotCheckAttempt) => Promise<BotCheckResult>;
  /** Asks a remote provider whether it knows our secret. If it doesn't, every lead is quarantined. */
  readonly checkSecret?: () => Promise<'accepted' | 'rejected' | 'unknown'>;
};

export type BotCheckAttempt = {
  readonly token: string;
  readonly action: string;
  readonly remoteIp: string;
  readonly now: Date;
};

/** `spend` is null for a bot check without tokens. */
export type BotCheckResult =
  | {
      readonly ok: true;
      readonly spend: { readonly nonce: string; readonly expiresAt: Date } | null;
    }
  | { readonly ok: false; readonly reason: BotCheckFailure };

/**
 * `unavailable`: the provider doesn't respond. `secret-rejected`: it doesn't know our secret. In
 * both cases the lead is quarantined (R135).
 */
export type BotCheckFailure =
  | 'missing'
  | 'invalid'
  | 'expired'
  | 'replayed'
  | 'wrong-action'
  | 'wrong-host'
  | 'low-score'
  | 'unavailable'
  | 'secret-rejected';

/** Accepts everything; for load tests only. */
export function noBotCheck(): BotCheck {
  return {
    challenge: async () => ({ kind: 'none' }),
    verify: async () => ({ ok: true, spend: null }),
  };
}

export function failed(reason: BotCheckFailure): BotCheckResult {
  return { ok: false, reason };
}
