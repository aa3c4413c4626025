import { type ReactNode, useRef } from 'react';
import { Button } from '#console/app/ui/buttons.tsx';
import { CopyButton } from '#console/app/ui/copy-button.tsx';
import { Dialog } from '#console/app/ui/dialog.tsx';
import { useDialog } from '#console/app/ui/open-dialog.tsx';

/** A value that is shown only once; null for a link that was emailed instead. */
export type Secret = {
  readonly what: 'secret' | 'token' | 'link';
  readonly title?: string;
  readonly text: ReactNode;
  readonly value: string | null;
};

/** A new secret, such as a webhook's, an API token, or a link for one person. */
export function SecretDialog({ what, title = `Copy the ${what} now`, text, value }: Secret) {
  const { close } = useDialog();
  const done = useRef<HTMLButtonElement>(null);
  return (
    <Dialog
      width={520}
      initialFocus={value === null ? done : undefined}
      title={title}
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
          <CopyButton text={value} label={`Copy ${what}`} className="button" />
        </div>
      )}
      <Button ref={done} className="mt-5" onClick={close}>
        Done
      </Button>
    </Dialog>
  );
}
