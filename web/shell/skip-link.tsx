import type { MouseEvent } from 'react';
import { shellWords } from '#content/shell.ts';

/** The first stop of the keyboard. It makes no entry in the history, where Back would meet it. */
export function SkipLink() {
  function skip(event: MouseEvent) {
    const content = document.getElementById(contentId);
    if (!content) return;
    event.preventDefault();
    content.focus({ preventScroll: true });
    content.scrollIntoView({ behavior: 'instant' });
  }

  return (
    <a href={`#${contentId}`} onClick={skip} className="skip-link">
      {shellWords.skip}
    </a>
  );
}

const contentId = 'content';
