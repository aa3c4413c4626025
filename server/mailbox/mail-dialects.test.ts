import { expect, test } from 'vitest';
import { readMessage } from './read-message.ts';

const leadId = '01a2037d-a53f-7000-8bcc-a175a898cadf';

test.each([
  ['Ann Lee, MD <ann@lab.example>', 'Ann Lee, MD'],
  ['Lee, Ann, MD, PhD <ann@lab.example>', 'Lee, Ann, MD, PhD'],
  ['"Lee, Ann" <ann@lab.example>', 'Lee, Ann'],
  ['=?utf-8?q?Lee=2C_Ann?= <Ann@LAB.example>', 'Lee, Ann'],
  ['=?windows-1252?q?Kevin_=E9?= <ann@lab.example>', 'Kevin é'],
  ['ann@lab.example (Ann Lee)', 'Ann Lee'],
  ['ann@lab.example', ''],
  ['<ann@lab.example>', ''],
  ['Lab: Ann <ann@lab.example>, Bob <bob@lab.example>;', 'Ann'],
  ['Ann <ann@lab.example>, Bob <bob@lab.example>', 'Ann'],
  ['Ann Lee <mailto:ann@lab.example>', 'Ann Lee'],
])('the sender of From: %s is ann@lab.example, named %j', async (From, name) => {
  const { from } = await read({ From });
  expect(from).toEqual({ name, address: 'ann@lab.example' });
});

test.each([
  ['Sender', { From: 'Ann Lee, MD', Sender: 'ann@lab.example' }],
  ['Reply-To', { From: '', 'Reply-To': 'Ann <ann@lab.example>' }],
  ['Return-Path', { From: 'undisclosed', 'Return-Path': '<ann@lab.example>' }],
])('an email without an address in From is from the one in %s', async (_header, headers) => {
  expect((await read(headers)).from.address).toBe('ann@lab.example');
});

test.each([
  ['a stub', 'This email requires an HTML viewer.', '<p>Call me on <b>Monday</b>.</p>'],
  ['a zero-width space', '\u200b', '<p>Call me on Monday.</p>'],
  ['a no-break space', '\u00a0\r\n', '<div>Call me on Monday.</div>'],
  ['nothing', '', '<p>Call me on Monday.</p>'],
  ['less text', 'Call me', '<p>Call me on Monday.</p><p>We need three licenses by then.</p>'],
  ['the same text', 'Call me on Monday.', '<p>Call me on Monday.</p>'],
])('an answer whose plain text is %s shows the HTML', async (_kind, plain, html) => {
  const { text } = await read({
    'Content-Type': 'multipart/alternative; boundary=b',
    text: parts(['text/plain; charset=utf-8', plain], ['text/html; charset=utf-8', html]),
  });
  expect(text).toMatch(/^Call me on Monday\./);
});

test('an HTML part that lacks words of the plain text hides none of them', async () => {
  const { text } = await read({
    'Content-Type': 'multipart/alternative; boundary=b',
    text: parts(
      ['text/plain', 'We need a quote for twelve analyzers in Albany.'],
      ['text/html', '<p>See the plain text.</p>'],
    ),
  });
  expect(text).toContain('twelve analyzers');
});

test.each([
  ['us-ascii', 'latin1', 'Caf\u00e9 \u00fcber'],
  ['utf-8', 'latin1', 'Caf\u00e9 \u00fcber'],
  ['us-ascii', 'utf-8', 'Caf\u00e9 \u00fcber'],
  ['iso-8859-1', 'utf-8', 'Caf\u00e9 \u00fcber'],
  ['1252', 'latin1', 'Caf\u00e9'],
  ['x-unknown', 'utf-8', 'Caf\u00e9'],
  ['', 'latin1', 'Caf\u00e9'],
  ['utf-16', 'utf16le', 'Plain words'],
] as const)(
  'a text declared as %j and written in %s is legible',
  async (declared, written, text) => {
    const type = declared === '' ? 'text/plain' : `text/plain; charset=${declared}`;
    const head = Buffer.from(mail({ 'Content-Type': type, text: '' }));
    const message = await readBytes(Buffer.concat([head, Buffer.from(text, written)]));
    expect(message.text).toBe(text);
  },
);

test.each([
  ['Accepted', /^Accepted the invitation: Demo/],
  ['Declined', /^Declined the invitation: Demo/],
  ['Tentative', /invitation: Demo/],
])('a calendar response %s is shown as text, with a named file', async (state, shown) => {
  const { text, files, kind } = await read({
    'Content-Type': 'multipart/mixed; boundary=b',
    text: parts([
      'text/calendar; method=REPLY; charset=utf-8',
      `BEGIN:VCALENDAR\r\nMETHOD:REPLY\r\nBEGIN:VEVENT\r\nSUMMARY:Demo\r\nDTSTART:20261201T150000Z\r\nATTENDEE;PARTSTAT=${state.toUpperCase()}:mailto:ann@lab.example\r\nEND:VEVENT\r\nEND:VCALENDAR`,
    ]),
  });
  expect({ kind, names: files.map(({ name }) => name) }).toEqual({
    kind: 'answer',
    names: ['invite.ics'],
  });
  expect(text).toMatch(shown);
});

test('an email whose text is only in winmail.dat says so and keeps the file', async () => {
  const { mark, files } = await read({
    'Content-Type': 'multipart/mixed; boundary=b',
    text: parts(['application/ms-tnef; name=winmail.dat', 'x']),
  });
  expect(mark).toBe('in-file');
  expect(files.map(({ name }) => name)).toEqual(['winmail.dat']);
});

const original = `Message-ID: <${leadId}@site.example>`;
test.each([
  [
    'qmail',
    'failure notice',
    '',
    `Hi. This is the qmail-send program at mx.example.\nI'm afraid I wasn't able to deliver your message to the following addresses.\n\n<ann@lab.example>:\n550 5.1.1 no such user\n\n--- Below this line is a copy of the message.\n\n${original}\nTo: ann@lab.example\n`,
  ],
  [
    'Exim',
    'Mail delivery failed: returning message to sender',
    'X-Failed-Recipients: ann@lab.example',
    `A message that you sent could not be delivered.\n\n  ann@lab.example\n    550 Unrouteable address\n\n------ This is a copy of the message ------\n\n${original}\n`,
  ],
])(
  'a plain notice of %s is a bounce of the visitor’s address',
  async (_server, Subject, header, text) => {
    const [name = 'X-None', value = ''] = header.split(': ');
    const message = await read({
      From: 'Mailer-Daemon@mx.example',
      'Return-Path': '<>',
      Subject,
      [name]: value,
      text,
    });
    expect(message).toMatchObject({ kind: 'bounce', bounce: { addresses: ['ann@lab.example'] } });
    expect(message.references).toContain(`<${leadId}@site.example>`);
  },
);

test.each([
  [
    'in other letter case',
    ['Final-Recipient: RFC822; Ann@lab.example', 'Action: Failed', 'Status: 5.1.1'],
    'bounce',
  ],
  [
    'with comments',
    [
      'Final-Recipient: rfc822;ann@lab.example (Ann)',
      'Action: failed (bad address)',
      'Status: 5.1.1 (bad)',
    ],
    'bounce',
  ],
  ['without an action', ['Final-Recipient: rfc822; ann@lab.example', 'Status: 5.2.2'], 'bounce'],
  [
    'of Exchange',
    [
      'Original-Recipient: rfc822;ann@lab.example',
      'Final-Recipient: x500;/o=Lab/cn=Ann',
      'Action: failed',
      'Status: 5.1.10',
    ],
    'bounce',
  ],
  [
    'of a delay',
    ['Final-Recipient: rfc822; ann@lab.example', 'Action: delayed', 'Status: 4.4.1'],
    'auto-reply',
  ],
  [
    'of a relayed email',
    ['Final-Recipient: rfc822; ann@lab.example', 'Action: relayed', 'Status: 2.0.0'],
    'auto-reply',
  ],
])('a delivery report %s is read', async (_form, fields, kind) => {
  const message = await read({
    From: 'postmaster@mx.example',
    'Content-Type': 'multipart/report; report-type=delivery-status; boundary=b',
    text: parts(
      ['text/plain', 'Sorry.'],
      ['message/delivery-status', `Reporting-MTA: dns; mx.example\r\n\r\n${fields.join('\r\n')}`],
      ['message/rfc822', `${original}\r\nTo: ann@lab.example\r\n\r\nHello`],
    ),
  });
  expect(message.kind).toBe(kind);
  expect(message.bounce?.addresses ?? ['ann@lab.example']).toContain('ann@lab.example');
});

function parts(...all: readonly (readonly [type: string, text: string])[]): string {
  const each = all.map(([type, text]) => `--b\r\nContent-Type: ${type}\r\n\r\n${text}\r\n`);
  return `${each.join('')}--b--\r\n`;
}

function mail({ text = 'Hello.', ...headers }: Readonly<Record<string, string>>): string {
  const all = {
    From: 'Ann <ann@lab.example>',
    To: 'leads@site.example',
    Subject: 'Re: Your request',
    'Content-Type': 'text/plain; charset=utf-8',
    ...headers,
  };
  const fields = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
  return `${fields.join('')}\r\n${text}`;
}

function read(parts: Readonly<Record<string, string>>) {
  return readBytes(Buffer.from(mail(parts)));
}

function readBytes(source: Buffer) {
  const options = { since: new Date('2026-11-01T00:00:00Z'), authServer: null };
  const receivedAt = new Date('2026-11-22T08:00:00Z');
  return readMessage({ source: new Uint8Array(source), size: source.length, receivedAt }, options);
}
