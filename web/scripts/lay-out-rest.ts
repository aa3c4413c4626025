import { idleMoment } from '#web/lib/idle-moment.ts';

/** Elements that `lay-out-rest.css` leaves without layout until `data-laid-out` is set. */
const waiting = '.section, .prose-section, .site-footer';

/**
 * The first screen is laid out with the first paint, the sections below it later: each in its own idle
 * period, so that none of them blocks input.
 */
export async function layOutRest(signal: AbortSignal): Promise<void> {
  hideLate(document, false);
  // The web font would have the whole page laid out again, in one long task.
  await document.fonts.ready;
  const sections = document.querySelectorAll<HTMLElement>(waiting);
  for (const section of sections) {
    await idleMoment();
    if (signal.aborted) return;
    section.style.contentVisibility = 'visible';
  }
  layOutAll();
  for (const section of sections) section.style.contentVisibility = '';
}

/** Lays everything out now, for code that needs real positions on the page. */
export function layOutAll(): void {
  document.documentElement.dataset.laidOut = 'true';
}

/** Limits the layout of the next page to its first screen until after its first paint. */
export function layOutFirstScreenOnly(): void {
  delete document.documentElement.dataset.laidOut;
}

/**
 * Leaves the drawings and table rows marked `data-late` out of the next page's first paint; `layOutRest`
 * shows them. They are below the first screen or have their place reserved.
 */
export function hideLate(page: ParentNode, hidden = true): void {
  for (const part of page.querySelectorAll<HTMLElement>('[data-late]')) part.hidden = hidden;
}
