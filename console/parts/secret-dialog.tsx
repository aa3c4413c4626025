import { Button } from '#console/ui/buttons.tsx';
import { CopyTextButton } from '#console/ui/copy-button.tsx';
import { Modal } from '#web/ui/modal.tsx';

/** A new secret, such as a webhook's or an API token. The server never shows it again. */
export function SecretDialog({
  shown,
  what = 'secret',
  usage,
  onClose,
}: {
  shown: { readonly name: string; readonly secret: string } | null;
  what?: 'secret' | 'token';
  /** The purpose of the secret; follows its name. */
  usage: string;
  onClose: () => void;
}) {
  return (
    <Modal
      open={shown !== null}
      onClose={onClose}
      width={520}
      title={`Copy the ${what} now`}
      description={`${shown?.name ?? ''} ${usage} It won’t be shown again.`}
    >
      <div className="mt-4 flex items-center gap-2">
        <input
          readOnly
          aria-label={what === 'token' ? 'Token' : 'Secret'}
          className="control min-w-0 flex-1"
          value={shown?.secret ?? ''}
          onFocus={(event) => event.target.select()}
        />
        <CopyTextButton text={shown?.secret ?? ''} label={`Copy ${what}`} className="button" />
      </div>
      <Button className="mt-5" onClick={onClose}>
        Done
      </Button>
    </Modal>
  );
}
