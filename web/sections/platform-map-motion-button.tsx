import { platformMapWords } from '#content/platform-map.ts';
import type { MapMotion } from '#web/pictures/use-map-player.ts';
import { Button } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { HiddenWords } from '#web/ui/hidden-words.tsx';
import { Icon } from '#web/ui/icon.tsx';

/** Keeps its place while there is nothing to play, so that the page does not move. */
export function PlatformMapMotionButton({ motion }: { motion: MapMotion }) {
  const { pause, play, playAgain, animation } = platformMapWords;
  const word = motion.state === 'moving' ? pause : motion.state === 'ended' ? playAgain : play;
  return (
    <Button
      variant="secondary"
      small
      className={classNames('min-w-[8.2rem]', motion.state === 'none' && 'invisible')}
      onClick={motion.toggle}
    >
      <Icon name={motion.state === 'moving' ? 'pause' : 'play'} size={18} />
      <span>
        {word}
        <HiddenWords>{` ${animation}`}</HiddenWords>
      </span>
    </Button>
  );
}
