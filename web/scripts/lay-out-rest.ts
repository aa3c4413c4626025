import { idleMoment } from '#web/scripts/idle-moment.ts';

/** What `app.css` leaves without layout until `data-laid-out` is set. */
const waiting = '.later-slide, .section, .site-footer';

/**
 * The first screen is laid out with the first paint, the sections below it afterwards: each in an
 * idle moment of its own, so that none of them keeps the visitor waiting.
 */
export async function layOutRest(signal: AbortSignal): Promise<void> {
  const sections = document.querySelectorAll<HTMLElement>(waiting);
  for (const section of sections) {
    await idleMoment();
    if (signal.aborted) return;
    section.style.contentVisibility = 'visible';
  }
  layOutAll();
  for (const section of sections) section.style.contentVisibility = '';
}

/** Immediately, for code that needs the true place of something on the page. */
export function layOutAll(): void {
  document.documentElement.dataset.laidOut = 'true';
}

/** For a page that is about to come: only its first screen is laid out with its first paint. */
export function layOutFirstScreenOnly(): void {
  delete document.documentElement.dataset.laidOut;
}
