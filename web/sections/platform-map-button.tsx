import { lazy, Suspense, useState } from 'react';
import { platformMapWords } from '#content/platform-map.ts';
import { Button, type ButtonLook } from '#web/ui/button.tsx';

/** 'See Platform Map': the popup's code is loaded at the first click. */
export function PlatformMapButton({ variant = 'secondary', ...look }: ButtonLook) {
  const [open, setOpen] = useState(false);
  const [asked, setAsked] = useState(false);
  return (
    <>
      <Button
        variant={variant}
        small
        {...look}
        aria-haspopup="dialog"
        onClick={() => {
          setAsked(true);
          setOpen(true);
        }}
      >
        {platformMapWords.open}
      </Button>
      {asked ? (
        <Suspense>
          <PlatformMapPopup open={open} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  );
}

const PlatformMapPopup = lazy(async () => {
  const { PlatformMapPopup } = await import('#web/sections/platform-map-popup.tsx');
  return { default: PlatformMapPopup };
});
