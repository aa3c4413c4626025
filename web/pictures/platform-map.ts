import type { CopyOf } from '#content/kinds.ts';
import file from '#content/platform-map.json' with { type: 'json' };

export type Station = CopyOf<'platform-map'>['stations'][number];
export type StationKey = Station['key'];

/** In the order in which a sample passes them. The map opens in the browser, so its file is imported as it is. */
export const stations = file.stations as readonly Station[];
export const platformMapCopy = file.platformMap;
