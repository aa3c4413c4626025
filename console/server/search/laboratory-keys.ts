import type { LeadPayload } from '#server/leads/lead.ts';
import { contactKeys } from '#server/leads/lead-contact.ts';

/** Keys that are equal for leads from one laboratory or practice; null if the lead has no such value. */
export function laboratoryKeys(payload: LeadPayload): {
  readonly domain: string | null;
  readonly npi: string | null;
} {
  const domain = contactKeys(payload).email?.split('@').at(-1) ?? '';
  return {
    domain: domain === '' || isPublicProvider(domain) ? null : domain,
    npi: typeof payload.npi === 'string' && payload.npi !== '' ? payload.npi : null,
  };
}

export function isPublicProvider(domain: string): boolean {
  return freemail.has(domain);
}

/** Public email providers. An address there doesn't identify an employer. */
const freemail: ReadonlySet<string> = new Set(
  `aim.com aol.com att.net bellsouth.net bex.net charter.net comcast.net cox.net duck.com earthlink.net
  email.com fastmail.com fastmail.fm frontier.com frontiernet.net gmail.com gmx.com gmx.de gmx.net
  googlemail.com hey.com hotmail.co.uk hotmail.com hushmail.com icloud.com inbox.com juno.com live.com
  mac.com mail.com mail.ru me.com mindspring.com msn.com netzero.net optonline.net outlook.com pacbell.net
  pm.me proton.me protonmail.com qq.com roadrunner.com rocketmail.com rr.com sbcglobal.net spectrum.net
  sympatico.ca t-online.de tuta.com tutanota.com usa.net verizon.net web.de windstream.net yahoo.ca
  yahoo.co.uk yahoo.com yandex.com yandex.ru ymail.com zoho.com zohomail.com`.split(/\s+/),
);
