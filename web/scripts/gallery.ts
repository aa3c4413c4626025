import { listen } from '#web/lib/listen.ts';
import { frameOf, type GalleryError } from '#web/scripts/gallery-frame.ts';
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
import { plainClick } from '#web/scripts/scroll.ts';

/**
 * The gallery of a page's pictures (`[data-picture]`). The URL determines the open picture: a click
 * adds a history entry with the picture's hash, changing the picture replaces the entry, and Back
 * closes the gallery. A URL with a hash opens its picture.
 */
export function startGallery(root: HTMLElement, signal: AbortSignal): void {
  const dialog = root.querySelector<HTMLDialogElement>('[data-gallery-dialog]');
  const links = [...root.querySelectorAll<HTMLAnchorElement>('[data-picture]')];
  if (!dialog || links.length === 0) return;
  const gallery = new Gallery(dialog, links);

  listen(root, signal, {
    click: (event) => {
      const picture = plainClick(event)?.dataset.picture;
      if (picture === undefined) return;
      event.preventDefault();
      const address = location.pathname + location.search + hashOf(picture);
      history.pushState({ ...history.state, gallery: true }, '', address);
      gallery.sync();
    },
  });
  // Also reports addresses that the visitor typed.
  listen(window, signal, { popstate: gallery.sync });
  signal.addEventListener('abort', gallery.leave);
  // A pointer or the focus is near, so the gallery is likely to be used.
  void loadViewer().catch(() => undefined);
  gallery.sync();
}

/** The state of the gallery (R83), between the URL, the frame, and the viewer. */
class Gallery {
  readonly #links: readonly HTMLAnchorElement[];
  readonly #frame: ReturnType<typeof frameOf>;
  readonly #dialog: HTMLDialogElement;
  readonly #events: ViewerEvents;
  #state: GalleryState = 'destroyed';
  #viewer: Viewer | undefined;
  /** Zoom actions that wait for the viewer. */
  #early: KeyAction[] = [];
  #hasLeft = false;

  constructor(dialog: HTMLDialogElement, links: readonly HTMLAnchorElement[]) {
    this.#dialog = dialog;
    this.#links = links;
    this.#frame = frameOf(dialog, links);
    this.#events = {
      opened: () => this.#settle(),
      changed: (next) => this.#change(next),
      zoomed: this.#frame.showZoom,
      failed: this.#frame.fail,
      closing: () => {
        if (this.#state === 'closing') return;
        this.#update('close');
        leaveEntry(this.sync);
      },
      closed: () => this.#finish(),
    };
    this.#listen();
  }

  /** Shows the picture in the URL. A step that must wait is done in the next state. */
  sync = (): void => {
    const named = pictureIn(location.hash);
    const place = this.#links.findIndex(({ dataset }) => dataset.picture === named);
    if (this.#state === 'destroyed' && named !== undefined && !this.#hasLeft)
      void this.#open(place);
    else if (this.#state !== 'ready') return;
    else if (named === undefined || this.#hasLeft) this.#close();
    else if (place === this.#frame.index()) return;
    else if (this.#viewer && place >= 0) this.#viewer.show(place);
    // A message is shown or will be.
    else this.#close();
  };

  /** Closes the gallery, because its page is gone. */
  leave = (): void => {
    this.#hasLeft = true;
    this.sync();
  };

  #update(event: GalleryEvent): void {
    this.#state = stateAfter(event, this.#state);
    this.#dialog.dataset.state = this.#state;
  }

  async #open(place: number): Promise<void> {
    this.#early = [];
    this.#update('open');
    this.#frame.open(place);
    const opened = place < 0 ? 'element' : await viewerIn(this.#frame, this.#links, this.#events);
    if (typeof opened === 'string') {
      // Only the message is shown.
      this.#frame.stopAt(opened);
      this.#settle();
    } else {
      this.#viewer = opened;
      // Without motion the viewer is ready before this line.
      if (this.#state === 'ready') this.#settle();
    }
  }

  #settle(): void {
    this.#update('opened');
    if (this.#viewer) for (const action of this.#early.splice(0)) this.#viewer.act(action);
    this.sync();
  }

  #change(place: number): void {
    this.#frame.change(place);
    renameEntry(this.#links[place]);
  }

  /**
   * While the viewer is loading, the frame moves to another picture, and the viewer then opens with
   * that one.
   */
  #act(action: KeyAction): void {
    const place = placeAfter(action, this.#frame.index(), this.#links.length);
    if (this.#viewer) this.#viewer.act(action);
    else if (this.#state !== 'init') return;
    else if (place === undefined) this.#early.push(action);
    else {
      this.#early = [];
      this.#change(place);
    }
  }

  #listen(): void {
    const isLoading = () => this.#state === 'init' && !this.#viewer;
    this.#dialog.addEventListener('click', ({ target }) => {
      if (!(target instanceof Element)) return;
      const action = target.closest<HTMLElement>('[data-gallery-action]')?.dataset.galleryAction;
      if (action === 'close') leaveEntry(this.sync);
      else if (action === 'previous' || action === 'next' || action === 'zoom') this.#act(action);
    });
    this.#dialog.addEventListener('cancel', (event) => {
      event.preventDefault();
      leaveEntry(this.sync);
    });
    this.#dialog.addEventListener('keydown', (event) => {
      if (event.altKey || event.ctrlKey || event.metaKey) return;
      const isUsable = this.#viewer !== undefined || isLoading();
      const action = isUsable
        ? keyAction(event.key, this.#viewer?.isEnlarged() ?? false)
        : undefined;
      if (!action) return;
      event.preventDefault();
      this.#act(action);
    });
    // The viewer sees only touches that begin after it was opened.
    let touched: Touch | undefined;
    this.#dialog.addEventListener('touchstart', ({ touches }) => {
      touched = isLoading() && touches.length === 1 ? touches[0] : undefined;
    });
    this.#dialog.addEventListener('touchend', ({ changedTouches: [end] }) => {
      if (!touched || !end) return;
      const action = swipeAction(end.clientX - touched.clientX, end.clientY - touched.clientY);
      if (action) this.#act(action);
    });
  }

  #close(): void {
    this.#update('close');
    if (this.#viewer) this.#viewer.close();
    else this.#finish();
  }

  #finish(): void {
    this.#viewer = undefined;
    this.#update('closed');
    this.#frame.close();
    this.sync();
  }
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

/** Updates the history entry that opened the gallery to the picture on screen. */
function renameEntry(link: HTMLAnchorElement | undefined): void {
  if (pictureIn(location.hash) === undefined) return;
  const address = location.pathname + location.search + hashOf(link?.dataset.picture ?? '');
  history.replaceState(history.state, '', address);
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
  if (named) history.replaceState(history.state, '', address);
  sync();
}

function pictureOf({ href, dataset }: HTMLAnchorElement): ViewerPicture {
  const [width = 0, height = 0] = (dataset.size ?? '').split(' ').map(Number);
  return { src: href, alt: dataset.title ?? '', width, height };
}

async function loadViewer() {
  const viewer = await import('#web/scripts/gallery-viewer.ts');
  await viewer.loadViewerStyles();
  return viewer;
}
