import { type ComponentType, createElement, StrictMode } from 'react';
import { flushSync } from 'react-dom';
import { hydrateRoot } from 'react-dom/client';
import { type Counterpart, keepInput } from '#web/islands/keep-input.ts';

type HydratedIsland = {
  readonly unmount: () => void;
  /** React may have replaced the island's elements. */
  readonly counterpart: Counterpart;
};

/**
 * Hydrates an island in one task, with the effects of all its parts, so that no input can come in between.
 */
export function hydrateIsland(element: HTMLElement, Part: ComponentType<object>): HydratedIsland {
  const { props = '{}', prefix = '' } = element.dataset;
  const part = createElement(Part, JSON.parse(props));
  const restoreInput = keepInput(element);
  const root = flushSync(() =>
    hydrateRoot(element, <StrictMode>{part}</StrictMode>, { identifierPrefix: prefix }),
  );
  return { unmount: () => root.unmount(), counterpart: restoreInput() };
}
