import type * as v from 'valibot';
import file from '#content/platform-map.json' with { type: 'json' };
import type { platformMapSchema } from '#content/platform-map-schema.ts';

type PlatformMap = v.InferOutput<typeof platformMapSchema>;
export type Station = PlatformMap['stations'][number];
export type StationKey = Station['key'];

/** Stations in the order in which a sample passes them. The map opens in the browser, so its file is not read here. */
export const { stations, platformMap: platformMapCopy } = file as PlatformMap;
