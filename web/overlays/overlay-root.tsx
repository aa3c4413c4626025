import { type ComponentType, createElement, Fragment, type ReactElement } from 'react';
import { createRoot, type Root } from 'react-dom/client';

/**
 * What stands over the pages: dialogs, result popups, the news panel. It is one React root beside the
 * page's element, so it outlives a page change with everything that was typed in it.
 */
const overlays = new Map<string, ReactElement>();
let root: Root | undefined;

/** Shows an overlay, or renders it again with other props. */
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
