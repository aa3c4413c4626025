import driversCopy from '#content/drivers.json' with { type: 'json' };
import type { Analyzer } from '#web/pages/drivers/analyzers.ts';
import type { LineState } from '#web/pages/drivers/checked-line.ts';
import type { Answer } from '#web/pages/drivers/find-drivers.ts';
import { classNames } from '#web/ui/class-names.ts';
import { Icon } from '#web/ui/icon.tsx';

/** A state as a tube's cap: filled, half filled, or an outline. Its size follows the text. */
export function StateCap({ state }: { state: Exclude<LineState, 'unsure'> }) {
  return (
    <svg viewBox="0 0 20 34" aria-hidden="true" className="h-[1em] w-auto flex-none">
      <path
        d="M1.5 1.5h17V24a8.5 8.5 0 0 1-17 0z"
        strokeWidth="3"
        strokeDasharray={state === 'free' ? '5 4' : undefined}
        className={classNames('stroke-current', state === 'ready' ? 'fill-current' : 'fill-none')}
      />
      {state === 'listed' ? <path d="M1.5 1.5h17V17h-17z" className="fill-current" /> : null}
    </svg>
  );
}

/** The state of a line or a device, in its color. */
export function StateMark({ state }: { state: LineState }) {
  return (
    <span
      className={classNames(
        'flex items-center gap-1.5 whitespace-nowrap font-semibold text-sm',
        stateColors[state],
      )}
    >
      {state === 'unsure' ? <Icon name="alert" size={18} /> : <StateCap state={state} />}
      <span>{driversCopy.check[state]}</span>
    </span>
  );
}

export function stateOf({ confirmed }: Analyzer): 'ready' | 'listed' {
  return confirmed ? 'ready' : 'listed';
}

/** The states that an answer shows. */
export function statesIn(answer: Answer | null): readonly LineState[] {
  if (!answer) return [];
  if (answer.kind === 'free') return ['free'];
  if (answer.kind === 'device') return [stateOf(answer.device)];
  return (answer.kind === 'system' ? answer.modules : answer.devices).map(stateOf);
}

export const stateColors = {
  ready: 'text-heparin',
  listed: 'text-citrate',
  unsure: 'text-alarm',
  free: 'text-lavender',
} as const satisfies Record<LineState, string>;
