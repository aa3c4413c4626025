export type GalleryError = 'picture' | 'unexpected' | 'element' | 'page';

/** The parts of the dialog around the picture. */
export function frameOf(dialog: HTMLDialogElement, links: readonly HTMLAnchorElement[]) {
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
