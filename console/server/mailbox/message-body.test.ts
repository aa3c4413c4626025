import { describe, expect, test } from 'vitest';
import { aMail, aMailOf, readMail } from '#tests/support/raw-mail.ts';

const html =
  'Content-Type: text/html; charset=utf-8\n\n<p>Please call on <b>Monday</b>. We need three licenses.</p>';
const shown = 'Please call on Monday. We need three licenses.';
const plain = (text: string, type = 'text/plain; charset=utf-8') =>
  `Content-Type: ${type}\n\n${text}`;
const nested = (type: string, parts: readonly string[]) =>
  `Content-Type: ${type}; boundary=c\n\n${parts.map((part) => `--c\n${part}\n`).join('')}--c--`;
const picture = 'Content-Type: image/png; name=a.png\n\nx';

describe('the text that is shown', () => {
  test.each([
    ['the plain text has it', [plain(`*${shown}*`), html], `*${shown}*`],
    ['the plain text is blank', [plain(' \n'), html], shown],
    ['the plain text is invisible', [plain('\u200b\ufeff\u00a0\u2060'), html], shown],
    ['the plain text is a notice', [plain('This email requires an HTML viewer.'), html], shown],
    ['the plain text is its beginning', [plain('Please call'), html], shown],
    ['the plain text lacks its last words', [plain(shown.slice(0, -9)), html], shown],
    ['both differ', [plain('The order is below us.'), html], `${shown}\n\nThe order is below us.`],
    ['there is a picture', [plain('\u200b'), nested('multipart/related', [html, picture])], shown],
    [
      'it is enriched',
      [plain('<bold>Yes</bold>,\n\n<color><param>red</param>now</color>.', 'text/enriched')],
      'Yes,\nnow.',
    ],
  ])('is right if %s', async (_case, parts, text) => {
    expect((await readMail(aMailOf('multipart/alternative', parts))).text).toBe(text);
    const inside = nested(
      'multipart/alternative',
      parts.map((part) => part.replaceAll('=c', '=d').replaceAll('--c', '--d')),
    );
    expect((await readMail(aMailOf('multipart/mixed', [inside, picture]))).text).toBe(text);
  });

  test.each([
    [[plain('One.'), picture, plain('Two.')], 'One.\n\nTwo.', ['a.png']],
    [
      [plain('3 of A, 5 of B.'), plain('5 of A, 3 of B.')],
      '3 of A, 5 of B.\n\n5 of A, 3 of B.',
      [],
    ],
    [[plain(shown), html], shown, []],
    [[`Content-Disposition: inline; filename=a.txt\n${plain('Inline.')}`], 'Inline.', ['a.txt']],
    [[`Content-Disposition: attachment\n${plain('Attached.')}`], 'Attached.', ['file']],
    [[plain('Yes.', 'text'), plain('{}', 'application/json')], 'Yes.', ['file']],
  ])('is joined from the parts in order', async (parts, text, names) => {
    const message = await readMail(aMailOf('multipart/mixed', parts));
    expect(message.text).toBe(text);
    expect(message.files.map(({ name }) => name)).toEqual(names);
  });

  test('is what follows the header if the boundary is missing', async () => {
    expect((await readMail(aMail({ 'Content-Type': 'multipart/mixed', text: 'Yes.' }))).text).toBe(
      'Yes.',
    );
    const lost = { 'Content-Type': 'multipart/mixed; boundary=other', text: 'Yes.' };
    expect((await readMail(aMail(lost))).text).toBe('Yes.');
  });

  test('has the line breaks that the sender typed', async () => {
    const flowed = {
      'Content-Type': 'text/plain; format=flowed',
      text: 'We need \r\nthree.\r\n-- \r\nAnn',
    };
    expect((await readMail(aMail(flowed))).text).toBe('We need three.\n-- \nAnn');
  });

  test('is marked as incomplete if it is longer than we keep', async () => {
    expect(await readMail(aMail({ text: 'word '.repeat(30_000) }))).toMatchObject({
      mark: 'too-complex',
    });
  });
});

describe('a character set', () => {
  const latin = Buffer.from([0x4b, 0xe9, 0x76, 0x69, 0x6e, 0x92, 0x73]);
  const utf16 = Buffer.from('Kévin’s', 'utf16le');
  const utf8 = Buffer.from('Kévin’s');
  test.each([
    ...['us-ascii', 'utf-8', '', '1252', 'CP-1252', 'x-unknown', 'unknown-8bit', 'iso-8859-1'].map(
      (name) => [name, latin],
    ),
    ...['us-ascii', 'utf-8', '', 'iso-8859-1', 'utf8mb4', 'koi8-r'].map((name) => [name, utf8]),
    ...['utf-16', 'utf-8', ''].map((name) => [name, utf16]),
    ['utf-16', Buffer.from(utf16).swap16()],
  ] as [string, Buffer][])('declared as %j does not spoil the text', async (charset, bytes) => {
    const declared = charset === '' ? '' : `; charset=${charset}`;
    const base64 = { 'Content-Transfer-Encoding': 'base64', text: bytes.toString('base64') };
    expect(
      (await readMail(aMail({ ...base64, 'Content-Type': `text/plain${declared}` }))).text,
    ).toBe('Kévin’s');
  });

  test('counts if its text could be UTF-8 as well', async () => {
    const text = Buffer.from([0xd2, 0xbb]).toString('base64');
    const headers = {
      'Content-Type': 'text/plain; charset=gb2312',
      'Content-Transfer-Encoding': 'base64',
    };
    expect((await readMail(aMail({ ...headers, text }))).text).toBe('一');
  });

  test('of a header is recognized', async () => {
    const bytes = Buffer.from(aMail({ Subject: 'Caf\u00e9' }), 'latin1');
    expect((await readMail(bytes)).subject).toBe('Café');
    expect((await readMail(aMail({ Subject: 'Café' }))).subject).toBe('Café');
  });
});

const event = (method: string, status: string, more = '') =>
  `BEGIN:VCALENDAR\nMETHOD:${method}\nBEGIN:VEVENT\nSUMMARY:Demo\\, part 1\nDTSTART;TZID=Europe/Berlin:20261201T150000\nATTENDEE;CN=Bo;PARTSTAT=NEEDS-ACTION:mailto:bo@lab.example\nATTENDEE;RSVP=TRUE;PARTSTAT=${status};CN="Ann\n  Lee":MAILTO:Ann@lab.example\n${more}END:VEVENT\nEND:VCALENDAR`;
test.each([
  ['REPLY', 'ACCEPTED', 'Accepted the invitation'],
  ['REPLY', 'declined', 'Declined the invitation'],
  ['REPLY', 'TENTATIVE', 'Tentatively accepted the invitation'],
  ['REQUEST', 'NEEDS-ACTION', 'Invitation'],
  ['CANCEL', 'ACCEPTED', 'Canceled'],
  ['COUNTER', 'TENTATIVE', 'Proposed another time'],
])('an invitation with %s and %s is shown with its file', async (method, status, action) => {
  const text = event(method, status, 'COMMENT:In room 5\n');
  const message = await readMail(
    aMail({ 'Content-Type': `text/calendar; method=${method}`, text }),
  );
  expect(message).toMatchObject({
    kind: 'answer',
    text: `${action}: Demo, part 1, 2026-12-01 15:00 Europe/Berlin\nIn room 5`,
    files: [{ name: 'invite.ics' }],
  });
  const parts = [plain('See you.'), plain(text, 'text/calendar')];
  const { text: both } = await readMail(aMailOf('multipart/alternative', parts));
  expect(both).toContain(`${action}: Demo`);
  expect(both).toContain('See you.');
});

describe('a text inside a file', () => {
  test.each([
    ['application/ms-tnef', 'winmail.dat'],
    ['application/octet-stream; name=WINMAIL.DAT', 'WINMAIL.DAT'],
    ['application/x-pkcs7-mime; name=smime.p7m', 'smime.p7m'],
  ])('of the type %s is announced, and the file is kept', async (type, name) => {
    const file = `Content-Type: ${type}\n\nx`;
    const sealed = await readMail(aMailOf('multipart/mixed', [file]));
    expect(sealed).toMatchObject({ mark: 'in-file', files: [{ name }] });
    const readable = await readMail(aMailOf('multipart/mixed', [plain('Yes.'), file]));
    expect(readable).toMatchObject({ mark: null, text: 'Yes.', files: [{ name }] });
  });
});
