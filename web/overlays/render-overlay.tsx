import { type ComponentType, createElement, Fragment, type ReactElement } from 'react';
import { createRoot, type Root } from 'react-dom/client';

/**
 * Everything above the page: dialogs, result popups, the newsletter panel. They share one React
 * root next to the page's element, so they keep their input across page changes.
 */
const overlays = new Map<string, ReactElement>();
let root: Root | undefined;

/** Shows an overlay, or renders it again with new props. */
export function renderOverlay<Props extends object>(
  id: string,
  Overlay: ComponentType<Props>,
  props: Props,
): void {
  root ??= createRoot(container(), { identifierPrefix: 'o-' });
  overlays.set(id, createElement(Overlay, props));
  root.render([...overlays].map(([key, each]) => <Fragment key={key}>{each}</Fragment>));
}

function container(): HTMLElement {
  const element = document.createElement('div');
  element.dataset.overlays = '';
  document.body.append(element);
  return element;
}
