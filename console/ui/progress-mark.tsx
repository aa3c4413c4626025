import type { Progress } from '#contract/console/leads.ts';
import { classNames } from '#web/ui/class-names.ts';

/** How far a lead has come, as a tube that fills. Decorative: the word is beside it or in the title. */
export function ProgressMark({ progress, title }: { progress: Progress; title?: string }) {
  return (
    <span
      aria-hidden="true"
      title={title}
      className={classNames('progress-mark', progress === 'won' && 'text-heparin')}
      data-progress={progress}
    />
  );
}
