import { type BotCheckOffer, botCheckPath } from '#contract/bot-check.ts';
import type { Reply } from '#contract/reply.ts';
import { type CallResult, callApi, resultOf } from '#web/form-engine/sending/call-api.ts';

export type Token =
  | {
      readonly kind: 'token';
      readonly token: string;
      readonly goodUntil: number;
      /** A provider forgets a token once it was asked about it, whatever became of the form. */
      readonly once?: true;
    }
  | { readonly kind: 'refused'; readonly reply: Reply }
  | { readonly kind: 'none' };

/** Tokens of one form. */
export type BotCheckTokens = {
  /** Starts the work, so that a token is there when the form is sent. */
  prepare(): void;
  /** The prepared token, or a new one when there is none that still holds. */
  token(): Promise<Token>;
  /** The token is spent, or of no more use. */
  discard(): void;
};

/** A token must outlive the way to the server. */
const spareTime = 30_000;

export function botCheckTokens(apiBase: string, action: string): BotCheckTokens {
  let prepared: Promise<Token> | undefined;
  function prepare(): Promise<Token> {
    // What failed is tried again by the next one who asks; who waits for it now is told.
    prepared ??= obtain(apiBase, action).then((token) => {
      if (token.kind !== 'token') prepared = undefined;
      return token;
    });
    return prepared;
  }
  return {
    prepare() {
      void prepare();
    },
    async token() {
      let token = await prepare();
      if (token.kind === 'token' && token.goodUntil - spareTime <= Date.now()) {
        prepared = undefined;
        token = await prepare();
      }
      if (token.kind === 'token' && token.once) prepared = undefined;
      return token;
    },
    discard() {
      prepared = undefined;
    },
  };
}

async function obtain(apiBase: string, action: string): Promise<Token> {
  try {
    const address = `${apiBase}${botCheckPath}?action=${encodeURIComponent(action)}`;
    const { status, value } = await callApi(address);
    return status === 200
      ? await solve(value as BotCheckOffer, action)
      : refusal(resultOf(0, value));
  } catch {
    return { kind: 'none' };
  }
}

function refusal(result: CallResult): Token {
  return result.kind === 'reply' ? { kind: 'refused', reply: result.reply } : { kind: 'none' };
}

/** Each kind comes in its own file, so that a page loads only the one that is in use. */
async function solve(offer: BotCheckOffer, action: string): Promise<Token> {
  switch (offer.kind) {
    case 'none':
      return { kind: 'token', token: '', goodUntil: Number.POSITIVE_INFINITY };
    case 'proof-of-work': {
      const { proofOfWorkToken } = await import(
        '#web/form-engine/bot-check/proof-of-work-token.ts'
      );
      const goodUntil = offer.challenge.parameters.expiresAt * 1000;
      return { kind: 'token', token: await proofOfWorkToken(offer.challenge), goodUntil };
    }
    case 'recaptcha':
    case 'turnstile': {
      const { providerToken } = await import('#web/form-engine/bot-check/provider-token.ts');
      return providerToken(offer.kind, offer.siteKey, action);
    }
    default:
      return { kind: 'none' };
  }
}
