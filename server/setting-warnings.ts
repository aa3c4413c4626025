import type { Settings } from './settings.ts';

/** Valid settings that are probably a mistake, one sentence each. */
export function settingWarnings({ botCheck, publicUrl, trustProxy }: Settings): readonly string[] {
  const warnings: string[] = [];
  if (botCheck.kind === 'none') {
    warnings.push('BOT_CHECK=none: bots are not detected');
  }
  if (botCheck.kind === 'recaptcha' || botCheck.kind === 'turnstile') {
    warnings.push(
      `BOT_CHECK=${botCheck.kind}: forms load the provider's script, so the privacy policy must mention it`,
    );
  }
  if (botCheck.kind === 'proof-of-work' && !isSecureContext(publicUrl)) {
    warnings.push(
      'PUBLIC_URL is not https: the bot check works in browsers only over https or on localhost',
    );
  }
  if (trustProxy.some((network) => /\/0+$/.test(network))) {
    warnings.push(
      'TRUST_PROXY includes all addresses: anyone who sends X-Forwarded-For escapes the rate limit',
    );
  }
  return warnings;
}

/** Browsers have Web Crypto in secure contexts only (Secure Contexts, section 3.1). */
function isSecureContext({ protocol, hostname }: URL): boolean {
  return (
    protocol === 'https:' || /^(?:localhost|.+\.localhost|127(?:\.\d+){3}|\[::1\])$/.test(hostname)
  );
}
