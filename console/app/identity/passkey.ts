import {
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  startAuthentication,
  startRegistration,
} from '@simplewebauthn/browser';

type Json = { readonly [name: string]: unknown };

/**
 * Runs the browser's passkey dialog. The server makes the options and checks the response, so the
 * contract treats both as plain JSON.
 */
export async function readPasskey(options: Json): Promise<{ [name: string]: unknown }> {
  const optionsJSON = options as unknown as PublicKeyCredentialRequestOptionsJSON;
  return { ...(await startAuthentication({ optionsJSON })) };
}

export async function createPasskey(options: Json): Promise<{ [name: string]: unknown }> {
  const optionsJSON = options as unknown as PublicKeyCredentialCreationOptionsJSON;
  return { ...(await startRegistration({ optionsJSON })) };
}

/** True if the user closed the browser's dialog, or it timed out. */
export function isPasskeyRefusal(error: unknown): boolean {
  return error instanceof Error && ['NotAllowedError', 'AbortError'].includes(error.name);
}
