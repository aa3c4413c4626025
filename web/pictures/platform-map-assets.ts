import { site } from '#contract/site.ts';

export type MapLayout = 'wide' | 'tall';

/** The wide layout starts at the style sheet's breakpoint `lg`. */
export const wideMap = '(min-width: 64rem)';

/** Lines and lanes, without motion and text; served by this site. */
export function mapDrawing(layout: MapLayout): string {
  return `/platform-map/${layout}.svg`;
}

/**
 * Loads the animation from the animation host. Undefined when the host does not answer, or answers
 * with anything but plain shapes and their movements. The drawing then stays still, and nothing from
 * that host runs in the page.
 */
export async function loadMapMotion(
  layout: MapLayout,
  signal: AbortSignal,
): Promise<SVGSVGElement | undefined> {
  const address = `${site.animationHost.replace(/\/+$/, '')}/platform-map/${layout}-motion.svg`;
  try {
    const answer = await fetch(address, {
      signal: AbortSignal.any([signal, AbortSignal.timeout(timeout)]),
      credentials: 'omit',
    });
    return answer.ok ? plainDrawing(await answer.text()) : undefined;
  } catch {
    return undefined;
  }
}

function plainDrawing(text: string): SVGSVGElement | undefined {
  const root = new DOMParser().parseFromString(text, 'image/svg+xml').documentElement;
  if (!(root instanceof SVGSVGElement)) return undefined;
  const plain = [root, ...root.querySelectorAll('*')].every(
    (element) =>
      elements.has(element.localName) &&
      [...element.attributes].every(({ name }) => !foreign.test(name)),
  );
  return plain ? document.importNode(root, true) : undefined;
}

const timeout = 10_000;
const elements = new Set([
  ...['svg', 'g', 'path', 'circle', 'ellipse', 'rect', 'line', 'polyline', 'polygon'],
  ...['set', 'animate', 'animateMotion', 'animateTransform'],
]);
const foreign = /^(on|href|xlink:|style$|id$|class$)/i;
