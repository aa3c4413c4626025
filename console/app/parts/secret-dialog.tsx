import { type ReactNode, useRef } from 'react';
import { Button } from '#console/app/ui/buttons.tsx';
import { CopyTextButton } from '#console/app/ui/copy-button.tsx';
import { Modal } from '#web/ui/modal.tsx';

/** A value that is shown only once; null for a link that was emailed instead. */
export type Secret = {
  readonly what: 'secret' | 'token' | 'link';
  readonly title?: string;
  readonly text: ReactNode;
  readonly value: string | null;
};

/** A new secret, such as a webhook's, an API token, or a link for one person. */
export function SecretDialog({ shown, onClose }: { shown: Secret | null; onClose: () => void }) {
  // Keeps the value visible while the dialog fades out.
  const last = useRef(shown);
  const done = useRef<HTMLButtonElement>(null);
  if (shown) last.current = shown;
  const { what = 'secret', title, text, value = '' } = last.current ?? {};
  return (
    <Modal
      open={shown !== null}
      onClose={onClose}
      width={520}
      initialFocus={value === null ? done : undefined}
      title={title ?? `Copy the ${what} now`}
      description={text}
    >
      {value === null ? null : (
        <div className="mt-4 flex items-center gap-2">
          <input
            readOnly
            aria-label={what.charAt(0).toUpperCase() + what.slice(1)}
            className="control min-w-0 flex-1"
            value={value}
            onFocus={(event) => event.target.select()}
          />
          <CopyTextButton text={value} label={`Copy ${what}`} className="button" />
        </div>
      )}
      <Button ref={done} className="mt-5" onClick={onClose}>
        Done
      </Button>
    </Modal>
  );
}
