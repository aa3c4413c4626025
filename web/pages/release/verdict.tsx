import { copyOf } from '#content/copy-of.ts';
import { Button } from '#web/ui/button.tsx';

const { you, next } = copyOf('release');

/** Shown after a choice: the visitor's call, the rules' call, the reason and the button to the next case. */
export function Verdict({ rules }: { rules: string }) {
  return (
    <div data-when="told">
      <dl className="release-calls flex flex-wrap gap-x-5 text-muted max-xl:text-sm">
        {(['yours', 'rules'] as const).map((whose) => (
          <div key={whose} className="flex justify-between gap-2 border-line">
            <dt>{whose === 'yours' ? you : rules}</dt>
            <dd
              data-part={whose}
              className="whitespace-nowrap font-semibold text-(--text) data-differs:text-alarm"
            />
          </div>
        ))}
      </dl>
      <p data-part="why" className="release-why pt-1 pb-3 leading-snug" />
      <Button data-act="next" data-part="next" className="min-h-14 w-full">
        {next}
      </Button>
    </div>
  );
}
