import { useEffect } from 'react';
import type { ConsentCategory } from '#content/consent.ts';
import { clearOnWithdrawal } from '#web/consent/consent-store.ts';
import { useConsent } from '#web/consent/use-consent.ts';

export type OptionalScript = {
  readonly category: Exclude<ConsentCategory, 'required'>;
  readonly src: string;
  /** Takes back what the script stored, when the visitor withdraws the category. */
  readonly clear: () => void;
};

/**
 * The only way for an optional script to load: once its category is allowed, never before. Its
 * origin also has to be in the server's content security policy.
 */
export function useOptionalScript({ category, src, clear }: OptionalScript): void {
  const allowed = useConsent().choice?.[category] === true;
  useEffect(() => {
    if (!allowed) return;
    const script = document.createElement('script');
    script.src = src;
    script.async = true;
    document.head.append(script);
    return () => script.remove();
  }, [allowed, src]);
  useEffect(() => clearOnWithdrawal(category, clear), [category, clear]);
}
