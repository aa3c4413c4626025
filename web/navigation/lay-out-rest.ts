import { idleMoment } from '#web/navigation/idle-moment.ts';

/** What `app.css` leaves without layout until the page is alive. */
const waiting = '.later-slide, .section, .site-footer';

/**
 * The first screen is laid out with the first paint, the sections below it afterwards: each in an
 * idle moment of its own, so that none of them keeps the visitor waiting.
 */
export async function layOutRest(): Promise<void> {
  const sections = document.querySelectorAll<HTMLElement>(waiting);
  for (const section of sections) {
    await idleMoment();
    section.style.contentVisibility = 'visible';
  }
  layOutAll();
  for (const section of sections) section.style.contentVisibility = '';
}

/** At once, for whoever needs the true place of something on the page. */
export function layOutAll(): void {
  document.documentElement.dataset.laidOut = 'true';
}
