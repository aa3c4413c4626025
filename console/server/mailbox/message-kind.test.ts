import { describe, expect, test } from 'vitest';
import { aMail, aMailOf, readMail } from '#tests/support/raw-mail.ts';

const automaticSubject = 'Automatische Antwort: Your request';

test.each([
  [{ 'Auto-Submitted': 'auto-replied (vacation); owner-email="ann@lab.example"' }],
  [{ 'Auto-Submitted': '(rejected) Auto-Replied' }],
  [{ Precedence: 'auto_reply' }],
  [{ 'X-Autoreply': 'yes' }],
  [{ 'X-Autorespond': 'vacation' }],
  [{ Subject: 'Automatic reply: Hi', 'X-Auto-Response-Suppress': 'All' }],
  [{ Subject: automaticSubject, 'Auto-Submitted': 'auto-generated' }],
  [{ Subject: 'Autosvar: Hej', 'Return-Path': '<>' }],
  [{ Subject: 'Out of Office', Precedence: 'bulk' }],
])('a message with %j is an automatic reply', async (headers) => {
  expect((await readMail(aMail(headers))).kind).toBe('auto-reply');
});

test.each([
  [{ 'Auto-Submitted': 'no' }, false],
  [{ 'X-Autoreply': 'no' }, false],
  [{ 'Auto-Submitted': 'auto-generated', 'X-Mailer': 'Zendesk Mailer' }, true],
  [{ 'X-Auto-Response-Suppress': 'DR, OOF, AutoReply' }, false],
  [{ Precedence: 'list', 'List-ID': '<office.lab.example>' }, true],
  [{ Precedence: 'bulk' }, true],
  [{ 'List-Unsubscribe': '<mailto:x@lab.example>' }, true],
  [{ Subject: 'Out of office hours, whom do we call?' }, false],
  [{ Subject: 'An automatic analyzer' }, false],
  [{ Subject: `Re: ${automaticSubject}`, 'X-Auto-Response-Suppress': 'All' }, false],
  [{ Subject: 'Out of office next week', 'X-Auto-Response-Suppress': 'All' }, false],
  [{ Subject: 'Out of office', 'List-ID': '<office.lab.example>' }, true],
  [{ 'Return-Path': '<>' }, false],
  [{ From: 'postmaster@lab.example' }, true],
])('a message with %j is a person’s answer', async (headers, isBulk) => {
  expect(await readMail(aMail(headers))).toMatchObject({ kind: 'answer', isBulk });
});

test('a receipt is automatic', async () => {
  const parts = [
    'Content-Type: text/plain\n\nYour message was read.',
    'Content-Type: message/disposition-notification\n\nDisposition: manual-action; displayed',
  ];
  expect((await readMail(aMailOf('multipart/report', parts))).kind).toBe('auto-reply');
});

const copy = 'Message-ID: <1@site.example>\nTo: Ann <ann@lab.example>\nSubject: Hi';
const report = (group: string, returned = copy) =>
  aMailOf(
    'multipart/report; report-type=delivery-status',
    [
      'Content-Type: text/plain\n\nSorry.',
      `Content-Type: message/delivery-status\n\nReporting-MTA: dns; mx.example\n\n${group}\n`,
      `Content-Type: text/rfc822-headers\n\n${returned}`,
    ],
    { From: 'MAILER-DAEMON@mx.example', Subject: 'Undelivered Mail' },
  );
const notice = (text: string, headers: Readonly<Record<string, string>> = {}) =>
  aMail({ From: 'MAILER-DAEMON@mx.example', 'Return-Path': '<>', text, ...headers });
const bounced = { kind: 'bounce', references: ['<1@site.example>'], files: [] };

describe('a bounce is recognized', () => {
  test.each([
    'Final-Recipient: rfc822; ann@lab.example\nAction: failed\nStatus: 5.1.1',
    'Final-Recipient: RFC822; <ANN@LAB.EXAMPLE>\nAction: Failed\nStatus: 5.1.1',
    'Final-Recipient: rfc822;ann@lab.example\nAction: failed (bad mailbox)\nStatus: 5.1.10',
    'FINAL-RECIPIENT: rfc822 ; ann@lab.example (Ann)\nACTION : FAILED',
    'Final-Recipient: ann@lab.example\nAction: failed\nStatus: 4.4.7',
    'Original-Recipient: rfc822;ann@lab.example\nFinal-Recipient: X400; /cn=ann\nAction: failed',
    'Final-Recipient: rfc822; ann@elsewhere.example\nAction: failed',
    'Final-Recipient: rfc822; ann@lab.example\nStatus: 5.0.0 (permanent failure)',
    'Final-Recipient: rfc822; bo@lab.example\nAction: delayed\n  \nFinal-Recipient: rfc822; ann@lab.example\nAction: failed',
  ])('in a report with %j', async (group) => {
    const message = await readMail(report(group));
    expect(message).toMatchObject(bounced);
    expect(message.bounce?.addresses).toContain('ann@lab.example');
  });

  test.each([
    [
      'qmail',
      notice(
        `Hi. This is the qmail-send program at mx.example.\r\nI'm afraid I wasn't able to deliver your message to the following addresses.\r\n\r\n<ann@lab.example>:\r\n550 5.1.1 no such user\r\n\r\n--- Below this line is a copy of the message.\r\n\r\n${copy}`,
        { Subject: 'failure notice' },
      ),
      '550 5.1.1 no such user',
    ],
    [
      'Exim',
      notice(
        `A message that you sent could not be delivered.\r\n\r\n  ann@lab.example\r\n    Unrouteable address\r\n\r\n------ This is a copy of the message, including all the headers. ------\r\n\r\n${copy}`,
        {
          Subject: 'Mail delivery failed: returning message to sender',
          'X-Failed-Recipients': 'ann@lab.example, bo@lab.example',
        },
      ),
      'No reason was given',
    ],
    [
      'an old Exchange',
      notice(
        `Your message did not reach some recipients.\r\nann@lab.example\r\n550 5.1.1 User unknown\r\n\r\n-----Original Message-----\r\n${copy}`,
        { From: 'postmaster@lab.example', Subject: 'Undeliverable: Hi' },
      ),
      '550 5.1.1 User unknown',
    ],
  ])('in a notice from %s', async (_name, source, reason) => {
    const message = await readMail(source);
    expect(message).toMatchObject({ ...bounced, bounce: { reason } });
    expect(message.bounce?.addresses).toContain('ann@lab.example');
  });
});

test.each([
  report('Final-Recipient: rfc822; ann@lab.example\nAction: delayed\nStatus: 4.4.1'),
  report('Final-Recipient: rfc822; ann@lab.example\nAction: delivered\nStatus: 2.0.0'),
  report('Final-Recipient: rfc822; ann@lab.example\nStatus: 4.4.1'),
  notice('Your message could not be delivered for 4 hours. ann@lab.example', {
    Subject: 'Warning: message delayed 4 hours',
    'X-Failed-Recipients': 'ann@lab.example',
  }),
])('a notice of a delay or of success is no bounce', async (source) => {
  expect(await readMail(source)).toMatchObject({ kind: 'auto-reply', bounce: null });
});

test('a person who forwards a report writes an answer', async () => {
  const parts = [
    'Content-Type: text/plain\n\nYour email to my colleague came back.',
    'Content-Type: message/delivery-status\n\nFinal-Recipient: rfc822; ann@lab.example\nAction: failed',
  ];
  const message = await readMail(aMailOf('multipart/mixed', parts));
  expect(message).toMatchObject({ kind: 'answer', bounce: null });
});

test('a person who writes about an email that was not delivered sends no bounce', async () => {
  const message = await readMail(
    aMail({
      Subject: 'Undeliverable',
      text: 'Your email to bo@lab.example could not be delivered.',
    }),
  );
  expect(message).toMatchObject({ kind: 'answer', bounce: null });
});
