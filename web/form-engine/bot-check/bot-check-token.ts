import { parse } from 'valibot';
import { type BotCheckOffer, botCheckOffer, botCheckPath } from '#contract/bot-check.ts';
import type { Reply } from '#contract/reply.ts';
import { type CallResult, callApi, callResult } from '#web/form-engine/sending/call-api.ts';

export type Token =
  | {
      readonly kind: 'token';
      readonly token: string;
      /** In milliseconds since the epoch. */
      readonly expiresAt: number;
      /** A provider accepts a token once, whether or not the submission succeeded. */
      readonly singleUse?: true;
    }
  | { readonly kind: 'refused'; readonly reply: Reply }
  | { readonly kind: 'none' };

/** The tokens of one form. */
export type BotCheckTokens = {
  /** Starts the work early, so that a token is ready when the form is sent. */
  prepare(): void;
  /** The prepared token, or a new one when that one has expired. */
  token(): Promise<Token>;
  /** The token is used up or was refused. */
  discard(): void;
};

export function createBotCheckTokens(apiBase: string, action: string): BotCheckTokens {
  let prepared: Promise<Token> | undefined;

  function prepare(): Promise<Token> {
    // Callers that are waiting get the failure; the next call tries again.
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
      if (token.kind === 'token' && token.expiresAt - expiryMarginMs <= Date.now()) {
        prepared = undefined;
        token = await prepare();
      }
      if (token.kind === 'token' && token.singleUse) prepared = undefined;
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
      ? await solve(parse(botCheckOffer, value), action)
      : refusal(callResult(status, value));
  } catch {
    return { kind: 'none' };
  }
}

function refusal(result: CallResult): Token {
  return result.kind === 'reply' ? { kind: 'refused', reply: result.reply } : { kind: 'none' };
}

/** Each kind is a separate file, so that a page loads only the one in use. */
async function solve(offer: BotCheckOffer, action: string): Promise<Token> {
  switch (offer.kind) {
    case 'none':
      return { kind: 'token', token: '', expiresAt: Number.POSITIVE_INFINITY };
    case 'proof-of-work': {
      const { proofOfWorkToken } = await import(
        '#web/form-engine/bot-check/proof-of-work-token.ts'
      );
      const expiresAt = offer.challenge.parameters.expiresAt * 1000;
      return { kind: 'token', token: await proofOfWorkToken(offer.challenge), expiresAt };
    }
    case 'recaptcha':
    case 'turnstile': {
      const { providerToken } = await import('#web/form-engine/bot-check/provider-token.ts');
      return providerToken(offer.kind, offer.siteKey, action);
    }
  }
}

/** A token must not expire on its way to the server. */
const expiryMarginMs = 30_000;
