import PhotoSwipe from 'photoswipe';
import { addStyleSheet } from '#web/lib/load-styles.ts';
import { isDoublePress, type KeyAction, type Press } from '#web/scripts/gallery-rules.ts';
import styles from './gallery-viewer.css?url';

export type ViewerPicture = {
  readonly src: string;
  readonly alt: string;
  readonly width: number;
  readonly height: number;
};

export type ViewerEvents = {
  /** Called when the picture is in place. */
  readonly opened: () => void;
  readonly changed: (index: number) => void;
  readonly zoomed: (enlarged: boolean) => void;
  readonly failed: (index: number) => void;
  /** Called when a drag or a press next to the picture requests closing. */
  readonly closing: () => void;
  readonly closed: () => void;
};

export type Viewer = ReturnType<typeof openViewer>;

/**
 * Shows pictures with PhotoSwipe, which does dragging, pinching, and swiping. Its own buttons, keys, and
 * double taps (300 ms) are off: the dialog has its own, and R142 wants 250 ms.
 */
export function openViewer(
  stage: HTMLElement,
  pictures: readonly ViewerPicture[],
  index: number,
  events: ViewerEvents,
) {
  let last: Press | undefined;
  const press = (point: { x: number; y: number }) => {
    const now = { atMs: performance.now(), x: point.x, y: point.y };
    const twice = isDoublePress(last, now);
    last = twice ? undefined : now;
    if (twice) swipe.currSlide?.toggleZoom({ x: point.x, y: point.y });
  };
  const swipe = new PhotoSwipe({
    dataSource: pictures.map((picture) => ({ ...picture })),
    index,
    appendToEl: stage,
    bgOpacity: 1,
    loop: false,
    padding: { top: 64, bottom: 68, left: 12, right: 12 },
    showHideAnimationType: 'fade',
    showAnimationDuration: 180,
    hideAnimationDuration: 180,
    zoomAnimationDuration: 220,
    secondaryZoomLevel: ({ fit }) => Math.max(1, fit * 2.5),
    maxZoomLevel: ({ fit }) => Math.max(3, fit * 5),
    initialZoomLevel: 'fit',
    ...ownControlsOff,
    tapAction: press,
    imageClickAction: press,
    bgClickAction: () => swipe.close(),
  });
  swipe.on('keydown', (event) => event.preventDefault());
  swipe.on('openingAnimationEnd', events.opened);
  swipe.on('change', () => events.changed(swipe.currIndex));
  swipe.on('zoomPanUpdate', () => events.zoomed(isEnlarged()));
  swipe.on('loadError', ({ content }) => events.failed(content.index));
  swipe.on('close', events.closing);
  swipe.on('destroy', events.closed);

  function isEnlarged(): boolean {
    const { currSlide } = swipe;
    return currSlide !== undefined && currSlide.currZoomLevel > currSlide.zoomLevels.initial * 1.01;
  }

  swipe.init();
  // The surrounding dialog has the role and the name.
  swipe.element?.removeAttribute('role');
  return {
    act: actionsOf(swipe, pictures.length),
    isEnlarged,
    show: (place: number) => swipe.goTo(place),
    close: () => swipe.close(),
  };
}

function actionsOf(swipe: PhotoSwipe, count: number) {
  const actions: Readonly<Record<Extract<KeyAction, string>, () => void>> = {
    previous: () => swipe.prev(),
    next: () => swipe.next(),
    first: () => swipe.goTo(0),
    last: () => swipe.goTo(count - 1),
    zoom: () => swipe.currSlide?.toggleZoom(),
    'zoom-in': () => zoomBy(1.5),
    'zoom-out': () => zoomBy(1 / 1.5),
  };

  function zoomBy(factor: number): void {
    const { currSlide } = swipe;
    if (!currSlide) return;
    const { initial, max } = currSlide.zoomLevels;
    const level = Math.min(Math.max(currSlide.currZoomLevel * factor, initial), max);
    currSlide.zoomTo(level, undefined, swipe.options.zoomAnimationDuration);
  }

  return (action: KeyAction): void => {
    const { currSlide } = swipe;
    if (typeof action === 'string') actions[action]();
    else currSlide?.panTo(currSlide.pan.x + action.pan[0], currSlide.pan.y + action.pan[1]);
  };
}

const ownControlsOff = {
  trapFocus: false,
  returnFocus: false,
  escKey: false,
  arrowKeys: false,
  close: false,
  arrowPrev: false,
  arrowNext: false,
  zoom: false,
  counter: false,
  errorMsg: '',
  doubleTapAction: false,
} as const;

/** Loads the viewer's style sheet once. */
export function loadViewerStyles(): Promise<void> {
  loading ??= addStyleSheet(styles).catch((error) => {
    loading = undefined;
    throw error;
  });
  return loading;
}

let loading: Promise<void> | undefined;
