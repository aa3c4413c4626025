/** The facts about a result that the sample rules read. A fact that is missing breaks no rule. */
export type Evidence = {
  readonly value: number;
  readonly delta?: {
    readonly previous: number;
    /** The hours between both results. */
    readonly hours: number;
    /** The largest difference that passes, for results at most `within` hours apart. */
    readonly limit: number;
    readonly within: number;
  };
  /** The hemolysis index, from 0 to 4, and the lowest one that holds this test. */
  readonly hemolysis?: { readonly index: number; readonly limit: number };
  /** The latest runs of each control level, in standard deviations from its mean. */
  readonly controls?: readonly (readonly number[])[];
  /** What the analyzer read, before it is multiplied by the dilution. */
  readonly reading?: {
    readonly value: number;
    readonly dilution: number;
    readonly range: readonly [low: number, high: number];
  };
  /** Values from `low` to below `high` are repeated before a call. */
  readonly grayZone?: readonly [low: number, high: number];
  /** Flags of the analyzer that need a person. */
  readonly flags?: readonly string[];
};

export type Rule =
  | 'delta'
  | 'hemolysis'
  | '1-3s'
  | '2-2s'
  | 'measuring range'
  | 'dilution'
  | 'gray zone'
  | 'flag';

export type Call = 'release' | 'hold';

export function callFor(evidence: Evidence): Call {
  return brokenRules(evidence).length > 0 ? 'hold' : 'release';
}

/** The rules that hold a result. The limits are this site's samples; each laboratory sets its own. */
export function brokenRules({ value, delta, ...evidence }: Evidence): readonly Rule[] {
  const { hemolysis, controls = [], reading, grayZone, flags = [] } = evidence;
  const breaks: Readonly<Record<Rule, boolean | undefined>> = {
    delta:
      delta &&
      delta.hours <= delta.within &&
      isAbove(Math.abs(value - delta.previous), delta.limit),
    hemolysis: hemolysis && hemolysis.index >= hemolysis.limit,
    '1-3s': controls.some((runs) => Math.abs(runs.at(-1) ?? 0) > 3),
    '2-2s': controls.some((runs) => {
      const [before = 0, last = 0] = runs.slice(-2);
      return Math.min(before, last) > 2 || Math.max(before, last) < -2;
    }),
    'measuring range':
      reading && (reading.value < reading.range[0] || reading.value > reading.range[1]),
    dilution: reading && reading.value * reading.dilution !== value,
    'gray zone': grayZone && value >= grayZone[0] && value < grayZone[1],
    flag: flags.length > 0,
  };
  return (Object.keys(breaks) as Rule[]).filter((rule) => breaks[rule]);
}

/** 5.2 − 4.2 is not above 1.0, although it is as floating-point numbers. */
function isAbove(difference: number, limit: number): boolean {
  return difference - limit > 1e-9;
}
