import type { BotCheckKind } from '#contract/bot-check.ts';
import { buildSettings } from '#contract/build-settings.ts';

export type Headers = Readonly<Record<string, string>>;

/**
 * The headers of every response. They allow only what the site needs: the only other hosts are the animation host and
 * the chosen bot check's. `style` attributes are allowed because drawings position their parts from data; they can
 * neither run code nor load anything.
 */
export function securityHeaders(options: {
  readonly publicUrl: URL;
  readonly animationHost?: string;
  /** Browsers then refuse http on every subdomain for two years, even on subdomains that run other services. */
  readonly hstsIncludeSubdomains?: boolean;
  readonly botCheck: BotCheckKind;
}): Headers {
  const { publicUrl, animationHost = buildSettings.animationHost } = options;
  const pictures = animationHost === '' ? [] : [new URL(animationHost).origin];
  const check = botCheckSources[options.botCheck];
  const directives: Readonly<Record<string, readonly string[]>> = {
    'default-src': ["'none'"],
    'script-src': ["'self'", ...check.script],
    'style-src': ["'self'"],
    'style-src-attr': ["'unsafe-inline'"],
    'img-src': ["'self'", 'data:', ...pictures],
    'font-src': ["'self'"],
    'connect-src': ["'self'", ...pictures, ...check.connect],
    'frame-src': check.frame.length > 0 ? check.frame : ["'none'"],
    'manifest-src': ["'self'"],
    'worker-src': ["'self'"],
    'form-action': ["'self'"],
    'base-uri': ["'none'"],
    'frame-ancestors': ["'none'"],
  };
  const csp = Object.entries(directives).map(([name, sources]) => [name, ...sources].join(' '));
  return {
    [policyHeader]: csp.join('; '),
    ...hstsOf(publicUrl, options.hstsIncludeSubdomains ?? false),
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'permissions-policy': permissionsPolicy,
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
  };
}

/** The HSTS header, valid for two years. Browsers ignore it over http. */
export function hstsOf({ protocol }: URL, includeSubdomains: boolean): Headers {
  if (protocol !== 'https:') return {};
  const subdomains = includeSubdomains ? '; includeSubDomains' : '';
  return { 'strict-transport-security': `max-age=63072000${subdomains}` };
}

export const policyHeader = 'content-security-policy';

/** Omits document headers for the API, which sends only JSON. Saves half a kilobyte per response. */
export function apiHeadersOf(headers: Headers): Headers {
  const names: readonly string[] = documentHeaders;
  const rest = Object.entries(headers).filter(([name]) => !names.includes(name));
  return {
    ...Object.fromEntries(rest),
    [policyHeader]: "default-src 'none'; frame-ancestors 'none'",
  };
}

/** Headers for documents only; useless on scripts, styles, and fonts. */
export const documentHeaders = [
  policyHeader,
  'x-frame-options',
  'permissions-policy',
  'cross-origin-opener-policy',
  'referrer-policy',
] as const;

/** Browser features that neither the site nor the console uses. */
export const permissionsPolicy = [
  'accelerometer',
  'camera',
  'display-capture',
  'geolocation',
  'gyroscope',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'usb',
]
  .map((feature) => `${feature}=()`)
  .join(', ');

type Sources = {
  readonly script: readonly string[];
  readonly frame: readonly string[];
  readonly connect: readonly string[];
};

const none: Sources = { script: [], frame: [], connect: [] };
const google = 'https://www.google.com/recaptcha/';
const cloudflare = 'https://challenges.cloudflare.com';
const botCheckSources: Readonly<Record<BotCheckKind, Sources>> = {
  none,
  'proof-of-work': none,
  recaptcha: {
    script: [google, 'https://www.gstatic.com/recaptcha/'],
    frame: [google, 'https://recaptcha.google.com/recaptcha/'],
    connect: [google],
  },
  turnstile: { script: [cloudflare], frame: [cloudflare], connect: [] },
};
