import { startIslands } from '#web/islands/start-islands.ts';
import { idleMoment } from '#web/lib/idle-moment.ts';
import { startDialogHistory } from '#web/overlays/dialog-history.ts';
import { startDialogButtons } from '#web/overlays/open-dialog.ts';
import { startConsentBanner } from '#web/scripts/consent-banner.ts';
import { awaitFirstUse } from '#web/scripts/first-use.ts';
import { startSidebar, startStickyHeader } from '#web/scripts/header.ts';
import { startHoverMenus } from '#web/scripts/hover-menus.ts';
import { layOutRest } from '#web/scripts/lay-out-rest.ts';
import {
  correctCopyright,
  rememberReturnRoutes,
  startLinks,
  startReturnLink,
} from '#web/scripts/links.ts';
import { startPageParts } from '#web/scripts/page-parts.ts';
import { startScroll } from '#web/scripts/scroll.ts';

/**
 * Every page's script, started by `start.ts` after the first paint. Scripts for the document start
 * once. Scripts for a page's elements start again with each page the router shows, and stop by their
 * signal when it is replaced.
 */
let leaving = new AbortController();
/** The router starts in idle time, but no later than this. */
const routerTimeoutMs = 1000;

function enterPage(): void {
  leaving = new AbortController();
  const { signal } = leaving;
  const page = document.querySelector('#page') ?? document;
  startHoverMenus(page, signal);
  startSidebar(page, signal);
  startStickyHeader(page, signal);
  startReturnLink(page);
  correctCopyright(page);
  startIslands(page, signal);
  startPageParts(page, signal);
  void layOutRest(signal);
}

startConsentBanner();
startDialogButtons();
startDialogHistory();
startLinks();
startScroll();
rememberReturnRoutes();
enterPage();
awaitFirstUse();
dispatchEvent(new Event('site:started'));

void idleMoment(routerTimeoutMs)
  .then(() => import('#web/scripts/router.ts'))
  .then(({ startRouter }) =>
    startRouter({
      leave: () => leaving.abort(),
      enter: enterPage,
    }),
  )
  // Without the router, links load documents.
  .catch(() => undefined);
