import type { ComponentProps, ReactNode } from 'react';
import { type CapColor, capFills } from '#web/ui/cap.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { Icon, VisuallyHidden } from '#web/ui/icon.tsx';

/** A slide, for the carousel's controls. */
export type CarouselStop = {
  /** The id of the slide's element. */
  readonly id: string;
  readonly name: string;
  readonly color: CapColor;
};

type CarouselProps = {
  label: string;
  stops: readonly CarouselStop[];
  /** Labels of the pause button. If absent, the slides never move automatically. */
  words?: { readonly pause: string; readonly play: string };
  /** Shows only the tubes; the names are for screen readers. */
  compact?: boolean;
  className?: string;
  viewportClass?: string;
  controlsClass?: string;
  /** The slides. Elements with `data-away` are inert while their slide is out of view. */
  children: ReactNode;
};

/**
 * Slides in a row that scrolls and snaps; `scripts/carousel.ts` then moves it automatically. Its
 * controls are a rack of tubes, one for each slide: plain links into the row, which work without
 * scripts.
 */
export function Carousel({
  label,
  stops,
  words,
  compact = false,
  className,
  viewportClass,
  controlsClass,
  children,
}: CarouselProps) {
  // A phone has room for three short names.
  const hidesName = compact ? 'sr-only' : stops.length > 3 ? 'max-sm:sr-only' : undefined;
  return (
    <section
      aria-roledescription="carousel"
      aria-label={label}
      data-script="carousel"
      className={className}
    >
      {/* biome-ignore lint/a11y/useSemanticElements: The slides are a group, but not a set of form fields. */}
      <div
        data-carousel-viewport
        role="group"
        aria-label={label}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: Keyboard users must be able to scroll it.
        tabIndex={0}
        className={classNames('carousel-viewport', viewportClass)}
      >
        <div className="flex" aria-live="polite">
          {children}
        </div>
      </div>
      <div
        data-carousel-controls
        className={classNames('flex items-center justify-between', controlsClass)}
      >
        <ol
          className={compact ? '-ml-4 flex flex-wrap' : '-ml-3 flex flex-wrap gap-1 max-sm:-ml-1.5'}
        >
          {stops.map(({ id, name, color }, index) => (
            <li key={id}>
              <a
                href={`#${id}`}
                data-carousel-stop
                aria-current={index === 0 ? 'true' : undefined}
                className={classNames(
                  'flex min-h-11 items-center gap-2.5 rounded-field px-3 text-sm text-muted hover:text-(--text) aria-current:font-semibold aria-current:text-(--text)',
                  compact
                    ? 'min-w-[44px] justify-center'
                    : 'min-w-11 max-sm:gap-2 max-sm:px-1.5 max-[24rem]:text-xs',
                )}
              >
                <span
                  aria-hidden="true"
                  className="carousel-tube"
                  data-state={index === 0 ? 'full' : 'empty'}
                >
                  <span className={capFills[color]} />
                </span>
                <span className={hidesName}>{name}</span>
              </a>
            </li>
          ))}
        </ol>
        {words ? <PauseButton {...words} /> : null}
      </div>
    </section>
  );
}

/** One slide. `label` is its name, its place, or both. */
export function CarouselSlide({
  label,
  ...rest
}: ComponentProps<'div'> & { id: string; label: string }) {
  // biome-ignore lint/a11y/useSemanticElements: A slide is a group, but not a set of form fields.
  return <div {...rest} role="group" aria-roledescription="slide" aria-label={label} />;
}

/** Appears when the script has taken over. `scripts/carousel.ts` shows the right label. */
function PauseButton({ pause, play }: { pause: string; play: string }) {
  return (
    <button
      type="button"
      data-carousel-toggle
      className="icon-button invisible -mr-3 motion-reduce:hidden"
    >
      <span data-when="playing">
        <Icon name="pause" />
        <VisuallyHidden>{pause}</VisuallyHidden>
      </span>
      <span data-when="stopped" hidden>
        <Icon name="play" />
        <VisuallyHidden>{play}</VisuallyHidden>
      </span>
    </button>
  );
}
