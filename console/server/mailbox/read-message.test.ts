import { describe, expect, test } from 'vitest';
import { htmlText } from '#console/server/mailbox/html-text.ts';
import { answerAddresses } from '#server/lib/answer-addresses.ts';
import { fileTypeOf } from '#server/lib/files/file-type.ts';
import { aMail as mail, readMail as read } from '#tests/support/raw-mail.ts';

const addresses = answerAddresses('leads@site.example', ['a key of the tests']);
const leadId = '01a2037d-a53f-7000-8bcc-a175a898cadf';

test('a signed address identifies its lead in any letter case, within 64 characters before the @', () => {
  const address = addresses.addressFor(leadId);
  expect(address).toMatch(/^leads\+[a-z2-7]{42}@site\.example$/);
  expect(addresses.leadIdOf(address)).toBe(leadId);
  expect(addresses.leadIdOf(address.toUpperCase())).toBe(leadId);
  const rotated = answerAddresses('leads@site.example', ['newer', 'a key of the tests']);
  expect(rotated.leadIdOf(address)).toBe(leadId);
});

test('a forged signed address identifies no lead', () => {
  const address = addresses.addressFor(leadId);
  const [last = ''] = address.match(/.(?=@)/) ?? [];
  const alphabet = 'abcdefghijklmnopqrstuvwxyz234567';
  const afterLast = alphabet[alphabet.indexOf(last) + 1] ?? '';
  const middle = address[20] === 'a' ? 'b' : 'a';
  for (const forged of [
    `${address.slice(0, 20)}${middle}${address.slice(21)}`,
    address.replace('@site', '@other'),
    address.replace(`${last}@`, '@'),
    address.replace(`${last}@`, `${afterLast}@`),
    'leads+@site.example',
    'leads@site.example',
    answerAddresses('leads@site.example', ['another key']).addressFor(leadId),
  ]) {
    expect(addresses.leadIdOf(forged)).toBeNull();
  }
});

test('a message is read with its lead, its references, and its new text', async () => {
  const message = await read(
    mail({
      To: `Leads <${addresses.addressFor(leadId)}>`,
      'In-Reply-To': '<2@site.example>',
      References: '<1@site.example> <2@site.example>',
      text: 'Yes.\r\n\r\nOn Sun, Nov 22, 2026 Olga\r\n<olga@site.example> wrote:\r\n> When?\r\n',
    }),
  );
  expect(message).toMatchObject({
    kind: 'answer',
    isBulk: false,
    isOld: false,
    bounce: null,
    mark: null,
    recipients: [addresses.addressFor(leadId)],
    references: ['<2@site.example>', '<1@site.example>'],
    from: { name: 'Ann', address: 'ann@lab.example' },
    text: 'Yes.',
    quoted: 'On Sun, Nov 22, 2026 Olga\n<olga@site.example> wrote:\n> When?',
    messageId: '<a@lab.example>',
  });
});

test('a message has the same fingerprint in another mailbox, and a different one if its text differs', async () => {
  const one = await read(mail({ text: 'one' }));
  expect((await read(`Delivered-To: x@y.example\r\n${mail({ text: 'one' })}`)).fingerprint).toBe(
    one.fingerprint,
  );
  expect((await read(mail({ text: 'two' }))).fingerprint).not.toBe(one.fingerprint);
});

test('a message is old if it arrived before the mailbox was first read, not if the sender’s clock is wrong', async () => {
  const dates = ['Mon, 1 Jan 2018 01:04:44 +0100', 'Sun, 1 Jan 2096 01:04:44 +0100', 'nonsense'];
  for (const date of dates)
    expect(await read(mail({ Date: date }))).toMatchObject({ isOld: false });
  const received = (date: string) => mail({ Received: `from a by b (c; d); ${date} (UTC)` });
  expect((await read(received('Sun, 1 Mar 2026 08:00:00 +0000'))).isOld).toBe(true);
  expect((await read(received('Sun, 22 Nov 2026 08:00:00 +0000'))).isOld).toBe(false);
});

test('a bounce contains the address, the reason, and the email that failed', async () => {
  const message = await read(bounce('failed'));
  expect(message).toMatchObject({
    kind: 'bounce',
    bounce: {
      addresses: ['ann@lab.example'],
      reason: '550 5.1.1 <ann@lab.example>: User unknown',
    },
    references: [`<${leadId}@site.example>`],
    files: [],
  });
  expect(await read(bounce('delayed'))).toMatchObject({ kind: 'auto-reply', bounce: null });
});

test('a message keeps files, with types detected from their content, within limits', async () => {
  const file = (name: string, content: string | Buffer) =>
    `--b\r\nContent-Type: image/png; name="${name}"\r\nContent-Disposition: attachment; filename="${name}"\r\nContent-Transfer-Encoding: base64\r\n\r\n${Buffer.from(content).toString('base64')}\r\n`;
  const parts = [
    file('../../etc/a.pdf', '%PDF-1.7'),
    file('a.png', '<svg onload=alert(1)>'),
    file('big.bin', Buffer.alloc(10 * 1024 * 1024 + 1)),
    ...Array.from({ length: 60 }, (_, i) => file(`${i}.txt`, 'x')),
  ];
  const { files } = await read(
    mail({ 'Content-Type': 'multipart/mixed; boundary=b', text: `${parts.join('')}--b--` }),
  );
  expect(files).toHaveLength(50);
  expect(files.slice(0, 3)).toMatchObject([
    { name: 'a.pdf', mediaType: 'application/pdf', omission: null },
    { name: 'a.png', mediaType: 'application/octet-stream', omission: null },
    { name: 'big.bin', omission: 'too-large', content: null },
  ]);
  expect(files.filter(({ omission }) => omission === 'too-many')).toHaveLength(30);
});

test.each([
  ['base64', 'with line breaks', Buffer.from('a\0\u00ff%PDF'.repeat(50_000)), toBase64Lines],
  ['BASE64', 'padded on each line', Buffer.from('%PDF-1.7'.repeat(100)), toPaddedLines],
  ['quoted-printable', 'with soft breaks', Buffer.from('a=b\r\n \u00e9'.repeat(9)), toQuoted],
  ['8bit', 'with lines like boundaries', Buffer.from('--\r\n--c\n\u00e9'.repeat(50_000)), String],
] as const)('a file in %s %s is kept unchanged, and so is the text after it', async (...row) => {
  const [encoding, , content, encode] = row;
  const text = (value: string) => `--b\r\nContent-Type: text/plain\r\n\r\n${value}\r\n`;
  const head = `Content-Disposition:\r\n attachment; filename=a.txt\r\nContent-Transfer-Encoding: ${encoding}`;
  const file = `--b\r\nContent-Type: text/plain\r\n${head}\r\n\r\n${encode(content)}\r\n`;
  const message = await read(
    mail({
      'Content-Type': 'multipart/mixed; boundary="b"',
      text: `${text('One.')}${file}${text('Two.')}--b--\r\n`,
    }),
  );
  expect(message.mark).toBeNull();
  expect(message.text).toBe('One.\n\nTwo.');
  expect(message.files).toMatchObject([{ name: 'a.txt', bytes: content.length }]);
  expect(content.equals(message.files[0]?.content ?? Buffer.alloc(0))).toBe(true);
});

describe('hostile messages', () => {
  const nested = Array.from(
    { length: 200 },
    (_, i) => `Content-Type: multipart/mixed; boundary="b${i}"\r\n\r\n--b${i}\r\n`,
  ).join('');
  const parts = '--b\r\nContent-Type: text/plain\r\n\r\nx\r\n'.repeat(10_000);
  test.each([
    [
      'with 10,000 parts',
      mail({ 'Content-Type': 'multipart/mixed; boundary=b', text: parts }),
      'too-complex',
    ],
    ['with deep nesting', `From: ann@lab.example\r\n${nested}`, 'too-complex'],
    ['with a header of 1 MB', mail({ 'X-Long': 'x'.repeat(1024 * 1024) }), 'too-complex'],
    ['with a million recipients', mail({ To: 'a@b.example, '.repeat(18_000) }), null],
    ['of 20 MB of one line', mail({ text: 'x'.repeat(20 * 1024 * 1024) }), 'too-complex'],
    [
      'of HTML that never ends',
      mail({ 'Content-Type': 'text/html', text: '<div><blockquote>'.repeat(200_000) }),
      'too-complex',
    ],
    ['of quotes', mail({ text: '> '.repeat(1_000_000) }), 'too-complex'],
    ['of introductions', mail({ text: 'On a\r\n'.repeat(100_000) }), 'too-complex'],
    ['of a million blank lines', mail({ text: '\n'.repeat(1_000_000) }), 'too-complex'],
    ['of nothing', '', null],
    ['of zeros', Buffer.alloc(1024 * 1024), 'too-complex'],
  ] as const)('a message %s is read within a few seconds', async (_name, source, mark) => {
    const started = process.cpuUsage();
    const message = await read(source);
    expect(message.mark).toBe(mark);
    expect(message.text.length).toBeLessThanOrEqual(100_000);
    expect(process.cpuUsage(started).user).toBeLessThan(5_000_000);
  });

  test('a message can’t smuggle control characters, broken text, or line breaks into stored data', async () => {
    const message = await read(
      mail({
        From: '=?utf-8?q?A=0D=0ABcc:_x=00?= <ann@lab.example>',
        Subject: '=?utf-8?b?AGEKYg==?= \u202egpj',
        'Content-Type': 'text/plain; charset=no-such-charset',
        text: Buffer.from([0x61, 0, 0xff, 0xfe, 0x1b, 0x5b, 0x62]).toString('latin1'),
      }),
    );
    const stored = JSON.stringify([message.from, message.subject, message.text]);
    expect(stored).not.toMatch(/\\r|\\n|\\u0000|\\u001b|\u202e/);
    expect(stored.isWellFormed()).toBe(true);
  });

  test('an HTML message becomes text without scripts, styles, and pictures', async () => {
    const html =
      '<style>p{}</style><p>Hello <b>Olga</b></p><script>alert(1)</script><img src="https://track.example/x.gif"><p>See <a href="https://lab.example/a">this</a><ul><li>one<li>two</ul><blockquote><p>When?</p></blockquote>';
    expect(htmlText(html)).toBe(
      'Hello Olga\n\nSee this (https://lab.example/a)\n\n- one\n- two\n\n> When?',
    );
    const { text, quoted } = await read(mail({ 'Content-Type': 'text/html', text: html }));
    expect([text, quoted]).toEqual([
      'Hello Olga\n\nSee this (https://lab.example/a)\n\n- one\n- two',
      '> When?',
    ]);
  });
});

test.each([
  ['%PDF-1.4', 'application/pdf'],
  ['PK\u0003\u0004', 'application/zip'],
  ['<!doctype html>', 'application/octet-stream'],
  ['MZ', 'application/octet-stream'],
  ['', 'application/octet-stream'],
])('a file that begins with %j has the type %s', (start, type) => {
  expect(fileTypeOf(Buffer.from(start, 'latin1'))).toBe(type);
});

function toBase64Lines(content: Buffer): string {
  return content.toString('base64').replace(/.{76}/g, '$&\r\n');
}

function toPaddedLines(content: Buffer): string {
  return content.toString('latin1').replace(/.{1,40}/g, (line) => `${btoa(line)}\r\n`);
}

function toQuoted(content: Buffer): string {
  const encoded = content.toString('latin1').replace(/[^ -<>-~\r\n]/g, (character) => {
    return `=${character.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`;
  });
  return encoded.replace('b', 'b=\r\n');
}

function bounce(action: string): string {
  return mail({
    From: 'MAILER-DAEMON@mx.example',
    'Content-Type': 'multipart/report; report-type=delivery-status; boundary=b',
    text: [
      ...['--b', 'Content-Type: text/plain', '', 'Sorry.'],
      ...['--b', 'Content-Type: message/delivery-status', '', 'Reporting-MTA: dns; mx.example', ''],
      ...['Final-Recipient: rfc822; Ann@lab.example', `Action: ${action}`, 'Status: 5.1.1'],
      ...['Diagnostic-Code: smtp; 550 5.1.1 <ann@lab.example>: User', '    unknown', ''],
      ...['--b', 'Content-Type: message/rfc822', '', `Message-ID: <${leadId}@site.example>`],
      ...['Subject: Re: Your request', '', 'Hello', '--b--'],
    ].join('\r\n'),
  });
}
