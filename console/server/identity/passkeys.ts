import type {
  AuthenticationResponseJSON,
  RegistrationResponseJSON,
  WebAuthnCredential,
} from '@simplewebauthn/server';
import type { ConsoleContext } from '#console/server/kit/console-context.ts';
import { site } from '#contract/site.ts';
import { findRow, findRows, insertNew, takeRows } from '#server/db/rows.ts';
import { findUser } from './users.ts';

/** Loaded on first use, because the library takes 27 MB. */
const library = () => import('@simplewebauthn/server');

type Json = Readonly<Record<string, unknown>>;

/** Options for signing in: the browser offers the passkeys that it has for this console. */
export async function passkeySignInOptions(context: ConsoleContext): Promise<Json> {
  const { generateAuthenticationOptions } = await library();
  const options = await generateAuthenticationOptions({
    rpID: context.url().hostname,
    userVerification: 'required',
  });
  await keepChallenge(context, options.challenge, null);
  return { ...options };
}

/** Null if the passkey is unknown, or the browser's response doesn't prove possession of it. */
export async function verifySignIn(context: ConsoleContext, response: Json) {
  const id = typeof response.id === 'string' ? response.id : '';
  const { read } = context.transactions;
  const passkey = await read((db) => findRow(db, 'passkeys', { id }));
  const user = passkey && (await read((db) => findUser(db, passkey.user_id)));
  if (!passkey || !user || user.disabled_at !== null) return null;
  const { verifyAuthenticationResponse } = await library();
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    ...expectations(context, null),
    response: response as unknown as AuthenticationResponseJSON,
    credential: {
      id: passkey.id,
      publicKey: new Uint8Array(Buffer.from(passkey.public_key, 'base64url')),
      counter: passkey.counter,
      transports: JSON.parse(passkey.transports) as NonNullable<WebAuthnCredential['transports']>,
    },
  }).catch(() => failed);
  return verified ? { user, passkey: { id, counter: authenticationInfo.newCounter } } : null;
}

/**
 * Options for adding a passkey. They list the user's existing ones, so that none is added twice.
 */
export async function newPasskeyOptions(context: ConsoleContext, userId: string): Promise<Json> {
  const { read } = context.transactions;
  const user = await read((db) => findUser(db, userId));
  const known = await read((db) => findRows(db, 'passkeys', { user_id: userId }));
  const { generateRegistrationOptions } = await library();
  const options = await generateRegistrationOptions({
    rpName: `${site.company} console`,
    rpID: context.url().hostname,
    userID: new TextEncoder().encode(userId),
    userName: user?.email ?? '',
    userDisplayName: user?.name ?? '',
    excludeCredentials: known.map(({ id }) => ({ id })),
    attestationType: 'none',
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
  await keepChallenge(context, options.challenge, userId);
  return { ...options };
}

/** Null if the browser's response doesn't match our challenge to this user. */
export async function verifyNewPasskey(context: ConsoleContext, userId: string, response: Json) {
  const { verifyRegistrationResponse } = await library();
  const { verified, registrationInfo } = await verifyRegistrationResponse({
    ...expectations(context, userId),
    response: response as unknown as RegistrationResponseJSON,
  }).catch(() => ({ verified: false, registrationInfo: undefined }));
  if (!verified || !registrationInfo) return null;
  const { id, publicKey, counter, transports = [] } = registrationInfo.credential;
  return {
    id,
    public_key: Buffer.from(publicKey).toString('base64url'),
    counter,
    transports: JSON.stringify(transports),
  };
}

function expectations(context: ConsoleContext, userId: string | null) {
  return {
    expectedChallenge: (challenge: string) => spendChallenge(context, challenge, userId),
    expectedOrigin: context.url().origin,
    expectedRPID: context.url().hostname,
    requireUserVerification: true,
  };
}

async function keepChallenge(
  { transactions, clock }: ConsoleContext,
  challenge: string,
  userId: string | null,
): Promise<void> {
  const row = { challenge, user_id: userId, expires_at: clock().getTime() + challengeMs };
  await transactions.write((db) => insertNew(db, 'passkey_challenges', row));
}

/** A challenge works once. */
async function spendChallenge(
  { transactions, clock }: ConsoleContext,
  challenge: string,
  userId: string | null,
): Promise<boolean> {
  const [spent] = await transactions.write((db) =>
    takeRows(db, 'passkey_challenges', { challenge, user_id: userId }),
  );
  return spent !== undefined && spent.expires_at > clock().getTime();
}

const failed = { verified: false, authenticationInfo: { newCounter: 0 } } as const;
const challengeMs = 5 * 60 * 1000;
