import { numeric } from '#contract/rules.ts';

/**
 * The lines of a laboratory's present cost, in the order of the comparison on the landing page. `paid` is how often the
 * amount is due, `times` the unit that multiplies it. Each line has a control of its name, and one more for `times`.
 */
export const costLines = [
  { name: 'installation', paid: 'once' },
  { name: 'maintenance', paid: 'year' },
  { name: 'integration', paid: 'once', times: 'each' },
  { name: 'updates', paid: 'year' },
  { name: 'seats', paid: 'month', times: 'each' },
  { name: 'growth', paid: 'year' },
  { name: 'emr', paid: 'once', times: 'each' },
  { name: 'features', paid: 'year' },
  { name: 'license', paid: 'test' },
  { name: 'downtime', paid: 'year', times: 'hour' },
] as const satisfies readonly Line[];

type Line = {
  readonly name: string;
  readonly paid: Paid;
  readonly times?: 'each' | 'hour';
};
type Paid = 'once' | 'month' | 'year' | 'test';
export type LineName = (typeof costLines)[number]['name'];

/** The lines that our contract has no fee for come first. */
export const feeCount = 8;

/** Texts by the name of their control, as typed. */
export type Figures = Readonly<Record<string, string>>;
/** `pair`: a line has one of its two numbers. */
export type Problem = 'number' | 'whole' | 'pair';

/** Amounts in dollars; null where a figure is missing. */
export type Cost = {
  readonly name: LineName;
  readonly paid: Paid;
  readonly times: number | null;
  readonly amount: number;
  readonly fiveYears: number | null;
  readonly perTest: number | null;
};

export type CostSheet = {
  /** A year; null until it is known. */
  readonly tests: number | null;
  /** The lines that are filled in. */
  readonly costs: readonly Cost[];
  readonly fiveYears: number;
  readonly perTest: number | null;
  /** The part of `perTest` that our contract has no fee for. */
  readonly feesPerTest: number;
  readonly problems: Readonly<Record<string, Problem>>;
};

/** The laboratory’s cost of each completed test today. Fees that are paid once are spread over five years. */
export function costPerTest(figures: Figures): CostSheet {
  const problems: Record<string, Problem> = {};
  const read = (name: string, isWhole = false) => {
    const value = readFigure(figures[name], isWhole);
    if (typeof value === 'string') problems[name] = value;
    return typeof value === 'number' ? value : null;
  };

  const yearly = read('tests', true);
  if (yearly === 0) problems.tests = 'whole';
  const tests = yearly || null;
  const costs = costLines.flatMap((line: Line): readonly Cost[] => {
    const { name, times: unit } = line;
    const amount = read(name);
    const times = unit ? read(timesName(name), unit === 'each') : 1;
    const isHalf = (amount === null) !== (times === null);
    if (unit && isHalf) problems[amount === null ? name : timesName(name)] ??= 'pair';
    if (amount === null || times === null) return [];
    const paid = paidFor(line, figures);
    const due = spread(paid, amount * times, tests);
    return [{ name: name as LineName, paid, times: unit ? times : null, amount, ...due }];
  });
  const fees: readonly string[] = costLines.slice(0, feeCount).map(({ name }) => name);
  return {
    tests,
    costs,
    fiveYears: sum(costs, 'fiveYears'),
    perTest: tests === null || costs.length === 0 ? null : sum(costs, 'perTest'),
    feesPerTest: sum(
      costs.filter(({ name }) => fees.includes(name)),
      'perTest',
    ),
    problems,
  };
}

function paidFor({ name, paid }: Line, figures: Figures): Paid {
  return name === 'license' && figures[licenseUnit] === 'year' ? 'year' : paid;
}

/** Null for a blank text. */
function readFigure(typed = '', isWhole: boolean): number | Problem | null {
  const text = typed.replace('$', '').trim();
  if (text === '') return null;
  const plain = numeric.normalize?.(text) ?? text;
  const value = Number(plain);
  if (!numeric.holds(plain) || value > maxFigure) return 'number';
  return isWhole && !Number.isInteger(value) ? 'whole' : value;
}

function spread(paid: Paid, due: number, tests: number | null) {
  const totalTests = tests && tests * years;
  const times = paid === 'test' ? totalTests : dueInFiveYears[paid];
  const fiveYears = times === null ? null : due * times;
  const perTest = fiveYears === null || totalTests === null ? null : fiveYears / totalTests;
  return { fiveYears, perTest };
}

function sum(costs: readonly Cost[], key: 'fiveYears' | 'perTest'): number {
  return costs.reduce((total, cost) => total + (cost[key] ?? 0), 0);
}

/** The control of the number that multiplies a line's amount. */
export function timesName(name: string): string {
  return `${name}-times`;
}

/** The last number of tests a year in each tier of CLIA's fee schedules (42 CFR 493.643), which count nonwaived tests. */
export const cliaTiers = [10_000, 25_000, 50_000, 75_000, 100_000, 500_000, 1_000_000] as const;

/** The step between the labels of a scale for a cost per test, and its end. In tenths of a cent. */
export function scaleFor(perTest: number): { readonly step: number; readonly end: number } {
  const tenths = Math.max(1, Math.round(perTest * 1000));
  let step = 1;
  for (let place = 0; tenths / step > maxSteps; place += 1) step *= place % 3 === 1 ? 2.5 : 2;
  return { step, end: Math.ceil(tenths / step) * step };
}

/** '4.8¢', '$1.20'. */
export function perTestText(dollars: number): string {
  const cents = (Math.round(dollars * 1000) / 10).toFixed(1);
  return Number(cents) < 100 ? `${cents}¢` : moneyText(dollars);
}

/** '$2,500', '$0.20'. */
export function moneyText(dollars: number): string {
  const digits = Number.isInteger(dollars) ? 0 : 2;
  const cents = { minimumFractionDigits: digits, maximumFractionDigits: digits };
  return dollars.toLocaleString('en-US', { style: 'currency', currency: 'USD', ...cents });
}

/** The control that tells whether the license is paid per test or per year. */
export const licenseUnit = 'license-unit';
const years = 5;
const dueInFiveYears = { once: 1, month: 12 * years, year: years } as const;
const maxFigure = 1_000_000_000;
const maxSteps = 7;
