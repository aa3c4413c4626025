import { type ComponentType, createElement, type ReactNode, StrictMode, useEffect } from 'react';
import { hydrateRoot } from 'react-dom/client';

/**
 * Passes an island's element to React, which receives all of its events from this call on, even
 * before hydration is done. `onHydrated` runs after the effects of all its parts. Returns a
 * function that unmounts it. React reports an error when a root is unmounted before it has
 * hydrated, so an early call takes effect afterward.
 */
export function hydrateIsland(
  element: HTMLElement,
  Part: ComponentType<object>,
  onHydrated: () => void,
): () => void {
  const { props = '{}', prefix = '' } = element.dataset;
  const part = createElement(Part, JSON.parse(props));
  let hydrated = false;
  let abandoned = false;
  const root = hydrateRoot(
    element,
    <StrictMode>
      <Hydrated
        onHydrated={() => {
          hydrated = true;
          // Unmounts outside React's own work.
          if (abandoned) setTimeout(() => root.unmount());
          else onHydrated();
        }}
      >
        {part}
      </Hydrated>
    </StrictMode>,
    { identifierPrefix: prefix },
  );
  return () => {
    if (hydrated) root.unmount();
    else abandoned = true;
  };
}

function Hydrated({ onHydrated, children }: { onHydrated: () => void; children: ReactNode }) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: Called once.
  useEffect(onHydrated, []);
  return children;
}
