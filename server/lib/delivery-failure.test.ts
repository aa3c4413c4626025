import { expect, test } from 'vitest';
import { failureText } from './delivery-failure.ts';

test.each([
  ['self-signed certificate', { code: 'ESOCKET', command: 'CONN' }, 'certificate is not trusted'],
  [
    'unable to verify the first certificate',
    { code: 'UNABLE_TO_VERIFY_LEAF_SIGNATURE' },
    'The server’s certificate is not trusted',
  ],
  [
    "Hostname/IP does not match certificate's altnames: Host: a",
    { code: 'ESOCKET', command: 'CONN' },
    'certificate is for another name',
  ],
  [
    'Error upgrading connection with STARTTLS: 502 5.5.1 Error: command not implemented',
    { code: 'ETLS', command: 'STARTTLS', responseCode: 502 },
    'has no STARTTLS',
  ],
  ['SSL routines:wrong version number', { code: 'ESOCKET', command: 'CONN' }, 'does not speak TLS'],
  [
    'getaddrinfo ENOTFOUND mail.nowhere.example',
    { code: 'EDNS', command: 'CONN' },
    'The mail server’s name was not found (ENOTFOUND)',
  ],
  [
    'connect ECONNREFUSED 192.0.2.1:25',
    { code: 'ESOCKET', command: 'CONN' },
    'The mail server refused the connection (ECONNREFUSED)',
  ],
  [
    'Invalid login: 535 ann@lab.example',
    { code: 'EAUTH', command: 'AUTH PLAIN', responseCode: 535, response: '535 ann@lab.example' },
    'did not accept the login (535)',
  ],
  [
    'rejected: 550 5.1.1 <ann@lab.example>: User unknown',
    {
      code: 'EENVELOPE',
      command: 'RCPT TO',
      responseCode: 550,
      response: '550 5.1.1 <ann@lab.example>: User unknown',
    },
    'The recipient’s address does not exist (550 5.1.1)',
  ],
  [
    'rejected: 452 Greylisted',
    { code: 'EENVELOPE', command: 'RCPT TO', responseCode: 452, response: '452 Greylisted' },
    'temporarily rejected the recipient (452)',
  ],
  [
    'Message failed: 554 spam',
    { code: 'EMESSAGE', command: 'DATA', responseCode: 554, response: '554 spam' },
    'rejected the message (554)',
  ],
  [
    'Invalid greeting. response=421 4.7.0 Try again later',
    { code: 'EPROTOCOL', command: 'CONN', responseCode: 421, response: '421 4.7.0 Later' },
    'is not accepting mail right now (421 4.7.0)',
  ],
  [
    'Invalid greeting. response=HTTP/1.1 400',
    { code: 'EPROTOCOL', command: 'CONN', response: 'HTTP/1.1 400' },
    'is not a mail server',
  ],
  ['no space left on device', { code: 'ENOSPC' }, 'The disk is full (ENOSPC)'],
])('%j becomes a sentence that contains no address', (message, facts, expected) => {
  const text = failureText(Object.assign(new Error(message), facts));
  expect(text).toContain(expected);
  expect(text).not.toMatch(/@|192\.0\.2|nowhere/);
});

test('an unknown error is described by its codes, or else by its name', () => {
  expect(failureText(Object.assign(new Error('?'), { code: 'HPE_HEADER_OVERFLOW' }))).toBe(
    'HPE_HEADER_OVERFLOW',
  );
  expect(failureText(new TypeError('x of ann@lab.example'))).toBe('TypeError');
});
