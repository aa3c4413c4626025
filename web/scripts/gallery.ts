import type galleryCopy from '#content/gallery.json';
import { listen } from '#web/lib/listen.ts';
import type { GalleryViewer } from '#web/scripts/gallery-viewer.ts';
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
  const gallery = new Gallery(dialog, links, signal);

  listen(root, signal, {
    click: (event) => {
      const picture = plainClick(event)?.dataset.picture;
      if (picture === undefined) return;
      event.preventDefault();
      history.pushState({ ...history.state, gallery: true }, '', addressOf(picture));
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

/** The states of R83. A gallery opens as `init` and is `ready` once its picture or a message is in place. */
type GalleryState = 'init' | 'ready' | 'closing' | 'destroyed';
type GalleryError = keyof (typeof galleryCopy)['errors'];

class Gallery {
  readonly #dialog: HTMLDialogElement;
  readonly #links: readonly HTMLAnchorElement[];
  readonly #broken = new Set<number>();
  #state: GalleryState = 'destroyed';
  #index = 0;
  #viewer: GalleryViewer | undefined;
  /** Zoom factors that wait for the viewer. */
  #early: (number | undefined)[] = [];
  #hasLeft = false;

  constructor(dialog: HTMLDialogElement, links: readonly HTMLAnchorElement[], signal: AbortSignal) {
    this.#dialog = dialog;
    this.#links = links;
    this.#listen(signal);
  }

  /** Shows the picture in the URL. A step that must wait is done in the next state. */
  sync = (): void => {
    const named = pictureIn(location.hash);
    const place = this.#links.findIndex(({ dataset }) => dataset.picture === named);
    const isOpen = named !== undefined && !this.#hasLeft;
    if (this.#state === 'destroyed' && isOpen) void this.#open(place);
    else if (this.#state !== 'ready' || (isOpen && place === this.#index)) return;
    else if (isOpen && this.#viewer && place >= 0) this.#viewer.swipe.goTo(place);
    else this.#close();
  };

  /** Closes the gallery, because its page is gone. */
  leave = (): void => {
    this.#hasLeft = true;
    this.sync();
  };

  #enter(state: GalleryState): void {
    this.#state = state;
    this.#dialog.dataset.state = state;
  }

  async #open(place: number): Promise<void> {
    this.#early = [];
    this.#broken.clear();
    this.#enter('init');
    this.#part('controls').hidden = place < 0;
    this.#show(place);
    this.#dialog.showModal();
    const error = place < 0 ? 'element' : await this.#openViewer();
    if (error === undefined) return;
    this.#report(error);
    this.#part('controls').hidden = true;
    this.#settle();
  }

  /** Opens the viewer with the current picture. Returns an error if that isn't possible. */
  async #openViewer(): Promise<GalleryError | undefined> {
    const loaded = await loadViewer().catch(() => undefined);
    if (!loaded) return 'page';
    try {
      const viewer = loaded.createGalleryViewer(this.#part('stage'), this.#links, this.#index);
      const { swipe } = viewer;
      swipe.on('openingAnimationEnd', () => this.#settle());
      swipe.on('change', () => this.#change(swipe.currIndex));
      swipe.on('zoomPanUpdate', () => {
        this.#part('action="zoom"').ariaPressed = String(viewer.isEnlarged());
      });
      swipe.on('loadError', ({ content }) => {
        this.#broken.add(content.index);
        this.#show(this.#index);
      });
      swipe.on('close', () => {
        if (this.#state === 'closing') return;
        // A drag, or a press next to the picture.
        if (this.#state === 'ready') this.#enter('closing');
        leaveEntry(this.sync);
      });
      swipe.on('destroy', () => this.#finish());
      this.#viewer = viewer;
      swipe.init();
      return undefined;
    } catch {
      this.#viewer = undefined;
      return 'unexpected';
    }
  }

  #settle(): void {
    if (this.#state === 'init') this.#enter('ready');
    for (const factor of this.#early.splice(0)) this.#viewer?.zoom(factor);
    this.sync();
  }

  #part(name: string): HTMLElement {
    const part = this.#dialog.querySelector<HTMLElement>(`[data-gallery-${name}]`);
    if (!part) throw new Error(`The gallery has no ${name}`);
    return part;
  }

  #show(place: number): void {
    this.#index = place;
    this.#part('title').textContent = this.#links[place]?.dataset.title ?? '';
    this.#part('count').textContent = `${place + 1} of ${this.#links.length}`;
    // Disabling the button would lose the focus and the keys.
    this.#part('action="previous"').ariaDisabled = String(place === 0);
    this.#part('action="next"').ariaDisabled = String(place === this.#links.length - 1);
    this.#report(this.#broken.has(place) ? 'picture' : undefined);
  }

  #report(error: GalleryError | undefined): void {
    for (const text of this.#dialog.querySelectorAll<HTMLElement>('[data-gallery-error]'))
      text.hidden = text.dataset.galleryError !== error;
    // The file may still open where the gallery can't.
    const file = this.#part('file');
    file.hidden = error === undefined || error === 'element';
    file.setAttribute('href', this.#links[this.#index]?.href ?? '');
  }

  /** Shows a picture, and updates the history entry that opened the gallery. */
  #change(place: number): void {
    this.#show(place);
    if (pictureIn(location.hash) === undefined) return;
    history.replaceState(history.state, '', addressOf(this.#links[place]?.dataset.picture ?? ''));
  }

  /** While the viewer is loading, the frame moves to another picture, and the viewer then opens with that one. */
  #move(step: number): void {
    const from = this.#viewer?.swipe.potentialIndex ?? this.#index;
    const place = Math.min(Math.max(from + step, 0), this.#links.length - 1);
    if (this.#viewer) this.#viewer.swipe.goTo(place);
    else if (this.#state === 'init') {
      this.#early = [];
      this.#change(place);
    }
  }

  #zoom(factor?: number): void {
    if (this.#viewer) this.#viewer.zoom(factor);
    else if (this.#state === 'init') this.#early.push(factor);
  }

  #listen(signal: AbortSignal): void {
    const actions: Readonly<Record<string, () => void>> = {
      close: () => leaveEntry(this.sync),
      previous: () => this.#move(-1),
      next: () => this.#move(1),
      zoom: () => this.#zoom(),
    };
    const keys: Readonly<Record<string, () => void>> = {
      ArrowLeft: () => this.#move(-1),
      ArrowRight: () => this.#move(1),
      Home: () => this.#move(Number.NEGATIVE_INFINITY),
      End: () => this.#move(Number.POSITIVE_INFINITY),
      z: () => this.#zoom(),
      '+': () => this.#zoom(1.5),
      '=': () => this.#zoom(1.5),
      '-': () => this.#zoom(1 / 1.5),
    };
    // The viewer sees only touches that begin after it was opened.
    let touched: Touch | undefined;
    listen(this.#dialog, signal, {
      click: ({ target }) => {
        if (!(target instanceof Element)) return;
        const button = target.closest<HTMLElement>('[data-gallery-action]');
        actions[button?.dataset.galleryAction ?? '']?.();
      },
      cancel: (event) => {
        event.preventDefault();
        leaveEntry(this.sync);
      },
      keydown: (event) => {
        if (event.altKey || event.ctrlKey || event.metaKey) return;
        if (!this.#viewer && this.#state !== 'init') return;
        // The viewer moves the enlarged picture.
        if (event.key.startsWith('Arrow') && this.#viewer?.isEnlarged()) return;
        const action = keys[event.key];
        if (!action) return;
        event.preventDefault();
        action();
      },
      touchstart: ({ touches }) => {
        touched = !this.#viewer && touches.length === 1 ? touches[0] : undefined;
      },
      touchend: ({ changedTouches: [end] }) => {
        if (!touched || !end) return;
        const x = end.clientX - touched.clientX;
        const y = end.clientY - touched.clientY;
        if (Math.abs(x) >= Math.max(minSwipePx, Math.abs(y))) this.#move(x > 0 ? -1 : 1);
      },
    });
  }

  #close(): void {
    this.#enter('closing');
    if (this.#viewer) this.#viewer.swipe.close();
    else this.#finish();
  }

  #finish(): void {
    this.#viewer = undefined;
    this.#enter('destroyed');
    this.#dialog.close();
    this.#links[this.#index]?.focus({ preventScroll: true });
    this.sync();
  }
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
  if (named) history.replaceState(history.state, '', location.pathname + location.search);
  sync();
}

function addressOf(picture: string): string {
  return location.pathname + location.search + hashStart + picture;
}

/** The picture that an address refers to, whether it exists or not. */
function pictureIn(hash: string): string | undefined {
  return hash.startsWith(hashStart) ? hash.slice(hashStart.length) : undefined;
}

const hashStart = '#picture-';
const minSwipePx = 40;

async function loadViewer() {
  const viewer = await import('#web/scripts/gallery-viewer.ts');
  await viewer.loadViewerStyles();
  return viewer;
}
