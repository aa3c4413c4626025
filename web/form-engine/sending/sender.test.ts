import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { botCheckRejection } from '#contract/bot-check.ts';
import type { Form } from '#contract/form.ts';
import { contactForm } from '#contract/forms/contact.ts';
import { registrationDoctorForm } from '#contract/forms/registration.ts';
import { createSender } from '#web/form-engine/sending/sender.ts';

const values = { firstname: 'Ann', phone: '+17021234567', emailAddress: 'ann@example.com' };
const thanks = { success: true, heading: 'Success!', message: 'Thank you.' };
const sendingError = {
  success: false,
  heading: 'Sending data error',
  message: 'An error occurred while sending the data, please try again later',
};

type Call = { body: Record<string, unknown>; headers: IncomingHttpHeaders };
type Answer = { status?: number; body: string } | 'hang up';

/** A server that sends its responses in order and then repeats the last one. */
async function aServer(...answers: [Answer, ...Answer[]]) {
  return aServerFor(contactForm, ...answers);
}

async function aServerFor(form: Form, ...answers: [Answer, ...Answer[]]) {
  const calls: Call[] = [];
  let offers = 0;
  const server = createServer(async (request, response) => {
    response.setHeader('content-type', 'application/json');
    if (request.method === 'GET') {
      offers += 1;
      response.end(JSON.stringify({ kind: 'none' }));
      return;
    }
    let text = '';
    for await (const chunk of request) text += String(chunk);
    const answer = answers[Math.min(calls.length, answers.length - 1)] ?? answers[0];
    calls.push({ body: JSON.parse(text), headers: request.headers });
    if (answer === 'hang up') {
      response.destroy();
      return;
    }
    response.statusCode = answer.status ?? 200;
    response.end(answer.body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  const sender = createSender(form, `http://127.0.0.1:${port}/api`);
  return { calls, offers: () => offers, sender };
}

const ok: Answer = { body: JSON.stringify(thanks) };
const keyOf = (call: Call | undefined) => call?.headers['idempotency-key'];

test('a submission contains the payload, token, and key, and the honeypot only if it is filled in', async () => {
  const { calls, sender } = await aServer(ok);
  expect(await sender.send(values, '')).toEqual(thanks);
  expect(calls[0]?.body).toEqual({ ...values, g_recaptcha_response: '' });
  expect(calls[0]?.headers['content-type']).toBe('application/json');
  expect(keyOf(calls[0])).toMatch(/^[\da-f]{36}$/);
  await sender.send(values, 'spam');
  expect(calls[1]?.body.website_url).toBe('spam');
});

test('a repeated submission keeps its key, and one with new values gets a new key', async () => {
  const { calls, sender } = await aServer('hang up', ok);
  expect(await sender.send(values, '')).toEqual(sendingError);
  await sender.send(values, '');
  expect(keyOf(calls[1])).toBe(keyOf(calls[0]));
  await sender.send({ ...values, firstname: 'Bea' }, '');
  expect(keyOf(calls[2])).not.toBe(keyOf(calls[1]));
});

test('the next submission gets a new key once one was accepted', async () => {
  const { calls, sender } = await aServer(ok);
  await sender.send(values, '');
  await sender.send(values, '');
  expect(keyOf(calls[1])).not.toBe(keyOf(calls[0]));
});

test('a submission rejected by the bot check is sent once more with a new token and the same key', async () => {
  const rejection = { success: false, heading: 'Sending data error', message: botCheckRejection };
  const { calls, offers, sender } = await aServer(
    { status: 403, body: JSON.stringify(rejection) },
    ok,
  );
  expect(await sender.send(values, '')).toEqual(thanks);
  expect(offers()).toBe(2);
  expect(keyOf(calls[1])).toBe(keyOf(calls[0]));
});

test('a submission that is rejected for another reason than its token is sent once', async () => {
  const rejection = { ...sendingError, message: 'This form can only be sent from its own site.' };
  const { calls, offers, sender } = await aServer({
    status: 403,
    body: JSON.stringify(rejection),
  });
  expect(await sender.send(values, '')).toEqual(rejection);
  expect([calls.length, offers()]).toEqual([1, 1]);
});

const doctor = { npi: '1234567893', phone: '+17021234567', emailAddress: 'ann@example.com' };

test.each([
  ['the confirmation', { ...thanks, data: { Provider: [{ title: 'NPI', value: '1' }] } }],
  ['a rejected number', { ...thanks, success: false, fieldErrors: { npi: 'Unknown' } }],
])('each step gets its own token, fetched while the visitor reads %s', async (_, response) => {
  const step = { body: JSON.stringify(response) };
  const { offers, sender } = await aServerFor(registrationDoctorForm, step);
  await sender.send({ ...doctor, process: false }, '');
  await expect.poll(offers).toBe(2);
  await sender.send({ ...doctor, process: true }, '');
  await expect.poll(offers).toBe(3);
});

test('no token is fetched after the last step of a registration', async () => {
  const { offers, sender } = await aServerFor(registrationDoctorForm, ok);
  await sender.send({ ...doctor, process: true }, '');
  expect(offers()).toBe(1);
});

test('a response with a boolean success is valid, whatever its status', async () => {
  const response = {
    success: false,
    heading: 'Sending data error',
    message: 'Too many requests',
    fieldErrors: { phone: 'Invalid phone number format' },
  };
  for (const status of [429, 503]) {
    const { sender } = await aServer({ status, body: JSON.stringify(response) });
    expect(await sender.send(values, '')).toEqual(response);
  }
});

test.each<[string, Answer]>([
  ['HTML', { status: 500, body: '<!doctype html><title>Error</title>' }],
  ['a list', { body: '[]' }],
  ['a success that is a text', { body: '{"success":"true"}' }],
  ['nothing', { body: '' }],
  ['a broken connection', 'hang up'],
])('a response that is %s becomes the sending error', async (_, answer) => {
  const { sender } = await aServer(answer);
  expect(await sender.send(values, '')).toEqual(sendingError);
});

test('a response that asks for confirmation contains no thanks', async () => {
  const { sender } = await aServer({ body: '{"success":true,"data":{"Provider":[]}}' });
  expect(await sender.send(values, '')).toMatchObject({ success: true, message: '' });
});

test('a response without a text gets the default text', async () => {
  const { sender } = await aServer({ body: '{"success":true}' });
  expect(await sender.send(values, '')).toEqual({
    success: true,
    heading: 'Success!',
    message: 'Thank you for contacting us. One of our representatives will be in touch with you.',
  });
});
