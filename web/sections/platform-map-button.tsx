import { platformMapWords as words } from '#content/platform-map.ts';
import { Button } from '#web/ui/button.tsx';

/** 'See Platform Map'. */
export function PlatformMapButton({ small = false }: { small?: boolean }) {
  return (
    <>
      <Button variant="secondary" small={small} aria-haspopup="dialog" data-dialog="platform-map">
        {words.open}
      </Button>
      <p
        role="alert"
        hidden
        data-dialog-failure="platform-map"
        className="small basis-full font-medium text-alarm"
      >
        {words.notLoaded}
      </p>
    </>
  );
}
