import type { StationKey } from '#content/platform-map.ts';
import type { Product } from '#content/products.ts';

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
