import { type ComponentType, createElement, type ReactNode, StrictMode, useEffect } from 'react';
import { hydrateRoot } from 'react-dom/client';

/**
 * Hands an island's element to React. From this call on React hears every event of it, also those
 * that come before it is done. `onHydrated` is called after the effects of all its parts. Returns
 * what ends it.
 */
export function hydrateIsland(
  element: HTMLElement,
  Part: ComponentType<object>,
  onHydrated: () => void,
): () => void {
  const { props = '{}', prefix = '' } = element.dataset;
  const part = createElement(Part, JSON.parse(props));
  const root = hydrateRoot(
    element,
    <StrictMode>
      <Hydrated onHydrated={onHydrated}>{part}</Hydrated>
    </StrictMode>,
    { identifierPrefix: prefix },
  );
  return () => root.unmount();
}

function Hydrated({ onHydrated, children }: { onHydrated: () => void; children: ReactNode }) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: It is told once.
  useEffect(onHydrated, []);
  return children;
}
