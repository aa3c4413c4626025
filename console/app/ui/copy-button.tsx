import { useState } from 'react';
import { Glyph } from './glyph.tsx';
import { showToast } from './toasts.ts';

/** Copies a text, and shows a check mark for a moment. */
export function CopyButton({
  text,
  label,
  className = 'button button-secondary',
}: {
  text: string;
  label: string;
  className?: string;
}) {
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
  return (
    <button type="button" className={className} onClick={copy}>
      <Glyph name={isCopied ? 'check' : 'copy'} size={16} />
      <span aria-live="polite">{isCopied ? 'Copied' : label}</span>
    </button>
  );
}
