import { useSyncExternalStore } from 'react';
import { type ConsentState, consentState, onConsentChange } from '#web/consent/consent-store.ts';

/** The visitor's choice as it is now. */
export function useConsent(): ConsentState {
  return useSyncExternalStore(onConsentChange, consentState);
}
