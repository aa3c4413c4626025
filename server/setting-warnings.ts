import type { Settings } from './settings.ts';

/** What can be used and is still likely to be a mistake; one sentence for each. */
export function settingWarnings({ botCheck, publicUrl, trustProxy }: Settings): readonly string[] {
  const warnings: string[] = [];
  if (botCheck.kind === 'none') {
    warnings.push('BOT_CHECK=none: every submission is taken for a person');
  }
  if (botCheck.kind === 'recaptcha' || botCheck.kind === 'turnstile') {
    warnings.push(
      `BOT_CHECK=${botCheck.kind}: forms load the provider's script, so the privacy policy must name it`,
    );
  }
  if (botCheck.kind === 'proof-of-work' && !isSecureContext(publicUrl)) {
    warnings.push(
      'PUBLIC_URL is not https: browsers do the work of the bot check only there or on localhost',
    );
  }
  if (trustProxy.some((network) => /\/0+$/.test(network))) {
    warnings.push(
      'TRUST_PROXY takes in every address: whoever sends X-Forwarded-For escapes the rate limit',
    );
  }
  return warnings;
}

/** Where browsers have Web Crypto (the Secure Contexts standard, section 3.1). */
function isSecureContext({ protocol, hostname }: URL): boolean {
  return (
    protocol === 'https:' || /^(?:localhost|.+\.localhost|127(?:\.\d+){3}|\[::1\])$/.test(hostname)
  );
}
