import type { Reply } from '#contract/reply.ts';

const load = () =>
  Promise.all([
    import('#web/form-engine/result-dialog.tsx'),
    import('#web/overlays/overlay-root.tsx'),
  ]);

/** Preloads the result popup, so that a connection loss can still be reported. */
export function preloadResult(): void {
  load().catch(() => undefined);
}

/**
 * Shows the result of a submission in a popup, even if the visitor has moved to another page.
 * Resolves to false if the popup can't be loaded.
 */
export async function showResult(reply: Reply): Promise<boolean> {
  try {
    const [{ ResultDialog }, { renderOverlay }] = await load();
    const show = (open: boolean) =>
      renderOverlay('result', ResultDialog, { reply, open, onClose: () => show(false) });
    show(true);
    return true;
  } catch {
    return false;
  }
}
