import { Fragment } from 'react';
import { platformMapCopy, platformMapCopy as words } from '#web/pictures/platform-map.ts';
import { Button } from '#web/ui/button.tsx';
import { Icon, VisuallyHidden } from '#web/ui/icon.tsx';

/** The button 'See Platform Map'. */
export function PlatformMapButton({ small = false }: { small?: boolean }) {
  return (
    <Fragment>
      <Button variant="secondary" small={small} aria-haspopup="dialog" data-dialog="platform-map">
        {words.open}
      </Button>
      <p
        role="alert"
        hidden
        data-dialog-failure="platform-map"
        className="text-sm basis-full font-medium text-alarm"
      >
        {words.notLoaded}
      </p>
    </Fragment>
  );
}

/**
 * Plays and pauses the map; `scripts/platform-map.ts` shows the right label. It keeps its space while
 * there is nothing to play, so that the page does not shift.
 */
export function PlatformMapMotionButton() {
  const { pause, play, playAgain, animation } = platformMapCopy;
  return (
    <Button variant="secondary" small className="invisible min-w-[8.2rem]" data-map-toggle>
      <span data-map-states="moving" className="contents" hidden>
        <Icon name="pause" size={18} />
        <span>{pause}</span>
      </span>
      <span data-map-states="ended" className="contents" hidden>
        <Icon name="play" size={18} />
        <span>{playAgain}</span>
      </span>
      <span data-map-states="none ready paused" className="contents">
        <Icon name="play" size={18} />
        <span>{play}</span>
      </span>
      <VisuallyHidden>{` ${animation}`}</VisuallyHidden>
    </Button>
  );
}
