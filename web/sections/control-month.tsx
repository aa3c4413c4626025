import type { CSSProperties } from 'react';
import { copyOf } from '#content/copy-of.ts';
import { controlRepeats, controlRuns } from '#web/pictures/control-runs.ts';
import { classNames } from '#web/ui/class-names.ts';
import { Section, SplitHeading } from '#web/ui/section.tsx';

const { control: labControl } = copyOf('product-pages/lab');

/** A month of controls across the window, with the three that stopped a run. */
export function ControlMonth() {
  const { title, text, violations, caption } = labControl;
  return (
    <Section id="control" tone="ink" labelledBy="control-title" full className="overflow-clip">
      <SplitHeading id="control-title" title={title} intro={text} />
      <div className="page-column">
        <Key />
      </div>
      <figure data-motion className="mt-6 lg:mt-2">
        <div className="control-month">
          <Strip />
          <ol className="grid grid-cols-1 max-lg:auto-rows-[minmax(1.7rem,auto)] lg:grid-cols-[repeat(60,1fr)]">
            {violations.map(({ day, rule, time, text }) => (
              <li
                key={rule}
                style={{ '--day': day } as CSSProperties}
                className={`${scanned[rule]} plays-in text-muted text-sm max-lg:row-[var(--day)/span_7] max-lg:max-w-80 max-lg:pb-4 lg:col-[calc(var(--day)*2)/span_13] lg:pr-3`}
              >
                <b className="block text-2xl text-alarm leading-none">{rule}</b>
                <b className="my-1.5 block font-semibold text-(--text)">{time}</b>
                {text}
              </li>
            ))}
          </ol>
        </div>
        <figcaption className="page-column mt-8 text-muted text-sm lg:mt-14">
          <p className="max-w-[36em]">{caption}</p>
        </figcaption>
      </figure>
    </Section>
  );
}

/** The meaning of the marks. */
function Key() {
  return (
    <ul
      aria-hidden="true"
      className="flex flex-wrap gap-x-8 gap-y-2 bg-(--tone) text-muted text-sm forced-color-adjust-none"
    >
      {marks.map(([name, mark]) => (
        <li key={name} className="flex items-center gap-2.5">
          {mark}
          {name}
        </li>
      ))}
    </ul>
  );
}

/** The chart. Its names are next to the part that turns, and stay upright. */
function Strip() {
  return (
    <div aria-hidden="true" className="control-strip">
      <div className="control-axis">
        <svg
          viewBox="0 -3.8 30 7.4"
          preserveAspectRatio="none"
          className="size-full overflow-visible"
          aria-hidden="true"
        >
          <path d="M0-2H30V2H0z" className="fill-muted/8" />
          <path d="M0-1H30V1H0z" className="fill-muted/10" />
          <g className="control-lines fill-none" strokeLinecap="round">
            <path d="M0 0H30" className="stroke-muted" />
            <path d="M0-2H30M0 2H30" className="stroke-line" />
            <path d="M0-3H30M0 3H30" className="stroke-alarm" strokeDasharray="1 5" />
            <path d={line(level2)} className="stroke-muted/75" strokeWidth="1.75" />
            <path d={dots(level2)} className="stroke-muted" strokeWidth="9.5" />
            <path d={dots(level2)} className="stroke-(--tone)" strokeWidth="6" />
            <path d={line(level1)} className="stroke-lavender" strokeWidth="2.25" />
            <path d={dots(level1)} className="stroke-lavender" strokeWidth="9.5" />
            <path
              d="M5.5-3.4V5.2M12.5-2.3V5.2M19.5-2.5V5.2"
              className="stroke-alarm max-lg:hidden"
            />
            <path d="M5.5-3.8v.4M12.5-3.8v1.5M19.5-3.8v1.3" className="stroke-alarm lg:hidden" />
            <path d="M18.5-2.3h0" className="stroke-alarm" strokeWidth="12" />
            <path d="M12.5-2.3h0M19.5-2.5h0" className="stroke-alarm" strokeWidth="20" />
            <path d="M5.5-3.4h0M12.5 2.2h0" className="stroke-alarm" strokeWidth="20" />
            <path d="M5.5-3.4h0M12.5 2.2h0" className="stroke-(--tone)" strokeWidth="14" />
          </g>
        </svg>
        {controlRepeats.map(([day, deviation]) => (
          <span
            key={`${day} ${deviation}`}
            className="control-repeat absolute -translate-1/2"
            style={{
              left: `${((day - 0.15) / 0.3).toFixed(1)}%`,
              top: `${((3.8 - deviation) / 0.074).toFixed(1)}%`,
            }}
          />
        ))}
        <span className="plays-scan absolute inset-0 border-lavender border-l-2" />
      </div>
      {deviations.map(([name, deviation]) => (
        <span
          key={name}
          className={classNames('control-deviation', name.endsWith('3s') && 'max-lg:hidden')}
          style={at((3.8 - deviation) / 0.074)}
        >
          {name}
        </span>
      ))}
      {days.map((day) => (
        <span
          key={day}
          className={classNames('control-day', day > 1 && 'max-lg:hidden')}
          style={at((day - 0.5) / 0.3)}
        >
          Oct {day}
        </span>
      ))}
      <span className="absolute top-[20%] right-[39.5%] -translate-y-1/2 text-alarm max-lg:hidden">
        1-2s, a warning
      </span>
    </div>
  );
}

const { level1, level2 } = controlRuns;

/** Percent of the chart, from its top or from the first day. */
function at(percent: number): CSSProperties {
  return { '--at': `${percent.toFixed(1)}%` } as CSSProperties;
}

function line(runs: readonly number[]): string {
  return `M${runs.map(point).join('L')}`;
}

/** Zero-length lines: their dots stay round when the chart is stretched. */
function dots(runs: readonly number[]): string {
  return runs.map((run, index) => `M${point(run, index)}h0`).join('');
}

function point(run: number, index: number): string {
  return `${index + 0.5} ${-run}`;
}

const days = [1, 8, 15, 22, 29];
const deviations = [
  ['+3s', 3],
  ['+2s', 2],
  ['−2s', -2],
  ['−3s', -3],
] as const;

/** The time at which the scan line passes each rule. */
const scanned = {
  '1-3s': '[--plays-at:0.3s]',
  'R-4s': '[--plays-at:0.68s]',
  '2-2s': '[--plays-at:1.06s]',
} as const;

const marks = [
  [
    'Level 1, mean 140.0 mmol/L',
    <span key="" className="flex h-0.5 w-9 items-center justify-center bg-lavender">
      <span className="size-2.5 rounded-full bg-lavender" />
    </span>,
  ],
  [
    'Level 2, mean 158.0 mmol/L',
    <span key="" className="flex h-0.5 w-9 items-center justify-center bg-muted">
      <span className="size-2.5 rounded-full border-2 border-muted bg-(--tone)" />
    </span>,
  ],
  ['Rule violated, results held', <span key="" className="size-4 rounded-full bg-alarm" />],
  ['Repeated after the fix', <span key="" className="control-repeat" />],
] as const;
