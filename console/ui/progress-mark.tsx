import type { Progress } from '#contract/console/leads.ts';

/** A lead's progress as a tube that fills. Decorative: the word is next to it or in the title. */
export function ProgressMark({ progress, title }: { progress: Progress; title?: string }) {
  return (
    <span aria-hidden="true" title={title} className="progress-mark" data-progress={progress} />
  );
}
