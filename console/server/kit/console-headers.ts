import { hstsOf, permissionsPolicy } from '#server/lib/http/security-headers.ts';

export function consoleHeaders(
  url: URL,
  hstsIncludeSubdomains: boolean,
): Readonly<Record<string, string>> {
  return {
    'content-security-policy': policy,
    ...hstsOf(url, hstsIncludeSubdomains),
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'no-referrer',
    'permissions-policy': permissionsPolicy,
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'x-robots-tag': 'noindex',
    // A default that the application's static files override.
    'cache-control': 'no-store',
  };
}

/** No script may create a Trusted Types policy, so none can turn text into HTML or code. */
const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "font-src 'self'",
  "media-src 'self'",
  "connect-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  "trusted-types 'none'",
].join('; ');
