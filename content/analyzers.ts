import collection from '#content/analyzers.json' with { type: 'json' };
import { confirmedDrivers } from '#content/confirmed-drivers.ts';

/** A device in the collection. */
export type Analyzer = {
  readonly manufacturer: string;
  readonly device: string;
  readonly discipline: string;
  /** The interface protocol if our source states it. Absent means unknown, not none. */
  readonly protocol?: string;
  /** True if the operator has confirmed the driver. Only then do pages and requests call it ready. */
  readonly confirmed?: boolean;
};

/** Some device names begin with the manufacturer's. */
export function analyzerName({ manufacturer, device }: Analyzer): string {
  return device.startsWith(manufacturer) ? device : `${manufacturer} ${device}`;
}

/** The collection from public sources: by manufacturer, each device with its discipline and, if known, its protocol. */
export const analyzers: readonly Analyzer[] = Object.entries(collection).flatMap(
  ([manufacturer, rows]) => rows.map((row) => analyzerOf(manufacturer, row)),
);

function analyzerOf(
  manufacturer: string,
  [device = '', discipline = '', protocol]: readonly string[],
): Analyzer {
  const analyzer = { manufacturer, device, discipline, ...(protocol ? { protocol } : {}) };
  const isConfirmed =
    confirmedDrivers === 'all' || confirmedDrivers.includes(analyzerName(analyzer));
  return { ...analyzer, confirmed: isConfirmed };
}
