import type { ClientAuth, Configuration } from 'openid-client';
import * as v from 'valibot';
import { ConsoleError } from '#console/server/kit/console-error.ts';
import type { Directory, EmailProblem } from '#console/server/kit/directory.ts';
import { emailAddress } from '#contract/values.ts';
import { cleanLine, cleanText } from '#server/lib/clean-text.ts';
import type { Log } from '#server/lib/log.ts';
import type { DirectorySettings } from '#server/settings/settings.ts';

/**
 * Opens a company directory that supports OpenID Connect: authorization code with PKCE, state, and
 * nonce. Its endpoints and keys are read from `/.well-known/openid-configuration` at the first
 * sign-in, and again after an hour or after a failure, because a directory may change its keys,
 * algorithm, or endpoints.
 */
export function openDirectory(
  settings: DirectorySettings,
  log: Log,
  clock: () => Date = () => new Date(),
): Directory {
  let discovered: { readonly result: Promise<Configuration>; readonly at: number } | undefined;

  async function configuration(): Promise<Configuration> {
    const now = clock().getTime();
    if (!discovered || now - discovered.at > metadataLifetimeMs) {
      discovered = { result: discover(settings), at: now };
    }
    try {
      return await discovered.result;
    } catch (error) {
      discovered = undefined;
      log.error({ err: error }, 'The company directory (OIDC_ISSUER) is not responding');
      throw unavailable(settings);
    }
  }

  return {
    addressOf: async ({ state, nonce, verifier }, returnAddress) => {
      const oidc = await library();
      return oidc.buildAuthorizationUrl(await configuration(), {
        redirect_uri: returnAddress.href,
        scope: 'openid email profile',
        state,
        nonce,
        code_challenge: await oidc.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
      });
    },
    personOf: async (returned, { state, nonce, verifier }) => {
      const oidc = await library();
      const config = await configuration();
      try {
        const tokens = await oidc.authorizationCodeGrant(config, returned, {
          expectedState: state,
          expectedNonce: nonce,
          pkceCodeVerifier: verifier,
          idTokenExpected: true,
        });
        const claims = tokens.claims();
        if (!claims) throw new TypeError('The response has no ID token');
        const subject = claims.sub;
        if (!isSubject(subject)) throw new TypeError('The subject of the ID token is not usable');
        // Some directories return the address only from this endpoint.
        const more =
          'email' in claims || config.serverMetadata().userinfo_endpoint === undefined
            ? {}
            : await oidc.fetchUserInfo(config, tokens.access_token, subject);
        return { subject, ...describe({ ...more, ...claims }, settings.trustsEmail) };
      } catch (error) {
        discovered = undefined;
        if (isOutage(error)) {
          log.error({ err: error }, 'The company directory (OIDC_ISSUER) failed during a sign-in');
          throw unavailable(settings);
        }
        log.warn({ err: error }, 'A sign-in with the company directory failed');
        throw new ConsoleError('wrong-credentials', `${settings.name} did not sign you in.`);
      }
    },
  };
}

async function discover({
  issuer,
  clientId,
  clientSecret,
}: DirectorySettings): Promise<Configuration> {
  const oidc = await library();
  // A proxy that inspects TLS may terminate the connection to the token endpoint.
  const execute = [oidc.enableNonRepudiationChecks];
  // Settings allow http only on this machine.
  if (issuer.protocol === 'http:') execute.push(oidc.allowInsecureRequests);
  return oidc.discovery(issuer, clientId, undefined, await authenticationWith(clientSecret), {
    execute,
    timeout: timeoutSeconds,
  });
}

/**
 * Uses `client_secret_basic` unless the directory lists only other methods (OpenID Connect
 * Discovery, section 3).
 */
async function authenticationWith(secret: string): Promise<ClientAuth> {
  const oidc = await library();
  const basic = oidc.ClientSecretBasic(secret);
  const post = oidc.ClientSecretPost(secret);
  return (server, ...rest) => {
    const methods = server.token_endpoint_auth_methods_supported;
    const isBasic = methods === undefined || methods.includes('client_secret_basic');
    return (isBasic ? basic : post)(server, ...rest);
  };
}

function describe(claims: Readonly<Record<string, unknown>>, trustsEmail: boolean) {
  const email = v.safeParse(emailAddress, claims.email);
  const problem = email.success ? problemOf(claims, trustsEmail) : 'absent';
  const { name } = claims;
  return {
    email: email.success && problem === null ? email.output : null,
    emailProblem: problem,
    name: typeof name === 'string' ? cleanLine(name, 100) || null : null,
  };
}

/**
 * A subject has at most 255 characters (OpenID Connect Core, section 2). One that would need cleaning is rejected,
 * because two people's subjects could become the same.
 */
function isSubject(text: string): boolean {
  return text !== '' && cleanText(text, 255) === text;
}

/** Amazon Cognito sends the text `true`. */
function problemOf(
  { email_verified: verified }: Readonly<Record<string, unknown>>,
  trustsEmail: boolean,
): EmailProblem | null {
  if (verified === true || verified === 'true') return null;
  if (verified !== undefined) return 'unverified';
  return trustsEmail ? null : 'unstated';
}

function unavailable({ name }: DirectorySettings): ConsoleError {
  return new ConsoleError('unavailable', `${name} is not responding. Try again later.`);
}

/** True if the directory failed rather than refused: no connection, a timeout, 5xx, or a proxy's error page. */
function isOutage(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code, status, cause } = error as Error & {
    readonly code?: unknown;
    readonly status?: unknown;
  };
  if (code === 'OAUTH_TIMEOUT' || code === 'OAUTH_RESPONSE_IS_NOT_JSON') return true;
  // `fetch` throws a TypeError for network errors.
  if (error instanceof TypeError && /^(?:fetch failed|terminated)$/.test(error.message))
    return true;
  if (typeof status === 'number') return status >= 500;
  return cause instanceof Response ? cause.status >= 500 : isOutage(cause);
}

/** Loaded at the first sign-in. */
const library = () => import('openid-client');
const timeoutSeconds = 10;
const metadataLifetimeMs = 60 * 60 * 1000;
