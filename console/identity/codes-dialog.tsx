import type { RefObject } from 'react';
import { useAccount } from '#console/api/queries.ts';
import { CopyTextButton } from '#console/ui/copy-button.tsx';
import { site } from '#contract/site.ts';
import { Modal } from '#web/ui/modal.tsx';

/** Recovery codes are shown only once, so only the dialog's own buttons close it. */
export function CodesDialog({
  codes,
  onClose,
  finalFocus,
}: {
  codes: readonly string[];
  onClose: () => void;
  finalFocus: RefObject<HTMLElement | null>;
}) {
  const { email } = useAccount();
  return (
    <Modal
      open
      staysOpen
      onClose={onClose}
      finalFocus={finalFocus}
      width={520}
      title="Save your recovery codes"
    >
      <p className="mt-2 text-soft">
        If you lose your phone, each code signs you in once. They won’t be shown again, so keep them
        where you can reach them without it.
      </p>
      <ul className="mt-4 grid gap-1 rounded-field border border-rule bg-paper p-4">
        {codes.map((code) => (
          <li key={code}>
            <code className="text-xs">{code}</code>
          </li>
        ))}
      </ul>
      <div className="mt-4 flex flex-wrap gap-2">
        <CopyTextButton text={codes.join('\n')} label="Copy" />
        <button
          type="button"
          className="button button-secondary"
          onClick={() => download(fileOf(codes, email))}
        >
          Download
        </button>
      </div>
      <button type="button" className="button mt-5" onClick={onClose}>
        I saved them
      </button>
    </Modal>
  );
}

function fileOf(codes: readonly string[], email: string): string {
  const lines = [
    `Recovery codes of the ${site.company} console`,
    `${email}, ${location.origin}`,
    'Each code works once, in place of a code of the authenticator app.',
  ];
  return `${[...lines, '', ...codes].join('\n')}\n`;
}

function download(text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/plain' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = 'recovery-codes.txt';
  link.click();
  URL.revokeObjectURL(url);
}
