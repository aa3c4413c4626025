import { CopyButton } from '#console/ui/copy-button.tsx';
import { Modal } from '#web/ui/modal.tsx';

/** A new secret. The server never shows it again. */
export function SecretDialog({
  shown,
  onClose,
}: {
  shown: { readonly name: string; readonly secret: string } | null;
  onClose: () => void;
}) {
  return (
    <Modal
      open={shown !== null}
      onClose={onClose}
      width={520}
      title="Copy the secret now"
      description={`${shown?.name ?? ''} uses it to verify each request (webhook-signature header). It won’t be shown again.`}
    >
      <div className="mt-4 flex items-center gap-1">
        <input
          readOnly
          aria-label="Secret"
          className="control"
          value={shown?.secret ?? ''}
          onFocus={(event) => event.target.select()}
        />
        <CopyButton text={shown?.secret ?? ''} label="Copy secret" />
      </div>
      <button type="button" className="button mt-5" onClick={onClose}>
        Done
      </button>
    </Modal>
  );
}
