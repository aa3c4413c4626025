import { Resolver } from 'node:dns/promises';
import type { MailDns } from '#console/contract/health.ts';

export type DkimKey = { readonly domain: string; readonly selector: string };
type Lookup = (name: string) => Promise<readonly (readonly string[])[]>;
type Record = MailDns['records'][number];

/**
 * The records that receivers of our email find in the DNS. DKIM needs the selector that the mail server signs with: the
 * nightly proof reads it from its own email. `isSigned` is null if no such email has come back.
 */
export async function mailDnsOf(
  domain: string,
  { isSigned, key }: { readonly isSigned: boolean | null; readonly key: DkimKey | null },
  lookup: Lookup = lookUp,
): Promise<MailDns> {
  if (await isMissing(domain, lookup)) {
    const text = `The DNS that this server asks doesn’t know ${domain}.`;
    const names = ['SPF', 'DKIM', 'DMARC'] as const;
    return { domain, records: names.map((name) => ({ name, state: 'unknown', text })) };
  }
  const records = await Promise.all([
    spfOf(domain, lookup),
    dkimOf(key, isSigned, lookup),
    dmarcOf(domain, lookup),
  ]);
  return { domain, records };
}

/** A domain that sends email exists. If it doesn’t, the server is behind a resolver that knows no public names. */
async function isMissing(domain: string, lookup: Lookup): Promise<boolean> {
  return lookup(domain).then(
    () => false,
    (error: NodeJS.ErrnoException) => error.code === 'ENOTFOUND',
  );
}

async function spfOf(domain: string, lookup: Lookup): Promise<Record> {
  const found = await textsAt(domain, /^v=spf1(?: |$)/i, lookup);
  if (found === null) return { name: 'SPF', state: 'unknown', text: noResponse };
  const [first] = found;
  if (found.length === 1 && first !== undefined)
    return { name: 'SPF', state: 'found', text: first };
  const text =
    first === undefined
      ? `${domain} has none. Add a TXT record that lists your mail server; your mail provider names it, such as “v=spf1 include:… ~all”.`
      : `${domain} has ${found.length}, so receivers ignore them all. Merge them into one.`;
  return { name: 'SPF', state: 'missing', text };
}

async function dkimOf(
  key: DkimKey | null,
  isSigned: boolean | null,
  lookup: Lookup,
): Promise<Record> {
  const unknown = { name: 'DKIM', state: 'unknown' } as const;
  if (key === null) return { ...unknown, text: isSigned === false ? notSigned : noSelector };
  const name = `${key.selector}._domainkey.${key.domain}`;
  const found = await textsAt(name, /(?:^|;)\s*p=[^;\s]/i, lookup);
  if (found === null) return { ...unknown, text: noResponse };
  return found.length > 0
    ? { name: 'DKIM', state: 'found', text: `The key is at ${name}.` }
    : { name: 'DKIM', state: 'missing', text: `Our email is signed, but ${name} has no key.` };
}

/** The domain’s own record, or the one of a domain above it (RFC 7489, 6.6.3). */
async function dmarcOf(domain: string, lookup: Lookup): Promise<Record> {
  const labels = domain.split('.');
  for (let above = 0; above < labels.length - 1; above += 1) {
    const name = `_dmarc.${labels.slice(above).join('.')}`;
    const found = await textsAt(name, /^v=DMARC1(?:\s*;|$)/i, lookup);
    if (found === null) return { name: 'DMARC', state: 'unknown', text: noResponse };
    const [first] = found;
    if (first !== undefined) return { name: 'DMARC', state: 'found', text: first };
  }
  const text = `${domain} has none. Add a TXT record at _dmarc.${domain}, to begin with “v=DMARC1; p=none”.`;
  return { name: 'DMARC', state: 'missing', text };
}

/** Null if the DNS didn’t respond. */
async function textsAt(name: string, wanted: RegExp, lookup: Lookup) {
  try {
    const texts = (await lookup(name)).map((parts) => parts.join(''));
    return texts.filter((text) => wanted.test(text)).map((text) => text.slice(0, maxLength));
  } catch (error) {
    return ['ENOTFOUND', 'ENODATA'].includes((error as NodeJS.ErrnoException).code ?? '')
      ? []
      : null;
  }
}

function lookUp(name: string) {
  return new Resolver({ timeout: 3_000, tries: 2 }).resolveTxt(name);
}

/**
 * The records as last looked up; null until then. Never waits, because Health is polled. Without a mail server, or for a
 * domain that exists only here, there is nothing to look up.
 */
export function knownMailDns(
  domain: string,
  signature: Parameters<typeof mailDnsOf>[1],
  now: Date,
): MailDns | null {
  const key = JSON.stringify([domain, signature]);
  if (known.key !== key) known = { key, at: 0, dns: null };
  if (isPublic(domain) && now.getTime() > known.at + lifetimeMs) {
    const asked = known;
    asked.at = now.getTime();
    void mailDnsOf(domain, signature).then((dns) => {
      asked.dns = dns;
    });
  }
  return known.dns;
}

let known: { key: string; at: number; dns: MailDns | null } = { key: '', at: 0, dns: null };

/** False for reserved names (RFC 6761) and addresses. */
function isPublic(domain: string): boolean {
  return (
    /\.[a-z][a-z-]*$/i.test(domain) && !/\.(?:example|test|invalid|local|localhost)$/i.test(domain)
  );
}

const noResponse = 'The DNS didn’t respond.';
const noSelector =
  'Can’t be looked up, because its name contains a selector that only your mail provider knows. With a mailbox, the nightly proof reads it from its own email.';
const notSigned =
  'The email of the nightly proof had no signature. Some providers don’t sign email to their own mailboxes: check at yours that DKIM is on.';
const maxLength = 300;
const lifetimeMs = 10 * 60_000;
