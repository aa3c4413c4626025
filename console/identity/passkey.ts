import {
  browserSupportsWebAuthn,
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  startAuthentication,
  startRegistration,
} from '@simplewebauthn/browser';

type Json = { readonly [name: string]: unknown };

/** The server makes the options and checks the response; to the contract both are plain JSON. */
export async function readPasskey(options: Json): Promise<{ [name: string]: unknown }> {
  const optionsJSON = options as unknown as PublicKeyCredentialRequestOptionsJSON;
  return { ...(await startAuthentication({ optionsJSON })) };
}

export async function createPasskey(options: Json): Promise<{ [name: string]: unknown }> {
  const optionsJSON = options as unknown as PublicKeyCredentialCreationOptionsJSON;
  return { ...(await startRegistration({ optionsJSON })) };
}

export function passkeysWork(): boolean {
  return browserSupportsWebAuthn();
}

/** Whether the user closed the browser's dialog, or it ran out of time. */
export function isPasskeyRefusal(error: unknown): boolean {
  return error instanceof Error && ['NotAllowedError', 'AbortError'].includes(error.name);
}
