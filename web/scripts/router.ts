import { canonicalPath, samePage } from '#contract/canonical-path.ts';
import { announce } from '#web/lib/announce.ts';
import { idleMoment } from '#web/lib/idle-moment.ts';
import { loadStyles } from '#web/lib/load-styles.ts';
import { fetchPage } from '#web/scripts/fetch-page.ts';
import { hideLate, layOutAll, layOutFirstScreenOnly } from '#web/scripts/lay-out-rest.ts';
import { arrive, focusOn, isFile, shownPath } from '#web/scripts/scroll.ts';

type PageLife = {
  /** Called before the page's element is removed from the document. */
  leave: () => void;
  /** Called once the next page's element is in the document. */
  enter: () => void;
};

/** A parsed page. Its element already belongs to this document. */
type NextPage = { html: string; element: Element; head: HTMLElement };

let cancelEnter = () => {};
/** True if the page that is left is not at its top. */
let scrolled = false;
let parsed: NextPage | undefined;
/** Devices that need this long to parse a page or to run a transition get no transitions. */
const slowParseMs = 12;
const slowAfterMs = 70;
let isSlow = false;
const loadingAfterMs = 400;
const metadata =
  'meta[property], meta[name="description"], meta[name="robots"], link[rel="canonical"], script[type="application/ld+json"]';

/**
 * Changes pages inside the site without loading a document: fetches the next page's HTML, ahead of the click if hover,
 * touch, or focus announces it, and replaces the `#page` element within a view transition. Everything outside that
 * element stays: dialogs, the consent banner, the newsletter panel. If the fetch fails, or the response is not a page
 * of this build, the browser loads the document.
 */
export function startRouter({ leave, enter }: PageLife): void {
  for (const sign of ['pointerover', 'touchstart', 'focusin']) {
    addEventListener(sign, prefetch, { capture: true, passive: true });
  }
  navigation.addEventListener('navigate', (event) => {
    if (!changesPage(event)) return;
    event.intercept({
      focusReset: 'manual',
      scroll: 'manual',
      handler: () => changePage(event, { leave, enter }),
    });
  });
  document.documentElement.dataset.routed = '';
}

/** True if the navigation leads to another page that this document can show. */
function changesPage(event: NavigateEvent): boolean {
  const { canIntercept, downloadRequest, formData, navigationType: type, destination } = event;
  if (!canIntercept || downloadRequest !== null || formData || type === 'reload') return false;
  // Scripts add entries for the page that is shown.
  if (destination.sameDocument && type !== 'traverse') return false;
  return isOtherPage(new URL(destination.url).pathname);
}

function isOtherPage(pathname: string): boolean {
  return !samePage(pathname, shownPath()) && !isFile(pathname);
}

function prefetch({ target }: Event): void {
  const link = target instanceof Element ? target.closest('a') : null;
  if (!link?.href || link.origin !== location.origin || !isOtherPage(link.pathname)) return;
  if (link.matches('[download], [target], [data-dialog]')) return;
  void loadStyles().catch(() => undefined);
  void fetchPage(canonicalPath(link.pathname)).then(async (html) => {
    await idleMoment();
    if (html !== null) parse(html);
  });
}

async function changePage(event: NavigateEvent, life: PageLife): Promise<void> {
  const { signal } = event;
  showLoading(signal);
  const path = canonicalPath(new URL(event.destination.url).pathname);
  const [html] = await Promise.all([fetchPage(path), loadStyles()]).catch(() => [null]);
  if (signal.aborted) return;
  if (html === null || !isOfThisBuild(html)) {
    location.reload();
    return new Promise(() => undefined);
  }
  const next = parse(html);
  // The page's elements move into this document, so they can't be used twice.
  parsed = undefined;
  // Read now, because the next page's layout is not needed for it.
  scrolled = window.scrollY > 0;
  if (isSlow || matchMedia('(prefers-reduced-motion: reduce)').matches) {
    show(next, event, life);
    return;
  }
  // A transition computes the styles of the whole old page, except for parts without layout.
  layOutFirstScreenOnly();
  const began = performance.now();
  const transition = document.startViewTransition(() => {
    // Back can come in the frame before: the page that is shown is then the right one.
    if (signal.aborted) layOutAll();
    else show(next, event, life);
  });
  // A later change skips the transition.
  transition.ready.catch(() => undefined);
  await transition.updateCallbackDone;
  afterNextPaint(() => {
    isSlow ||= performance.now() - began > slowAfterMs;
  });
}

function show({ element, head }: NextPage, event: NavigateEvent, { leave, enter }: PageLife): void {
  const isReturn = event.navigationType === 'traverse';
  hideLoading();
  cancelEnter();
  leave();
  if (!isReturn && !location.hash) hideLate(element);
  document.querySelector('#page')?.replaceWith(element);
  document.title = head.querySelector('title')?.textContent ?? '';
  for (const old of document.head.querySelectorAll(metadata)) old.remove();
  document.head.append(...head.querySelectorAll(metadata));
  cancelEnter = afterNextPaint(enter);
  if (isReturn) layOutAll();
  // Restores the position of an earlier entry; otherwise starts at the top.
  if (isReturn) event.scroll();
  else if (scrolled) window.scrollTo({ top: 0, behavior: 'instant' });
  arrive(isReturn ? 'traversed' : 'followed');
  document.dispatchEvent(new Event('page:shown'));
  afterNextPaint(() => {
    if (isReturn || !location.hash) focusOn(document.querySelector<HTMLElement>('main h1'));
    // Most screen readers announce the focused heading; this covers the others.
    announce(document.title);
  });
}

/** Runs `then` after the next frame is painted. Returns a function that cancels it. */
function afterNextPaint(then: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const frame = requestAnimationFrame(() => {
    timer = setTimeout(then);
  });
  return () => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
  };
}

/** Parses a page once: when it was prefetched, before the click. */
function parse(html: string): NextPage {
  if (parsed?.html === html) return parsed;
  const began = performance.now();
  // The whole style sheet is loaded, and the policy would block another page's inline rules.
  const markup = html.replaceAll(/<style.*?<\/style>/gs, '');
  const page = new DOMParser().parseFromString(markup, 'text/html');
  // Its elements are adopted before the click too, which then only inserts them.
  const element = document.adoptNode(page.querySelector('#page') ?? page.body);
  parsed = { html, element, head: page.head };
  isSlow ||= performance.now() - began > slowParseMs;
  return parsed;
}

/** After a deployment, pages reference other script files than the running ones. */
function isOfThisBuild(html: string): boolean {
  const build = document.querySelector<HTMLElement>('script[data-page]')?.dataset.page;
  return html.includes(' id="page"') && html.includes(` data-page="${build}"`);
}

/** Shows a progress line at the top of the screen when a page is slow. */
function showLoading(signal: AbortSignal): void {
  const timer = setTimeout(() => {
    document.documentElement.dataset.loading = '';
  }, loadingAfterMs);
  signal.addEventListener('abort', hideLoading);
  hideLoading = () => {
    clearTimeout(timer);
    delete document.documentElement.dataset.loading;
  };
}

let hideLoading = () => {};
