import { parse, safeParse } from 'valibot';
import {
  type BotCheckChallenge,
  botCheckChallenge,
  botCheckPath,
  botCheckRejection,
} from '#contract/bot-check.ts';
import { envelope, type Form, formResponses } from '#contract/form.ts';
import { type FormResponse, formResponseSchema } from '#contract/form-response.ts';
import { campaignTags, type Source } from '#contract/source.ts';
import type { Values } from '#web/form-engine/store/form-store.ts';

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
  | { readonly kind: 'rejected'; readonly response: FormResponse }
  | { readonly kind: 'none' };

export type Sender = {
  /** Call this when a visitor starts to fill in the form. */
  prepare(): void;
  /** Never rejects: every failure is a response that can be shown. */
  send(payload: Values, honeypot: string): Promise<FormResponse>;
};

/** Sends the submissions of one form. A repeated one keeps its idempotency key. */
export function createSender(form: Form, apiBase: string): Sender {
  const tokens = createBotCheckTokens(apiBase, form.action);
  const texts = {
    thanks: form.thanks ?? formResponses.thanks,
    failure: form.failure ?? formResponses.sendingError,
  };
  const address = apiBase + form.path;
  let attempt = { content: '', key: '' };

  async function sendOnce(values: Values): Promise<FormResponse | undefined> {
    const token = await tokens.token();
    if (token.kind === 'none') return undefined;
    if (token.kind === 'rejected') return token.response;
    const content = {
      ...values,
      [envelope.source]: visitSource(),
      [envelope.token]: token.token,
    };
    const body = JSON.stringify(content);
    return postJson(address, body, { [envelope.idempotencyHeader]: attempt.key }, texts);
  }

  /** A token can expire in transit, which is not the visitor's fault. */
  async function sendTwice(values: Values): Promise<FormResponse | undefined> {
    const response = await sendOnce(values);
    if (response?.message !== botCheckRejection) return response;
    tokens.discard();
    return sendOnce(values);
  }

  /** Each step of a registration spends its token (R133), even if the registry rejects a field. */
  function renewToken({ success, data }: FormResponse): void {
    if (success || form.registration) tokens.discard();
    if (form.registration && (data || !success)) tokens.prepare();
  }

  return {
    prepare: tokens.prepare,
    async send(payload, honeypot) {
      if (navigator.onLine === false) return { success: false, ...texts.failure };
      const values = honeypot === '' ? payload : { ...payload, [envelope.honeypot]: honeypot };
      const content = JSON.stringify(values);
      if (content !== attempt.content) attempt = { content, key: createKey() };
      const response = (await sendTwice(values)) ?? { success: false, ...texts.failure };
      if (response.success) attempt = { content: '', key: '' };
      renewToken(response);
      return response;
    },
  };
}

/** `crypto.randomUUID` exists in secure contexts only, and the site may be tried without TLS. */
function createKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(18));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** The tokens of one form. */
function createBotCheckTokens(apiBase: string, action: string) {
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
    /** Starts the work early, so that a token is ready when the form is sent. */
    prepare() {
      void prepare();
    },
    /** The prepared token, or a new one if it has expired. */
    async token() {
      let token = await prepare();
      if (token.kind === 'token' && token.expiresAt - expiryMarginMs <= Date.now()) {
        prepared = undefined;
        token = await prepare();
      }
      if (token.kind === 'token' && token.singleUse) prepared = undefined;
      return token;
    },
    /** Discards a token that is used up or was rejected. */
    discard() {
      prepared = undefined;
    },
  };
}

async function obtain(apiBase: string, action: string): Promise<Token> {
  try {
    const address = `${apiBase}${botCheckPath}?action=${encodeURIComponent(action)}`;
    const { status, value } = await callApi(address);
    if (status === 200) return await solve(parse(botCheckChallenge, value), action);
    const response = readResponse(value, standardTexts);
    return response ? { kind: 'rejected', response } : { kind: 'none' };
  } catch {
    return { kind: 'none' };
  }
}

/** Each kind is a separate file, so that a page loads only the one in use. */
async function solve(check: BotCheckChallenge, action: string): Promise<Token> {
  switch (check.kind) {
    case 'none':
      return { kind: 'token', token: '', expiresAt: Number.POSITIVE_INFINITY };
    case 'proof-of-work': {
      const { proofOfWorkToken } = await import('#web/form-engine/sending/proof-of-work-token.ts');
      const expiresAt = check.challenge.parameters.expiresAt * 1000;
      return { kind: 'token', token: await proofOfWorkToken(check.challenge), expiresAt };
    }
    case 'recaptcha':
    case 'turnstile': {
      const { providerToken } = await import('#web/form-engine/sending/provider-token.ts');
      return providerToken(check.kind, check.siteKey, action);
    }
  }
}

/**
 * The source of this visit (R192), read from the browser's own memory of the document: page changes
 * inside the site replace neither the referrer nor the URL of the navigation. Nothing is stored.
 * With Global Privacy Control, only the page is included. Undefined if the browser doesn't report it.
 */
export function visitSource(): Source | undefined {
  try {
    const page = { page: location.pathname };
    const { globalPrivacyControl } = navigator as Navigator & { globalPrivacyControl?: boolean };
    return globalPrivacyControl ? page : { ...page, ...arrival() };
  } catch {
    return undefined;
  }
}

function arrival(): Source {
  const source: Partial<Record<keyof Source, string>> = {};
  const referrer = document.referrer && new URL(document.referrer).hostname;
  if (referrer && referrer !== location.hostname) source.referrer = referrer;
  const [navigation] = performance.getEntriesByType('navigation');
  const { searchParams } = new URL(navigation?.name ?? location.href);
  for (const tag of campaignTags) {
    const value = searchParams.get(tag);
    if (value) source[tag] = value;
  }
  return source;
}

/** A token must not expire in transit. */
const expiryMarginMs = 30_000;

/** Shown if the server sends no text. */
type DefaultTexts = Readonly<
  Record<'thanks' | 'failure', Pick<FormResponse, 'heading' | 'message'>>
>;

/** Returns the server's JSON. Rejects if none arrives in time. */
async function callApi(
  address: string,
  { headers, ...init }: RequestInit = {},
): Promise<{ readonly status: number; readonly value: unknown }> {
  const controller = new AbortController();
  const timer = setTimeout(() => controller.abort(), replyTimeoutMs);
  try {
    const response = await fetch(address, {
      ...init,
      headers: { accept: 'application/json', ...headers },
      signal: controller.signal,
    });
    return { status: response.status, value: await response.json() };
  } finally {
    clearTimeout(timer);
  }
}

/** Undefined if no response arrives that can be read. */
async function postJson(
  address: string,
  body: string,
  headers: Readonly<Record<string, string>>,
  texts: DefaultTexts,
): Promise<FormResponse | undefined> {
  try {
    const { value } = await callApi(address, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body,
      // The request completes even if the visitor leaves the site.
      keepalive: true,
    });
    return readResponse(value, texts);
  } catch {
    return undefined;
  }
}

/** Texts that the server doesn't send are replaced by the form's own. */
function readResponse(value: unknown, texts: DefaultTexts): FormResponse | undefined {
  const { success: isResponse, output: response } = safeParse(formResponseSchema, value);
  if (!isResponse) return undefined;
  const text = response.success ? texts.thanks : texts.failure;
  return {
    ...response,
    heading: response.heading.trim() === '' ? text.heading : response.heading,
    message:
      response.message.trim() === '' ? (response.data ? '' : text.message) : response.message,
  };
}

const standardTexts: DefaultTexts = {
  thanks: formResponses.thanks,
  failure: formResponses.sendingError,
};
/** A response that arrives later is ignored (R101). */
const replyTimeoutMs = 15_000;
