import { shellCopy } from '#content/shell.ts';

/** The first stop of the keyboard (`scripts/links.ts`). */
export function SkipLink() {
  return (
    <a href="#content" className="skip-link">
      {shellCopy.skip}
    </a>
  );
}
