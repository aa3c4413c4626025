import type { Reply } from '#contract/reply.ts';

const load = () =>
  Promise.all([
    import('#web/form-engine/result-dialog.tsx'),
    import('#web/overlays/overlay-root.tsx'),
  ]);

/** Loads the result popup ahead, so that a connection that breaks later can still be reported. */
export function preloadResult(): void {
  load().catch(() => undefined);
}

/**
 * Shows what became of a submission in a popup over the page, whichever page that is by then.
 * Resolves to whether it could.
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
