import { useState } from 'react';
import { platformMapWords as words } from '#content/platform-map.ts';
import { Button } from '#web/ui/button.tsx';
import { useLoaded } from '#web/ui/use-loaded.ts';

const importPopup = () => import('#web/sections/platform-map-popup.tsx');

/** 'See Platform Map': the popup's code is loaded at the first click. */
export function PlatformMapButton({ small = false }: { small?: boolean }) {
  const [open, setOpen] = useState(false);
  const { part, failed, load } = useLoaded(importPopup);
  return (
    <>
      <Button
        variant="secondary"
        small={small}
        aria-haspopup="dialog"
        onClick={() => {
          setOpen(true);
          load();
        }}
      >
        {words.open}
      </Button>
      {part ? <part.PlatformMapPopup open={open} onClose={() => setOpen(false)} /> : null}
      {failed ? (
        <p role="alert" className="small basis-full font-medium text-alarm">
          {words.notLoaded}
        </p>
      ) : null}
    </>
  );
}
