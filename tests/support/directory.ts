import {
  constants,
  createHash,
  generateKeyPairSync,
  type KeyObject,
  randomUUID,
  sign,
} from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

export type DirectoryForTests = {
  readonly issuer: string;
  /**
   * The person who signs in next. Its claims override those of the ID token, to test wrong ones.
   */
  person: { readonly sub: string; readonly [claim: string]: unknown };
  /** The key that the directory signs with. */
  signing: Signing;
  /** The userinfo endpoint's response; null for a directory without one. */
  userinfo: Readonly<Record<string, unknown>> | null;
  /** Makes an endpoint return this status, or cut the connection. */
  fault: { readonly path: string; readonly status: number | 'cut' } | null;
  readonly close: () => void;
};

/** `published` is the algorithm in the directory's metadata. */
export type Signing = {
  readonly key: KeyObject;
  readonly header: Readonly<Record<string, unknown>>;
  readonly published: string;
};

export const directoryClient = { id: 'console', secret: 'directory secret' };

/**
 * A local directory that implements OpenID Connect. Anyone who opens its page is signed in as
 * `person` and redirected back immediately. Like a real one, it checks the client's secret, the
 * code, and PKCE.
 */
export async function startDirectory(): Promise<DirectoryForTests> {
  const codes = new Map<string, URLSearchParams>();
  const server = createServer(async (request, response) => {
    const url = new URL(request.url ?? '/', issuer());
    const { fault } = directory;
    if (fault?.path === url.pathname) {
      if (fault.status === 'cut') response.destroy();
      else response.writeHead(fault.status).end('<h1>Maintenance</h1>');
    } else if (url.pathname === '/authorize') authorize(url, response);
    else if (url.pathname === '/token') await exchange(request, response);
    else if (url.pathname === '/.well-known/openid-configuration') reply(response, metadata());
    else if (url.pathname === '/keys') reply(response, { keys: [publicKey] });
    else if (url.pathname === '/userinfo') reply(response, directory.userinfo);
    else response.writeHead(404).end();
  });
  await new Promise<void>((resolve) => void server.listen(0, 'localhost', resolve));
  const issuer = () => `http://localhost:${(server.address() as AddressInfo).port}`;

  function authorize(url: URL, response: ServerResponse): void {
    const code = randomUUID();
    codes.set(code, url.searchParams);
    const back = new URL(url.searchParams.get('redirect_uri') ?? '');
    back.searchParams.set('code', code);
    back.searchParams.set('state', url.searchParams.get('state') ?? '');
    response.writeHead(302, { location: back.href }).end();
  }

  async function exchange(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = new URLSearchParams(await text(request));
    const asked = codes.get(body.get('code') ?? '');
    codes.delete(body.get('code') ?? '');
    const challenge = createHash('sha256')
      .update(body.get('code_verifier') ?? '')
      .digest('base64url');
    const isClient = request.headers.authorization === basicAuthentication;
    if (!asked || !isClient || asked.get('code_challenge') !== challenge) {
      return reply(response, { error: 'invalid_grant' }, 400);
    }
    const seconds = Math.floor(Date.now() / 1000);
    const claims = {
      iss: issuer(),
      aud: directoryClient.id,
      iat: seconds,
      exp: seconds + 60,
      nonce: asked.get('nonce'),
      ...directory.person,
    };
    reply(response, {
      access_token: 'a',
      token_type: 'Bearer',
      id_token: signed(claims, directory.signing),
    });
  }

  function metadata() {
    return {
      issuer: issuer(),
      authorization_endpoint: `${issuer()}/authorize`,
      token_endpoint: `${issuer()}/token`,
      jwks_uri: `${issuer()}/keys`,
      ...(directory.userinfo ? { userinfo_endpoint: `${issuer()}/userinfo` } : {}),
      response_types_supported: ['code'],
      subject_types_supported: ['public'],
      id_token_signing_alg_values_supported: [directory.signing.published],
    };
  }

  const directory: DirectoryForTests = {
    issuer: issuer(),
    person: { sub: 'nobody', email: 'nobody@lab.example', email_verified: true },
    signing: rightSigning,
    userinfo: null,
    fault: null,
    close: () => void server.close(),
  };
  return directory;
}

function reply(response: ServerResponse, body: unknown, status = 200): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}

function signed(
  claims: Readonly<Record<string, unknown>>,
  { key, header }: Pick<Signing, 'key' | 'header'>,
): string {
  const parts = [header, claims].map((part) =>
    Buffer.from(JSON.stringify(part)).toString('base64url'),
  );
  const isPss = header.alg === 'PS256';
  const padding = isPss ? constants.RSA_PKCS1_PSS_PADDING : constants.RSA_PKCS1_PADDING;
  const signature = sign('sha256', Buffer.from(parts.join('.')), { key, padding, saltLength: 32 });
  return [...parts, signature.toString('base64url')].join('.');
}

const keyId = 'one';
const keys = generateKeyPairSync('rsa', { modulusLength: 2048 });
/** Omits `alg`, so that one key can sign with several algorithms. */
const publicKey = { ...keys.publicKey.export({ format: 'jwk' }), kid: keyId, use: 'sig' };
export const rightSigning: Signing = {
  key: keys.privateKey,
  header: { alg: 'RS256', kid: keyId },
  published: 'RS256',
};
/** Both parts are form-encoded (RFC 6749, section 2.3.1). */
const basicAuthentication = `Basic ${Buffer.from(
  [directoryClient.id, directoryClient.secret.replaceAll(' ', '+')].join(':'),
).toString('base64')}`;
