import { expect, test } from 'vitest';
import { isVouchedFor } from '#console/server/mailbox/sender-authentication.ts';

test.each([
  [['mx.site.example; dmarc=pass (p=NONE sp=NONE) header.from=site.example'], true],
  [['MX.SITE.EXAMPLE 1; spf=fail smtp.mailfrom=x.example; dmarc=pass(p=reject)'], true],
  [['mx.site.example; spf=pass; dkim=pass header.d=site.example'], false],
  [['mx.site.example; dmarc=fail header.from=site.example'], false],
  [['mx.site.example; dmarc=pass header.from=elsewhere.example'], false],
  [['mx.site.example; dmarc=fail', 'mx.site.example; dmarc=pass'], false],
  [['other.example; dmarc=fail', 'mx.site.example; dmarc=pass'], true],
  [['mx.site.example.evil.example; dmarc=pass'], false],
  [['mx.site.example; none (; dmarc=pass )'], false],
  [['mx.site.example; spf=fail smtp.mailfrom="a;dmarc=pass "@x.example'], false],
  [['mx.site.example; spf=fail (a (b) ; dmarc=pass ) x; dmarc=passed'], false],
  [['mx.site.example; spf=fail (a \\) ; dmarc=pass ; \\( b)'], false],
  [['mx.site.example; spf=fail (a \\) ; dmarc=pass ; ( \\( ) )'], false],
  [['mx.site.example; dmarc=fail; dmarc=pass'], false],
  [[''], false],
  [[], false],
])('%j vouches for the sender: %s', (results, expected) => {
  const headers = [
    ...results.map((value) => header('Authentication-Results', value)),
    header('From', 'Olga <olga@site.example>'),
  ];
  expect(isVouchedFor(headers, 'olga@site.example', 'mx.site.example')).toBe(expected);
  expect(isVouchedFor(headers, 'olga@site.example', null)).toBe(false);
  const twice = [...headers, header('From', 'eve@elsewhere.example')];
  expect(isVouchedFor(twice, 'olga@site.example', 'mx.site.example')).toBe(false);
});

function header(name: string, value: string) {
  return { name: name.toLowerCase(), value };
}
