import { expect, test } from 'vitest';
import { mailDnsOf } from './mail-dns.ts';

const signature = { isSigned: true, key: { domain: 'lab.example', selector: 's1' } };

test('SPF, DKIM and DMARC are found, also above the sender’s domain', async () => {
  const dns = await lookedUp('mail.lab.example', signature, {
    'mail.lab.example': ['google-site-verification=1', 'v=spf1 include:_spf.provider.example ~all'],
    's1._domainkey.lab.example': ['v=DKIM1; k=rsa; p=MIIB'],
    '_dmarc.lab.example': ['v=DMARC1; p=none'],
  });
  expect(dns).toEqual([
    { name: 'SPF', state: 'found', text: 'v=spf1 include:_spf.provider.example ~all' },
    { name: 'DKIM', state: 'found', text: 'The key is at s1._domainkey.lab.example.' },
    { name: 'DMARC', state: 'found', text: 'v=DMARC1; p=none' },
  ]);
});

test('what is missing, contradictory or unknown is said to be so', async () => {
  const missing = await lookedUp('lab.example', signature, {
    'lab.example': ['google-site-verification=1'],
    's1._domainkey.lab.example': ['v=DKIM1; p='],
  });
  expect(missing.map(({ state }) => state)).toEqual(['missing', 'missing', 'missing']);
  const twice = { 'lab.example': ['v=spf1 -all', 'v=spf1 ~all'] };
  const [spf, dkim] = await lookedUp('lab.example', { isSigned: null, key: null }, twice);
  expect(spf?.text).toContain('has 2');
  expect(dkim).toMatchObject({ state: 'unknown', text: expect.stringContaining('selector') });
  const silent = await mailDnsOf('lab.example', signature, () =>
    Promise.reject(Object.assign(new Error(), { code: 'ETIMEOUT' })),
  );
  expect(silent.records.map(({ state }) => state)).toEqual(['unknown', 'unknown', 'unknown']);
  const unheard = await lookedUp('lab.example', signature, {});
  expect(unheard.map(({ state }) => state)).toEqual(['unknown', 'unknown', 'unknown']);
});

async function lookedUp(
  domain: string,
  signed: Parameters<typeof mailDnsOf>[1],
  zone: Readonly<Record<string, readonly string[]>>,
) {
  const { records } = await mailDnsOf(domain, signed, async (name) => {
    const texts = zone[name];
    if (!texts) throw Object.assign(new Error(), { code: 'ENOTFOUND' });
    // Long records come in parts.
    return texts.map((text) => [text.slice(0, 5), text.slice(5)]);
  });
  return records;
}
