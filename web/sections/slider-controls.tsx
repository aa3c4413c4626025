import type { MouseEvent } from 'react';
import type { useSlider } from '#web/sections/use-slider.ts';
import { classNames } from '#web/ui/class-names.ts';
import { HiddenWords } from '#web/ui/hidden-words.tsx';
import { Icon } from '#web/ui/icon.tsx';

/** A slide as its controls know it. */
export type SliderStop = {
  /** Of the slide's element. */
  readonly id: string;
  readonly name: string;
  readonly color: keyof typeof fills;
};

type SliderControlsProps = {
  slider: ReturnType<typeof useSlider>;
  stops: readonly SliderStop[];
  words: { readonly pause: string; readonly play: string };
  /** The names are heard, not seen. */
  compact?: boolean;
  className?: string;
};

/**
 * A rack of tubes, one for each slide; that of the slide shown fills while it stands. They are
 * plain links into the row, so that they work before any script.
 */
export function SliderControls({
  slider: { live, index, running, stopped, toggle, goTo },
  stops,
  words,
  compact = false,
  className,
}: SliderControlsProps) {
  return (
    <div className={classNames('flex items-center justify-between', className)}>
      <ol className={compact ? '-ml-4 flex' : '-ml-3 flex gap-1'}>
        {stops.map(({ id, name, color }, place) => (
          <li key={id}>
            <a
              href={`#${id}`}
              aria-current={place === index ? 'true' : undefined}
              onClick={(event: MouseEvent) => {
                if (!live) return;
                event.preventDefault();
                goTo(place);
              }}
              className={classNames(
                'group flex min-h-11 min-w-11 items-center gap-2.5 rounded-field px-3 text-[0.9rem] text-muted hover:text-(--text) aria-current:font-semibold aria-current:text-(--text)',
                compact && 'justify-center',
              )}
            >
              <FillingTube
                color={color}
                state={place !== index ? 'empty' : running ? 'filling' : 'full'}
              />
              <span className={compact ? 'sr-only' : 'max-sm:sr-only'}>{name}</span>
            </a>
          </li>
        ))}
      </ol>
      <button
        type="button"
        onClick={toggle}
        className={classNames('icon-button -mr-3 motion-reduce:hidden', !live && 'invisible')}
      >
        <Icon name={stopped ? 'play' : 'pause'} />
        <HiddenWords>{stopped ? words.play : words.pause}</HiddenWords>
      </button>
    </div>
  );
}

type FillingTubeProps = {
  color: SliderStop['color'];
  state: 'empty' | 'filling' | 'full';
};

function FillingTube({ color, state }: FillingTubeProps) {
  return (
    <span
      aria-hidden="true"
      className={classNames(
        'relative block w-2.5 overflow-hidden rounded-[2px_2px_5px_5px] bg-line transition-[height] duration-200',
        state === 'empty' ? 'h-[1.15rem] group-hover:bg-field' : 'h-7',
      )}
    >
      {state === 'empty' ? null : (
        <span
          key={state}
          className={classNames(
            'absolute inset-0 origin-bottom',
            fills[color],
            state === 'filling' &&
              'transition-transform duration-[4000ms] ease-linear starting:scale-y-0',
          )}
        />
      )}
    </span>
  );
}

const fills = {
  lavender: 'bg-lavender',
  citrate: 'bg-citrate',
  serum: 'bg-serum',
  heparin: 'bg-heparin',
  gold: 'bg-gold',
} as const;
