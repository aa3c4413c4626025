import { Fragment, useState, useSyncExternalStore } from 'react';
import copy from '#content/consent-copy.json' with { type: 'json' };
import { type ConsentCategory, consentCategories, consentOf } from '#contract/consent.ts';
import { consentState, onConsentChange, saveConsent } from '#web/consent/consent-state.ts';
import type { DialogProps } from '#web/overlays/open-dialog.ts';
import { PageModal } from '#web/overlays/page-modal.tsx';
import { Button } from '#web/ui/button.tsx';

const { consentCategory: consentCategoryCopy, consent: words } = copy;

/** A checkbox for each category. Save stores the choice and closes the dialog and the banner. */
export function ConsentDialog({ open, onOpenChange, opener }: DialogProps) {
  const close = () => onOpenChange(false);
  return (
    <PageModal
      open={open}
      onClose={close}
      finalFocus={opener}
      title={words.title}
      description={words.dialog}
    >
      <Choices onDone={close} />
    </PageModal>
  );
}

function Choices({ onDone }: { onDone: () => void }) {
  const { choice, signal } = useSyncExternalStore(onConsentChange, consentState);
  const [chosen, setChosen] = useState(() => choice ?? consentOf(() => false));

  function toggle(name: ConsentCategory): void {
    setChosen((before) => ({ ...before, [name]: !before[name] }));
  }
  function save(): void {
    saveConsent(chosen);
    onDone();
  }

  return (
    <Fragment>
      <ul className="mt-5 border-line border-t">
        {consentCategories.map((name) => (
          <li key={name} className="border-line border-b">
            <label className="flex cursor-pointer gap-4 py-3 sm:py-4">
              <input
                type="checkbox"
                name={name}
                className="mt-0.5 size-6 shrink-0 accent-accent"
                checked={chosen[name]}
                disabled={name === 'required'}
                aria-describedby={`consent-${name}`}
                onChange={() => toggle(name)}
              />
              <span>
                <span className="font-semibold">{consentCategoryCopy[name].label}</span>
                <span id={`consent-${name}`} className="text-sm block text-muted">
                  {consentCategoryCopy[name].text}
                </span>
              </span>
            </label>
          </li>
        ))}
      </ul>
      {signal ? (
        <p className="text-sm mt-4" role="note">
          <strong>{`${words.signal}. `}</strong>
          <span>{words.signalText}</span>
        </p>
      ) : null}
      <div className="mt-5 flex flex-wrap gap-3">
        <Button onClick={save}>{words.save}</Button>
        <Button variant="secondary" onClick={onDone}>
          {words.cancel}
        </Button>
      </div>
    </Fragment>
  );
}
