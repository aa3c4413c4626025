import {
  type GalleryEvent,
  type GalleryState,
  hashOf,
  type KeyAction,
  keyAction,
  pictureIn,
  placeAfter,
  stateAfter,
  swipeAction,
} from '#web/scripts/gallery-rules.ts';
import type { Viewer, ViewerEvents, ViewerPicture } from '#web/scripts/gallery-viewer.ts';
import { plainClick } from '#web/scripts/plain-click.ts';

type GalleryError = 'picture' | 'unexpected' | 'element' | 'page';

/**
 * The gallery of a page's pictures (`[data-picture]`). The URL determines the open picture: a click
 * adds a history entry with the picture's hash, changing the picture replaces the entry, and Back
 * closes the gallery. A URL with a hash opens its picture.
 */
export function startGallery(root: HTMLElement, signal: AbortSignal): void {
  const dialog = root.querySelector<HTMLDialogElement>('[data-gallery-dialog]');
  const links = [...root.querySelectorAll<HTMLAnchorElement>('[data-picture]')];
  if (!dialog || links.length === 0) return;
  const gallery = createGallery(dialog, links);

  root.addEventListener(
    'click',
    (event) => {
      const picture = plainClick(event)?.dataset.picture;
      if (picture === undefined) return;
      event.preventDefault();
      const address = location.pathname + location.search + hashOf(picture);
      history.pushState({ ...history.state, url: address, gallery: true }, '', address);
      gallery.sync();
    },
    { signal },
  );
  // Also reports addresses that the visitor typed.
  addEventListener('popstate', gallery.sync, { signal });
  signal.addEventListener('abort', gallery.leave);
  // A pointer or the focus is near, so the gallery is likely to be used.
  void loadViewer().catch(() => undefined);
  gallery.sync();
}

function createGallery(dialog: HTMLDialogElement, links: readonly HTMLAnchorElement[]) {
  const frame = frameOf(dialog, links);
  let state: GalleryState = 'destroyed';
  let viewer: Viewer | undefined;
  /** Zoom actions that wait for the viewer. */
  let early: KeyAction[] = [];
  let left = false;

  const events: ViewerEvents = {
    opened: settle,
    changed: (next) => {
      frame.change(next);
      renameEntry(links[next]);
    },
    zoomed: frame.showZoom,
    failed: frame.fail,
    closing: () => {
      if (state === 'closing') return;
      update('close');
      leave();
    },
    closed: finish,
  };

  function update(event: GalleryEvent): void {
    state = stateAfter(event, state);
    dialog.dataset.state = state;
  }

  /**
   * Shows the picture that the URL names. Steps that aren't possible yet are done in the next
   * state.
   */
  function sync(): void {
    const named = pictureIn(location.hash);
    const place = links.findIndex(({ dataset }) => dataset.picture === named);
    if (state === 'destroyed' && named !== undefined && !left) void open(place);
    else if (state !== 'ready') return;
    else if (named === undefined || left) close();
    else if (place === frame.index()) return;
    else if (viewer && place >= 0) viewer.show(place);
    // A message is shown or will be.
    else close();
  }

  async function open(place: number): Promise<void> {
    early = [];
    update('open');
    frame.open(place);
    const opened = place < 0 ? 'element' : await viewerIn(frame, links, events);
    if (typeof opened === 'string') {
      // Only the message is shown.
      frame.stopAt(opened);
      settle();
    } else {
      viewer = opened;
      // Without motion the viewer is ready before this line.
      if (state === 'ready') settle();
    }
  }

  function settle(): void {
    update('opened');
    if (viewer) for (const action of early.splice(0)) viewer.act(action);
    sync();
  }

  /**
   * While the viewer is loading, the frame moves to another picture, and the viewer then opens with
   * that one.
   */
  function act(action: KeyAction): void {
    const place = placeAfter(action, frame.index(), links.length);
    if (viewer) viewer.act(action);
    else if (state !== 'init') return;
    else if (place === undefined) early.push(action);
    else {
      early = [];
      frame.change(place);
      renameEntry(links[place]);
    }
  }

  function close(): void {
    update('close');
    if (viewer) viewer.close();
    else finish();
  }

  function finish(): void {
    viewer = undefined;
    update('closed');
    frame.close();
    sync();
  }

  const leave = () => leaveEntry(sync);
  listen(dialog, {
    act,
    leave,
    isLoading: () => state === 'init' && !viewer,
    isShown: () => viewer !== undefined,
    isEnlarged: () => viewer?.isEnlarged() ?? false,
  });
  return {
    sync,
    leave() {
      left = true;
      sync();
    },
  };
}

/** Opens the viewer with the frame's current picture. Returns an error if that isn't possible. */
async function viewerIn(
  { stage, index }: Pick<ReturnType<typeof frameOf>, 'stage' | 'index'>,
  links: readonly HTMLAnchorElement[],
  events: ViewerEvents,
): Promise<Viewer | GalleryError> {
  const loaded = await loadViewer().catch(() => undefined);
  if (!loaded) return 'page';
  try {
    return loaded.openViewer(stage, links.map(pictureOf), index(), events);
  } catch {
    return 'unexpected';
  }
}

type Controls = {
  readonly act: (action: KeyAction) => void;
  readonly leave: () => void;
  readonly isLoading: () => boolean;
  readonly isShown: () => boolean;
  readonly isEnlarged: () => boolean;
};

function listen(
  dialog: HTMLDialogElement,
  { act, leave, isLoading, isShown, isEnlarged }: Controls,
): void {
  dialog.addEventListener('click', ({ target }) => {
    if (!(target instanceof Element)) return;
    const action = target.closest<HTMLElement>('[data-gallery-action]')?.dataset.galleryAction;
    if (action === 'close') leave();
    else if (action === 'previous' || action === 'next' || action === 'zoom') act(action);
  });
  dialog.addEventListener('cancel', (event) => {
    event.preventDefault();
    leave();
  });
  dialog.addEventListener('keydown', (event) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const action = isShown() || isLoading() ? keyAction(event.key, isEnlarged()) : undefined;
    if (!action) return;
    event.preventDefault();
    act(action);
  });
  // The viewer sees only touches that begin after it was opened.
  let touched: Touch | undefined;
  dialog.addEventListener('touchstart', ({ touches }) => {
    touched = isLoading() && touches.length === 1 ? touches[0] : undefined;
  });
  dialog.addEventListener('touchend', ({ changedTouches: [end] }) => {
    if (!touched || !end) return;
    const action = swipeAction(end.clientX - touched.clientX, end.clientY - touched.clientY);
    if (action) act(action);
  });
}

/** Updates the history entry that opened the gallery to the picture on screen. */
function renameEntry(link: HTMLAnchorElement | undefined): void {
  if (pictureIn(location.hash) === undefined) return;
  const address = location.pathname + location.search + hashOf(link?.dataset.picture ?? '');
  history.replaceState({ ...history.state, url: address }, '', address);
}

/**
 * Goes back if the gallery added the entry; a `popstate` event follows. Otherwise the visitor
 * arrived with the hash, so it is removed.
 */
function leaveEntry(sync: () => void): void {
  const named = pictureIn(location.hash) !== undefined;
  if (named && history.state?.gallery === true) {
    history.back();
    return;
  }
  const address = location.pathname + location.search;
  if (named) history.replaceState({ ...history.state, url: address }, '', address);
  sync();
}

/** The parts of the dialog around the picture. */
function frameOf(dialog: HTMLDialogElement, links: readonly HTMLAnchorElement[]) {
  const parts = partsOf(dialog);
  let broken = new Set<number>();
  let index = 0;

  function showError(error: GalleryError | undefined): void {
    for (const text of parts.errors) text.hidden = text.dataset.galleryError !== error;
    // The file may still open where the gallery can't.
    parts.file.hidden = error === undefined || error === 'element';
    parts.file.href = links[index]?.href ?? '';
  }

  function change(next: number): void {
    index = next;
    parts.title.textContent = links[index]?.dataset.title ?? '';
    parts.count.textContent = `${index + 1} of ${links.length}`;
    // Disabling the button would lose the focus and the keys.
    parts.previous.ariaDisabled = String(index === 0);
    parts.next.ariaDisabled = String(index === links.length - 1);
    showError(broken.has(index) ? 'picture' : undefined);
  }

  return {
    stage: parts.stage,
    index: () => index,
    open(place: number) {
      broken = new Set();
      parts.controls.hidden = place < 0;
      change(place);
      dialog.showModal();
    },
    change,
    fail(failed: number) {
      broken.add(failed);
      change(index);
    },
    stopAt(error: GalleryError) {
      showError(error);
      parts.controls.hidden = true;
    },
    showZoom(enlarged: boolean) {
      parts.zoom.ariaPressed = String(enlarged);
    },
    close() {
      dialog.close();
      links[index]?.focus({ preventScroll: true });
    },
  };
}

function pictureOf({ href, dataset }: HTMLAnchorElement): ViewerPicture {
  const [width = 0, height = 0] = (dataset.size ?? '').split(' ').map(Number);
  return { src: href, alt: dataset.title ?? '', width, height };
}

function partsOf(dialog: HTMLDialogElement) {
  const find = <T extends HTMLElement>(selector: string): T => {
    const part = dialog.querySelector<T>(selector);
    if (!part) throw new Error(`The gallery has no ${selector}`);
    return part;
  };
  return {
    stage: find('[data-gallery-stage]'),
    title: find('[data-gallery-title]'),
    count: find('[data-gallery-count]'),
    controls: find('[data-gallery-controls]'),
    file: find<HTMLAnchorElement>('[data-gallery-file]'),
    previous: find<HTMLButtonElement>('[data-gallery-action="previous"]'),
    next: find<HTMLButtonElement>('[data-gallery-action="next"]'),
    zoom: find<HTMLButtonElement>('[data-gallery-action="zoom"]'),
    errors: [...dialog.querySelectorAll<HTMLElement>('[data-gallery-error]')],
  };
}

async function loadViewer() {
  const viewer = await import('#web/scripts/gallery-viewer.ts');
  await viewer.loadViewerStyles();
  return viewer;
}
