import PreloadPlugin from '@swup/preload-plugin';
import Swup from 'swup';
import { canonicalPath, samePage } from '#contract/page-path.ts';
import { announce } from '#web/lib/announce.ts';
import { idleMoment } from '#web/lib/idle-moment.ts';
import { loadStyles } from '#web/lib/load-styles.ts';
import { hideLate, layOutFirstScreenOnly } from '#web/scripts/lay-out-rest.ts';
import {
  arrive,
  arrivesAtHash,
  focusOn,
  isFile,
  keepScroll,
  shownPath,
  toTop,
} from '#web/scripts/scroll.ts';

declare module 'swup' {
  interface CacheData {
    /** Time at which the page was fetched, in milliseconds since 1970. */
    created?: number;
  }
}

type PageLife = {
  /** Called before the page's element is removed from the document. */
  leave: () => void;
  /** Called once the next page's element is in the document. */
  enter: () => void;
};

/** A parsed page. Its element already belongs to this document. */
type NextPage = { html: string; element: Element; head: HTMLElement };

/**
 * Changes pages inside the site without loading a document: fetches the next page's HTML, ahead of the
 * click if hover, touch or focus announces it, and replaces the `#page` element within a view
 * transition. Everything outside that element stays: dialogs, the consent banner, the newsletter panel.
 * If the fetch fails, or the response is not a page of this build, the browser loads the document.
 */
export function startRouter({ leave, enter }: PageLife): void {
  const swup = createSwup();
  const { hooks, cache } = swup;
  let next: NextPage | undefined;
  let cancelEnter = () => {};

  // Wrapped instead of hooked, because between two visits swup calls no hook for prefetched pages.
  const keep = cache.set.bind(cache);
  cache.set = (address, page) => keep(address, { ...page, created: Date.now() });
  hooks.on('visit:start', (visit) => {
    // Start the transition only when the page has arrived: the browser paints nothing while it waits.
    visit.animation.wait = true;
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) visit.animation.animate = false;
    cache.prune((_, { created = 0 }) => Date.now() - created > maxAgeMs);
    showLoading();
  });
  hooks.replace('page:load', async (visit, args, load) => {
    const [page] = await Promise.all([load?.(visit, args), loadStyles()]).catch(() => []);
    if (visit.done) return never;
    if (!page || !isOfThisBuild(page.html)) return reload();
    next = parse(page.html);
    // The page's elements are about to move into this document, so it can't be used twice.
    parsed = undefined;
    // Without HTML, swup doesn't parse the page again.
    return { ...page, html: '' };
  });
  hooks.on('page:preload', (_, { page }) => {
    void loadStyles().catch(() => undefined);
    if (page) void idleMoment().then(() => parse(page.html));
  });
  hooks.before('visit:transition', () => {
    keepScroll();
    // A transition computes the styles of the whole old page, except for parts without layout.
    layOutFirstScreenOnly();
  });
  hooks.before('content:replace', (visit) => {
    hideLoading();
    cancelEnter();
    leave();
    if (next && !visit.history.popstate && !visit.to.hash) hideLate(next.element);
  });
  swup.replaceContent = () => {
    if (!next) return false;
    document.querySelector('#page')?.replaceWith(next.element);
    replaceMetadata(next.head);
    return true;
  };
  hooks.on('content:replace', () => {
    cancelEnter = afterNextPaint(enter);
  });
  hooks.replace('content:scroll', ({ history: { popstate } }) => {
    showArrival(popstate ? 'traversed' : 'followed');
    return true;
  });
  omitSlowTransitions(swup);
  hooks.replace('visit:fail', () => location.reload());
  document.documentElement.dataset.routed = '';
}

function showArrival(arrival: 'traversed' | 'followed'): void {
  const atHash = arrivesAtHash(arrival);
  if (atHash) toTop();
  arrive(arrival);
  afterNextPaint(() => {
    if (!atHash) focusOn(document.querySelector<HTMLElement>('main h1'));
    // Most screen readers announce the focused heading; this covers the others.
    announce(document.title);
  });
}

/** Slow devices get no transitions, from the first slow one on. */
function omitSlowTransitions({ hooks }: Swup): void {
  hooks.before('visit:transition', (visit) => {
    visit.animation.animate &&= !isSlow;
  });
  hooks.before('animation:out:start', (visit) => {
    const began = performance.now();
    hooks.once('page:view', () =>
      afterNextPaint(() => {
        isSlow ||= visit.animation.animate && performance.now() - began > slowAfterMs;
      }),
    );
  });
}

function createSwup(): Swup {
  return new Swup({
    containers: ['#page'],
    animationSelector: false,
    animationScope: 'containers',
    native: true,
    // Pages are static: a query never changes one.
    resolveUrl: (address) => canonicalPath(address.replace(/\?.*/, '')),
    // History entries that other code created, such as those of anchors, lead to pages too.
    skipPopStateHandling: () => false,
    ignoreVisit: (address, { el, event } = {}) => isIgnored(address, el, event),
    plugins: [new PreloadPlugin(preloading)],
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

function isIgnored(address: string, link?: Element, event?: Event): boolean {
  // Another script handles the click: anchors, Back, dialog buttons.
  if (event?.defaultPrevented || link?.hasAttribute('data-dialog')) return true;
  const { pathname } = new URL(address, location.href);
  return samePage(pathname, shownPath()) || isFile(pathname);
}

/** Parses a page once: when it was prefetched, before the click. */
function parse(html: string): NextPage {
  if (parsed?.html === html) return parsed;
  const began = performance.now();
  // The whole style sheet is loaded, and the policy would block another page's inline rules.
  const markup = html.replace(/<style>.*?<\/style>/s, '');
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

function replaceMetadata(head: HTMLElement): void {
  document.title = head.querySelector('title')?.textContent ?? '';
  for (const old of document.head.querySelectorAll(metadata)) old.remove();
  document.head.append(...head.querySelectorAll(metadata));
}

const never = new Promise<never>(() => undefined);

function reload(): Promise<never> {
  location.reload();
  return never;
}

let parsed: NextPage | undefined;
/** Devices that need this long to parse a page or to run a transition get no transitions. */
const slowParseMs = 12;
const slowAfterMs = 70;
let isSlow = false;
let loading: ReturnType<typeof setTimeout> | undefined;

/** Shows a progress line at the top of the screen when a page is slow. */
function showLoading(): void {
  clearTimeout(loading);
  loading = setTimeout(() => {
    document.documentElement.dataset.loading = '';
  }, loadingAfterMs);
}

function hideLoading(): void {
  clearTimeout(loading);
  delete document.documentElement.dataset.loading;
}

const metadata =
  'meta[property], meta[name="description"], meta[name="robots"], link[rel="canonical"], script[type="application/ld+json"]';
/** The first page is in the browser's own cache. */
const preloading = { preloadInitialPage: false };
/** Older pages are fetched again. */
const maxAgeMs = 5 * 60_000;
const loadingAfterMs = 400;
