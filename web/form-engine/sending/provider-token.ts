import allFormCopy from '#content/form-copy.json' with { type: 'json' };
import { formResponses } from '#contract/form.ts';
import { site } from '#contract/site.ts';
import type { Token } from '#web/form-engine/sending/sender.ts';

const { botCheck: botCheckCopy } = allFormCopy;

type Provider = 'recaptcha' | 'turnstile';

declare global {
  interface Window {
    grecaptcha?: {
      ready(then: () => void): void;
      execute(siteKey: string, options: { action: string }): Promise<string>;
    };
    turnstile?: {
      render(
        parent: HTMLElement,
        options: {
          sitekey: string;
          action: string;
          appearance: 'interaction-only';
          callback(token: string): void;
          'error-callback'(): boolean;
        },
      ): string;
      remove(id: string): void;
    };
  }
}

/** Lifetimes of the providers' tokens. */
const lifetimeMs = { recaptcha: 120_000, turnstile: 300_000 } as const;

/** Loads a provider's script only on sites whose operator has chosen that provider. */
export async function providerToken(
  provider: Provider,
  siteKey: string,
  action: string,
): Promise<Token> {
  try {
    const token = await (provider === 'recaptcha'
      ? askRecaptcha(await ready(addressOf(provider, siteKey), recaptcha), siteKey, action)
      : askTurnstile(await ready(addressOf(provider, siteKey), turnstile), siteKey, action));
    return { kind: 'token', token, expiresAt: Date.now() + lifetimeMs[provider], singleUse: true };
  } catch {
    const message = `${botCheckCopy.failed} ${site.email}`;
    return {
      kind: 'rejected',
      response: { ...formResponses.sendingError, success: false, message },
    };
  }
}

function addressOf(provider: Provider, siteKey: string): string {
  return provider === 'recaptcha'
    ? `https://www.google.com/recaptcha/api.js?render=${encodeURIComponent(siteKey)}`
    : 'https://challenges.cloudflare.com/turnstile/v0/api.js?render=explicit';
}

/** Interval between checks for the provider's script (R134). */
const pollIntervalMs = 25;
/** After this time the visitor sees that the check did not load (R134). */
const loadTimeoutMs = 10_000;
/** Turnstile may show the visitor a challenge before it responds. */
const responseTimeoutMs = { recaptcha: 10_000, turnstile: 120_000 } as const;

type Load = { readonly script: HTMLScriptElement; hasFailed: boolean };
const loads = new Map<string, Load>();

/**
 * Loads a provider's script once and waits until it is initialized. If it fails or isn't
 * initialized in time, it is discarded, so the next call requests it again.
 */
function ready<T>(address: string, find: () => T | undefined): Promise<T> {
  const load = loads.get(address) ?? append(address);
  const end = Date.now() + loadTimeoutMs;
  return new Promise((resolve, reject) => {
    const look = () => {
      const found = find();
      if (found) return resolve(found);
      if (!load.hasFailed && Date.now() <= end) return setTimeout(look, pollIntervalMs);
      giveUp(address, load);
      reject(new Error('The bot check did not load'));
    };
    look();
  });
}

function append(address: string): Load {
  const script = document.createElement('script');
  const load: Load = { script, hasFailed: false };
  script.src = address;
  script.onerror = () => {
    load.hasFailed = true;
    giveUp(address, load);
  };
  loads.set(address, load);
  document.head.append(script);
  return load;
}

function giveUp(address: string, load: Load): void {
  if (loads.get(address) === load) loads.delete(address);
  load.script.remove();
}

type Recaptcha = NonNullable<Window['grecaptcha']>;
type Turnstile = NonNullable<Window['turnstile']>;

/** The script sets `ready` before `execute`. */
function recaptcha(): Recaptcha | undefined {
  return window.grecaptcha?.execute ? window.grecaptcha : undefined;
}

function turnstile(): Turnstile | undefined {
  return window.turnstile;
}

function askRecaptcha(from: Recaptcha, siteKey: string, action: string): Promise<string> {
  return new Promise((resolve, reject) => {
    setTimeout(reject, responseTimeoutMs.recaptcha, new Error('The bot check did not respond'));
    from.ready(() => from.execute(siteKey, { action }).then(resolve, reject));
  });
}

/** The widget stays invisible unless the provider shows the visitor a challenge. */
function askTurnstile(from: Turnstile, siteKey: string, action: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const container = document.createElement('div');
    container.className = 'fixed right-4 bottom-4 z-50';
    document.body.append(container);
    let id: string | undefined;
    const end = () => {
      clearTimeout(timer);
      if (id !== undefined) from.remove(id);
      container.remove();
    };
    const fail = () => {
      end();
      reject(new Error('The bot check failed'));
      return true;
    };
    const timer = setTimeout(fail, responseTimeoutMs.turnstile);
    try {
      id = from.render(container, {
        sitekey: siteKey,
        action,
        appearance: 'interaction-only',
        callback: (token) => {
          end();
          resolve(token);
        },
        'error-callback': fail,
      });
    } catch {
      fail();
    }
  });
}
