const loadDialogs = () => import('#web/overlays/open-dialog.ts');

/**
 * Buttons and links with `data-dialog="name"` open that dialog. Its code is loaded on hover or
 * focus. If loading fails, the page's `data-dialog-failure="name"` reports it, and the next press
 * tries again.
 */
export function startDialogButtons(): void {
  for (const event of ['pointerover', 'focusin'] as const) {
    document.addEventListener(event, ({ target }) => {
      const button = openerOf(target);
      if (!button) return;
      loadDialogs()
        .then(({ loadDialog }) => loadDialog(nameOf(button)))
        .catch(() => undefined);
    });
  }
  document.addEventListener('click', (event) => {
    const button = openerOf(event.target);
    if (!button || event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    const name = nameOf(button);
    const failure = failureOf(button, name);
    if (failure) failure.hidden = true;
    loadDialogs()
      .then(({ openDialog }) => openDialog(name, button))
      .catch(() => {
        if (failure) failure.hidden = false;
      });
  });
  document.addEventListener('click', ({ target }) => {
    const close = target instanceof Element ? target.closest('[data-dialog-failure-close]') : null;
    const failure = close?.closest<HTMLElement>('[data-dialog-failure]');
    if (failure) failure.hidden = true;
  });
}

function openerOf(target: EventTarget | null): HTMLElement | null {
  return target instanceof Element ? target.closest<HTMLElement>('[data-dialog]') : null;
}

function nameOf(button: HTMLElement): string {
  return button.dataset.dialog ?? '';
}

/** The dialog's failure report: next to the button, or else anywhere in the page. */
function failureOf(button: HTMLElement, name: string): HTMLElement | null {
  const report = `[data-dialog-failure="${name}"]`;
  return button.parentElement?.querySelector(report) ?? document.querySelector(report);
}
