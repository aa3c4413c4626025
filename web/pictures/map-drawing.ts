import { buildSettings } from '#contract/build-settings.ts';
import type { Product } from '#contract/products.ts';
import type { StationKey } from '#web/pictures/platform-map.ts';

export type MapLayout = 'wide' | 'tall';

/** The wide layout starts at the style sheet's breakpoint `lg`. */
export const wideMap = '(min-width: 64rem)';

/** Lines and lanes, without motion and text; served by this site. */
export function mapDrawing(layout: MapLayout): string {
  return `/platform-map/${layout}.svg`;
}

/**
 * Loads the animation from the animation host. Undefined if the host doesn't respond or sends
 * anything but plain shapes and their movements. The drawing then stays still, and nothing from
 * that host runs in the page.
 */
export async function loadMapMotion(
  layout: MapLayout,
  signal: AbortSignal,
): Promise<SVGSVGElement | undefined> {
  const address = `${buildSettings.animationHost.replace(/\/+$/, '')}/platform-map/${layout}-motion.svg`;
  try {
    const response = await fetch(address, {
      signal: AbortSignal.any([signal, AbortSignal.timeout(timeout)]),
      credentials: 'omit',
    });
    return response.ok ? plainDrawing(await response.text()) : undefined;
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

/**
 * The position of a station: in percent of `wide.svg` (1176 by 640), and by its lane in `tall.svg`
 * (96 wide, a row of 112 for each station, 16 units in a rem). Class names are written in
 * full, because Tailwind finds them by scanning the source.
 */
export const places: Record<StationKey, string> = {
  order: '[--x:17.007%] [--y:20.625%] [--lane:1.75rem]',
  collection: '[--x:17.007%] [--y:84.063%] [--lane:5rem]',
  accession: '[--x:35.714%] [--y:60.313%] [--lane:3.375rem]',
  analyzers: '[--x:54.422%] [--y:60.313%] [--lane:3.375rem]',
  'quality-control': '[--x:63.776%] [--y:48.75%] [--lane:5rem]',
  verification: '[--x:73.129%] [--y:60.313%] [--lane:3.375rem]',
  report: '[--x:92.687%] [--y:20.625%] [--lane:1.75rem]',
  'results-app': '[--x:92.687%] [--y:84.063%] [--lane:5rem]',
  billing: '[--x:92.687%] [--y:60.313%] [--lane:3.375rem]',
  labreports: '[--x:54.847%] [--y:6.25%] [--lane:1.75rem]',
};

export const laneColors = {
  professional: 'bg-citrate',
  laboratory: 'bg-lavender',
  patient: 'bg-serum',
  labreports: 'bg-heparin',
} as const satisfies Record<Product['slug'], string>;
