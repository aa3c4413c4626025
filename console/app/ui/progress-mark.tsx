import type { Progress } from '#console/contract/leads.ts';

/** A lead's progress as a tube that fills. Decorative: the word is next to it. */
export function ProgressMark({ progress }: { progress: Progress }) {
  return <span aria-hidden="true" className="progress-mark" data-progress={progress} />;
}
