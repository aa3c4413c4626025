import { randomBytes } from 'node:crypto';
import type { LeadStore } from '#server/leads/store.ts';
import type { Settings } from '#server/settings.ts';
import { type BotCheck, noBotCheck } from './bot-check.ts';
import { proofOfWork } from './proof-of-work.ts';
import { recaptcha, turnstile } from './siteverify.ts';

/** Creates the configured bot check. The proof of work stores its secret. */
export async function chooseBotCheck(settings: Settings, store: LeadStore): Promise<BotCheck> {
  const { kind, siteKey, secret, verifyUrl } = settings.botCheck;
  const host = settings.publicUrl.hostname;
  switch (kind) {
    case 'none':
      return noBotCheck();
    case 'proof-of-work': {
      const key =
        secret ?? (await store.secret('bot-check', () => randomBytes(32).toString('hex')));
      return proofOfWork({ secret: key, host });
    }
    case 'recaptcha':
    case 'turnstile': {
      const provider = kind === 'recaptcha' ? recaptcha : turnstile;
      return provider({ siteKey: siteKey ?? '', secret: secret ?? '', verifyUrl, host });
    }
  }
}
