import { expect, onTestFinished, test } from 'vitest';
import { describeFailure } from '#server/lib/delivery-failure.ts';
import { type SmtpSinkOptions, startSmtpSink } from '#tests/support/smtp-sink.ts';
import { openMailServer } from './mail-server.ts';

test('a mail server on this machine may have a self-signed certificate', async () => {
  const sink = await aSink({ hasStartTls: true });
  await send(sink.url);
  await send(sink.url.replace('127.0.0.1', 'localhost'));
  expect(sink.emails).toHaveLength(2);
});

test('a remote mail server’s self-signed certificate is refused, with a readable reason', async () => {
  const sink = await aSink({ hasStartTls: true });
  // The unspecified address reaches this machine but is not a loopback address.
  const elsewhere = sink.url.replace('127.0.0.1', '0.0.0.0');
  expect(await send(elsewhere).catch(describeFailure)).toBe(
    'The mail server’s certificate has expired',
  );
  expect(sink.emails).toEqual([]);
});

test('the URL can require a certificate check even for a mail server on this machine', async () => {
  const sink = await aSink({ hasStartTls: true });
  const failure = await send(`${sink.url}?tls.rejectUnauthorized=true`).catch(describeFailure);
  expect(failure).toContain('certificate has expired');
});

test('the mail server is greeted with the domain of MAIL_FROM, or with the name in the URL', async () => {
  const sink = await aSink();
  await send(sink.url);
  await send(`${sink.url}?name=www.site.example`);
  await send(sink.url, { name: '', address: 'leads@localhost' });
  expect(sink.greetings.slice(0, 2)).toEqual(['site.example', 'www.site.example']);
  expect(sink.greetings[2]).not.toBe('localhost');
});

async function aSink(options: SmtpSinkOptions = {}) {
  const sink = await startSmtpSink(options);
  onTestFinished(sink.close);
  return sink;
}

async function send(
  url: string,
  from = { name: '', address: 'leads@site.example' },
): Promise<string> {
  const server = openMailServer(url, { from });
  const envelope = { from: from.address, to: ['ann@lab.example'] };
  return server.send({ raw: Buffer.from('Subject: Test\r\n\r\nTest'), envelope });
}
