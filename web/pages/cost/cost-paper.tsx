import { type CSSProperties, Fragment, type ReactNode } from 'react';
import { amountText } from '#contract/amounts.ts';
import { site } from '#contract/site.ts';
import {
  type Cost,
  type CostSheet,
  cliaTiers,
  costLines,
  feeCount,
  moneyText,
  perTestText,
  scaleFor,
} from '#web/pages/cost/cost-per-test.ts';
import type { CostCopy } from '#web/pages/cost/cost-sheet.tsx';
import { classNames } from '#web/ui/class-names.ts';

type PaperProps = { copy: CostCopy; sheet: CostSheet };

/** The sheet for the budget meeting, on screen and on one printed page. */
export function CostPaper({ copy, sheet, isExample }: PaperProps & { isExample: boolean }) {
  const { tests, perTest, feesPerTest } = sheet;
  return (
    <article
      id="cost-paper"
      data-tone="sheet"
      className="cost-paper min-w-0 scroll-mt-20 overflow-hidden rounded-sheet border border-line shadow-sheet print:rounded-none print:border-0 print:shadow-none"
    >
      <p className="hidden justify-between border-b-2 pb-3 font-semibold print:flex">
        <span>{site.company}</span>
        {isExample ? <span>{copy.mark}</span> : null}
      </p>
      <div className="cost-inset flex flex-wrap items-start justify-between gap-x-6 gap-y-2 pt-6">
        <div>
          <h3 className="font-semibold text-lg leading-snug print:text-2xl">{copy.title}</h3>
          <p className="text-muted text-sm">
            {tests === null ? copy.start : copy.basis.replace('[tests]', amountText(tests * 5))}
          </p>
        </div>
        {isExample ? (
          <p className="rounded-sm bg-gold/20 px-2 font-semibold text-sm print:hidden">
            {copy.mark}
          </p>
        ) : null}
      </div>
      <p className="cost-inset flex flex-wrap items-baseline gap-x-4 pt-3">
        <b className={classNames('text-3xl', perTest === null && 'text-field')}>
          {perTest === null ? '–¢' : perTestText(perTest)}
        </b>
        <span className="max-w-64 text-lg text-muted leading-snug">
          {perTest === null ? copy.perTest : copy.fees.replace('[fees]', perTestText(feesPerTest))}
        </span>
      </p>
      <Ruler copy={copy} sheet={sheet} />
      <CostTable copy={copy} sheet={sheet} />
      <div className="cost-inset grid gap-2 border-line border-t py-5 text-muted text-sm">
        <p>{copy.terms}</p>
        <p>{tiersText(copy, tests)}</p>
        <p>
          <span>{copy.spread}</span>
          <span className="hidden print:inline">{` ${site.website}`}</span>
        </p>
      </div>
    </article>
  );
}

/** Bars on a scale from 0: the fees are hatched, the charge is solid. Our line has no length, because it has no price. */
function Ruler({ copy, sheet: { costs, perTest } }: PaperProps) {
  const { step, end } = scaleFor(perTest ?? 0);
  const width = (tenths: number) => ({ width: `${(tenths / end) * 100}%` });
  const isFee = ({ name }: Cost) => placeOf(name) < feeCount;
  const part = (name: string) => costs.find((cost) => cost.name === name)?.perTest ?? 0;
  const key = [
    [
      'fee',
      copy.feesLabel,
      costs.filter(isFee).reduce((sum, cost) => sum + (cost.perTest ?? 0), 0),
    ],
    ['license', copy.license, part('license')],
    ['downtime', copy.downtime, part('downtime')],
  ] as const;
  return (
    <div className="cost-inset pt-5 text-sm" aria-hidden="true">
      {perTest ? (
        <Fragment>
          <p className="flex flex-wrap gap-x-6 pb-2">
            {key.map(([kind, label, amount]) =>
              amount > 0 ? (
                <span key={kind} className="flex items-center gap-2">
                  <span className="cost-bar size-3.5" data-kind={kind} />
                  <span>{`${label}, ${perTestText(amount)}`}</span>
                </span>
              ) : null,
            )}
          </p>
          <div className="flex h-10">
            {costs.map((cost) => (
              <span
                key={cost.name}
                className="cost-bar"
                data-kind={isFee(cost) ? 'fee' : cost.name}
                style={width((cost.perTest ?? 0) * 1000)}
              />
            ))}
          </div>
          <div className="cost-scale" style={{ '--steps': end / step } as CSSProperties}>
            {Array.from({ length: end / step + 1 }, (_, place) => place * step).map((mark) => (
              <span key={mark} style={{ left: `${(mark / end) * 100}%` }}>
                {scaleText(mark)}
              </span>
            ))}
          </div>
        </Fragment>
      ) : (
        <p className="mb-2.5 border border-field border-dashed px-3.5 py-2.5 text-muted">
          {copy.empty}
        </p>
      )}
      <p className="cost-ours">{copy.ours}</p>
    </div>
  );
}

function CostTable({ copy, sheet: { costs, fiveYears, perTest } }: PaperProps) {
  const { columns } = copy;
  return (
    <table className="cost-table mt-5 w-full">
      <thead>
        <tr>
          <th scope="col">{columns.line}</th>
          <th scope="col">{columns.test}</th>
          <th scope="col" className="max-sm:hidden">
            {columns.years}
          </th>
          <th scope="col">{columns.ours}</th>
        </tr>
      </thead>
      <tbody>
        {costLines.map(({ name }, place) => {
          const cost = costs.find((each) => each.name === name);
          return (
            <tr key={name}>
              <th scope="row">
                <span>{copy.names[place]}</span>
                <small>{cost ? detailOf(cost, copy) : copy.hints[name]}</small>
              </th>
              <td className="font-semibold">{orDash(cost?.perTest, perTestText)}</td>
              <td className="max-sm:hidden">{orDash(cost?.fiveYears, wholeMoney)}</td>
              <td>
                {place < feeCount ? (
                  <b className="font-semibold text-heparin print:text-ink">{copy.none}</b>
                ) : name === 'license' ? (
                  copy.rate
                ) : (
                  '–'
                )}
              </td>
            </tr>
          );
        })}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">{copy.sum}</th>
          <td>{orDash(perTest, perTestText)}</td>
          <td className="max-sm:hidden">{orDash(fiveYears || null, wholeMoney)}</td>
          <td>{copy.rate}</td>
        </tr>
        {fiveYears > 0 ? (
          <tr className="sm:hidden">
            <th scope="row">{copy.overYears}</th>
            <td colSpan={2}>{wholeMoney(fiveYears)}</td>
          </tr>
        ) : null}
      </tfoot>
    </table>
  );
}

/** The sheet as lines of text, which the request carries. */
export function costTexts(sheet: CostSheet, copy: CostCopy): readonly string[] {
  const { tests, costs, fiveYears, perTest } = sheet;
  const rest = (each: number | null, total: number | null) =>
    `${orDash(each, perTestText)} ${copy.units.test}, ${orDash(total, wholeMoney)} in five years`;
  return [
    `${copy.tests.name}: ${amountText(tests ?? 0)} ${copy.units.year}`,
    ...costs.map(
      (cost) =>
        `${copy.names[placeOf(cost.name)]}: ${detailOf(cost, copy)}, ${rest(cost.perTest, cost.fiveYears)}`,
    ),
    `${copy.sum}: ${rest(perTest, fiveYears)}`,
  ];
}

/** '$60,000 once', '30 × $45 a month', '40 hours × $500'. */
function detailOf({ name, paid, times, amount }: Cost, { units }: CostCopy): string {
  const money = moneyText(amount);
  if (times === null) return `${money} ${units[paid]}`;
  const count = name === 'downtime' ? `${amountText(times)} ${units.hour}` : amountText(times);
  return `${count} × ${money}${paid === 'month' ? ` ${units.month}` : ''}`;
}

function tiersText({ tiers, tier }: CostCopy, tests: number | null): string {
  const starts = cliaTiers.map((end) => amountText(end + 1));
  const all = tiers.replace('[starts]', `${starts.slice(0, -1).join(', ')} and ${starts.at(-1)}`);
  if (tests === null) return all;
  const place = cliaTiers.findIndex((end) => tests <= end);
  const range =
    place === -1
      ? `above ${amountText(cliaTiers[cliaTiers.length - 1] ?? 0)}`
      : `${place === 0 ? '1' : starts[place - 1]} to ${amountText(cliaTiers[place] ?? 0)}`;
  return `${all} ${tier.replace('[tests]', amountText(tests)).replace('[range]', range)}`;
}

function placeOf(name: Cost['name']): number {
  return costLines.findIndex((line) => line.name === name);
}

function orDash(value: number | null | undefined, text: (value: number) => string): ReactNode {
  return value === null || value === undefined ? '–' : text(value);
}

function wholeMoney(dollars: number): string {
  return moneyText(Math.round(dollars));
}

/** A label of the scale, from tenths of a cent. */
function scaleText(tenths: number): string {
  return tenths < 1000 ? `${tenths / 10}¢` : moneyText(tenths / 1000);
}
