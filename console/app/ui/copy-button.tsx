import { useState } from 'react';
import { IconButton } from './buttons.tsx';
import { Glyph } from './glyph.tsx';
import { showToast } from './toasts.ts';

type CopyProps = { text: string; label: string };

/** Copies a text, and shows a check mark for a moment. */
export function CopyButton({ text, label }: CopyProps) {
  const { isCopied, copy } = useCopy(text);
  return (
    <IconButton
      glyph={isCopied ? 'check' : 'copy'}
      size={16}
      label={isCopied ? 'Copied' : label}
      title={label}
      onClick={copy}
    />
  );
}

/** A copy button with a visible label, for dialogs whose main action is copying. */
export function CopyTextButton({
  text,
  label,
  className = 'button button-secondary',
}: CopyProps & { className?: string }) {
  const { isCopied, copy } = useCopy(text);
  return (
    <button type="button" className={className} onClick={copy}>
      <Glyph name={isCopied ? 'check' : 'copy'} size={16} />
      <span aria-live="polite">{isCopied ? 'Copied' : label}</span>
    </button>
  );
}

function useCopy(text: string) {
  const [isCopied, setCopied] = useState(false);
  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(text);
      setCopied(true);
      setTimeout(() => setCopied(false), 1500);
    } catch {
      showToast({ text: 'The browser did not allow copying. Select the text instead.' });
    }
  }
  return { isCopied, copy };
}
