import { CopyTextButton } from '#console/ui/copy-button.tsx';

/** A link for an owner to send, with a Copy button. */
export function LinkToSend({ link }: { link: string }) {
  return (
    <div className="mt-4 flex items-center gap-2">
      <input
        readOnly
        aria-label="Link"
        // Takes the focus, because the focused control has been removed.
        ref={focusField}
        className="control min-w-0 flex-1"
        value={link}
        onFocus={(event) => event.target.select()}
      />
      <CopyTextButton text={link} label="Copy link" className="button" />
    </div>
  );
}

function focusField(field: HTMLInputElement | null): void {
  field?.focus();
}
