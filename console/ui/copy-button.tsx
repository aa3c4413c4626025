import { useState } from 'react';
import { Glyph } from './glyph.tsx';
import { showToast } from './toaster.tsx';

/** Copies a text, and shows a check mark for a moment. */
export function CopyButton({ text, label }: { text: string; label: string }) {
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
    <button
      type="button"
      className="icon-button copy-button"
      aria-label={isCopied ? 'Copied' : label}
      title={label}
      onClick={copy}
    >
      <Glyph name={isCopied ? 'check' : 'copy'} size={16} />
    </button>
  );
}
