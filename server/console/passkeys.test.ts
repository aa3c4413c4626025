import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import { expect, test } from 'vitest';
import { aConsole, password } from '#tests/support/console.ts';

test('a passkey is added with the password and signs in; its challenge works once', async () => {
  const { url, browser, user } = await aConsole();
  const agent = await user('agent');
  const device = aDevice(url);
  const wrong = await agent.call('newPasskeyOptions', { body: { password: 'wrong password' } });
  expect(wrong.status).toBe(400);
  const { options } = (await agent.call('newPasskeyOptions', { body: { password } })).body;
  const created = { name: 'Laptop', response: device.create(String(options.challenge)) };
  const added = await agent.call('addPasskey', { body: created });
  expect(added.body.passkeys).toMatchObject([{ name: 'Laptop', lastUsedAt: null }]);
  expect((await agent.call('addPasskey', { body: created })).status).toBe(400);

  const other = browser();
  const challenge = async () =>
    String((await other.call('passkeySignInOptions')).body.options.challenge);
  const response = device.get(await challenge());
  const signedIn = await other.call('signInWithPasskey', { body: { response } });
  expect(signedIn.status).toBe(200);
  expect((await other.call('leads')).status).toBe(200);
  const replayed = await browser().call('signInWithPasskey', { body: { response } });
  expect(replayed.status).toBe(401);
  const elsewhere = device.get(await challenge(), 'https://evil.example');
  const forged = await browser().call('signInWithPasskey', { body: { response: elsewhere } });
  expect(forged.status).toBe(401);

  const passkeyId = added.body.passkeys[0]?.id ?? '';
  const stranger = await user('agent');
  const remove = { params: { passkeyId }, body: { password } };
  expect((await stranger.call('removePasskey', remove)).status).toBe(404);
  const unproven = { ...remove, body: { password: 'wrong password' } };
  expect((await agent.call('removePasskey', unproven)).status).toBe(400);
  const removed = await agent.call('removePasskey', remove);
  expect(removed.body.passkeys).toEqual([]);
});

/** An authenticator with one key, which verifies its user (Web Authentication, sections 6.1 and 6.5). */
function aDevice(url: URL) {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const id = randomBytes(16);
  const relyingParty = createHash('sha256').update(url.hostname).digest();
  let counter = 0;

  /** Flags: user present and verified, and whether a key follows. */
  function authenticatorData(flags: number): Buffer {
    counter += 1;
    const count = Buffer.alloc(4);
    count.writeUInt32BE(counter);
    return Buffer.concat([relyingParty, Buffer.from([flags]), count]);
  }

  function clientData(type: string, challenge: string, origin: string): Buffer {
    return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  }

  const envelope = (response: Readonly<Record<string, unknown>>) => ({
    id: id.toString('base64url'),
    rawId: id.toString('base64url'),
    type: 'public-key',
    clientExtensionResults: {},
    response,
  });

  return {
    create: (challenge: string) => {
      // The key in COSE (RFC 9052): EC2, ES256, P-256, x, y.
      const key = Buffer.concat([
        Buffer.from('a5010203262001215820', 'hex'),
        Buffer.from(x, 'base64url'),
        Buffer.from('225820', 'hex'),
        Buffer.from(y, 'base64url'),
      ]);
      const data = Buffer.concat([
        authenticatorData(0x45),
        Buffer.alloc(16),
        Buffer.from([0, id.length]),
        id,
        key,
      ]);
      // CBOR: { fmt: 'none', attStmt: {}, authData: bytes of a two-byte length }.
      const attestation = Buffer.concat([
        Buffer.from('a363666d74646e6f6e656761747453746d74a068617574684461746159', 'hex'),
        Buffer.from([data.length >> 8, data.length & 0xff]),
        data,
      ]);
      return envelope({
        clientDataJSON: clientData('webauthn.create', challenge, url.origin).toString('base64url'),
        attestationObject: attestation.toString('base64url'),
        transports: ['internal'],
      });
    },

    get: (challenge: string, origin = url.origin) => {
      const data = authenticatorData(0x05);
      const client = clientData('webauthn.get', challenge, origin);
      const signed = Buffer.concat([data, createHash('sha256').update(client).digest()]);
      return envelope({
        clientDataJSON: client.toString('base64url'),
        authenticatorData: data.toString('base64url'),
        signature: sign('sha256', signed, privateKey).toString('base64url'),
      });
    },
  };
}
