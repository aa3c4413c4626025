import { useEffect } from 'react';
import { consentWords as words } from '#content/consent.ts';
import { formWords } from '#content/forms/words.ts';
import { closeConsentDialog } from '#web/consent/consent-store.ts';
import { Button } from '#web/ui/button.tsx';
import { useLoaded } from '#web/ui/use-loaded.ts';

const importDialog = () => import('#web/consent/consent-dialog.tsx');

/** The dialog once it is asked for, or a word where it cannot be loaded. */
export function ConsentDialogLoader() {
  const { part, failed, load } = useLoaded(importDialog);
  useEffect(load, [load]);
  if (part) return <part.ConsentDialog />;
  if (!failed) return null;
  return (
    <div
      role="alert"
      className="fixed inset-x-0 bottom-0 z-50 border-line border-t shadow-sheet"
      data-tone="sheet"
    >
      <div className="frame flex flex-wrap items-center justify-between gap-4 py-4">
        <p>{words.notLoaded}</p>
        <Button small variant="secondary" onClick={closeConsentDialog}>
          {formWords.ok}
        </Button>
      </div>
    </div>
  );
}
