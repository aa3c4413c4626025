import { useSyncExternalStore } from 'react';
import {
  type ConsentState,
  consentState,
  onConsentChange,
  unknownConsent,
} from '#web/consent/consent-store.ts';

/** The visitor's choice as it stands; nothing is asked while a page is taken over. */
export function useConsent(): ConsentState {
  return useSyncExternalStore(onConsentChange, consentState, () => unknownConsent);
}
