import collection from '#content/analyzers.json' with { type: 'json' };
import type { CopyOf } from '#content/kinds.ts';

type Maker = CopyOf<'analyzers'>[number];
type Driver = Omit<Maker['devices'][number], 'confirmedBy' | 'discipline'>;

/** A device in the collection. Only a confirmed one is called ready, on pages and in requests. */
export type Analyzer = {
  readonly manufacturer: string;
  readonly discipline: string;
} & Readonly<Driver>;

/** Some device names begin with the manufacturer's. */
export function analyzerName({ manufacturer, device }: Analyzer): string {
  return device.startsWith(manufacturer) ? device : `${manufacturer} ${device}`;
}

const makers = collection as readonly Maker[];

/** The collection from public sources, by manufacturer. */
export const analyzers: readonly Analyzer[] = makers.flatMap(({ manufacturer, devices }) =>
  devices.map((device) => ({ manufacturer, ...device })),
);

/** Short names, predecessors, and acquired brands, by manufacturer. */
export const makerNames: Readonly<Record<string, readonly string[]>> = Object.fromEntries(
  makers.map(({ manufacturer, otherNames = [] }) => [manufacturer, otherNames]),
);
