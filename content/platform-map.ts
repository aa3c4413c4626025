import type { CopyOf } from '#content/copy-of.ts';
import file from '#content/platform-map.json' with { type: 'json' };

type PlatformMap = CopyOf<'platform-map'>;
export type Station = PlatformMap['stations'][number];
export type StationKey = Station['key'];

/** Stations in the order in which a sample passes them. The map opens in the browser, so its file is not read here. */
export const { stations, platformMap: platformMapCopy } = file as PlatformMap;
