import type { FastifyRequest } from 'fastify';
import type { Endpoint } from '#console/contract/endpoint.ts';
import type { EndpointName } from '#console/contract/endpoints.ts';
import type { Caller, SignedIn } from '#console/server/kit/caller.ts';
import type { ConsoleContext } from '#console/server/kit/console-context.ts';
import { ConsoleError } from '#console/server/kit/console-error.ts';
import type { SessionCookies } from '#console/server/kit/session-cookies.ts';
import { assertRecentProof } from './proofs.ts';
import { findSession, newToken, noteUse, tokenPattern } from './sessions.ts';

/** Throws if only the company directory signs users in. */
export function assertOwnSignIn({ settings: { console } }: ConsoleContext): void {
  if (!console.directory?.isOnly) return;
  throw new ConsoleError('forbidden', `Sign in with ${console.directory.name}.`);
}

/** Returns the user of a session; throws if the session is not valid. */
export async function sessionOf({ transactions, clock }: ConsoleContext, token: string) {
  const user = await findSession(transactions.read, token, clock());
  if (user) return user;
  throw new ConsoleError('signed-out', 'Sign in to continue.');
}

/** Throws unless the endpoint table allows the user. */
export async function admit(
  { transactions, clock, log }: ConsoleContext,
  { access, worksWithoutFactor, needsProof }: Endpoint,
  user: SignedIn,
  isPassive: boolean,
): Promise<void> {
  const isHalfWanted = access === 'half-signed-in';
  if (user.isHalf && !isHalfWanted) throw new ConsoleError('signed-out', 'Sign in to continue.');
  if (isHalfWanted ? !user.isHalf : !access.includes(user.role)) {
    throw new ConsoleError('forbidden', 'Your role does not allow this.');
  }
  if (user.lacksFactor && !worksWithoutFactor) {
    throw new ConsoleError('second-factor-missing', 'Set up a second factor to continue.');
  }
  if (needsProof) assertRecentProof(user, clock());
  if (!isPassive) await noteUse({ transactions, log }, user, clock());
}

/** Creates the browser cookie if the browser has none, which happens with its first session. */
export function clientOf(request: FastifyRequest, { session, browser }: SessionCookies) {
  const isKnown = tokenPattern.test(browser);
  return {
    // Unknown once the connection is closed.
    address: request.ip ?? '',
    userAgent: request.headers['user-agent'] ?? '',
    sessionToken: session,
    browserToken: isKnown ? browser : newToken().token,
  };
}

/** Describes the caller of a request that was refused before its endpoint handled it. */
export function nobodyAt(request: FastifyRequest): Caller & { readonly route?: EndpointName } {
  return { user: null, client: clientOf(request, { session: '', browser: '' }) };
}
