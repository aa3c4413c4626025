import type { CSSProperties } from 'react';
import { copyOf } from '#content/copy-of.ts';
import { TrendLine } from '#web/pictures/trend-line.tsx';
import { CapList } from '#web/ui/cap.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { Section, SplitHeading } from '#web/ui/section.tsx';

const { trend: patientTrend } = copyOf('product-pages/patient');

/**
 * A patient's values as large figures, each at its own height: the figures are the chart. Below
 * 1280 px they are a stair, each step as far to the right as the value has fallen.
 */
export function TrendSteps() {
  const { title, intro, target, steps, note, points } = patientTrend;
  const first = steps[0]?.value ?? 0;
  const firstInTarget = steps.findIndex(({ value }) => value < 7);
  return (
    <Section id="trend" tone="tint" labelledBy="trend-title" full className="pb-0">
      <SplitHeading id="trend-title" title={title} intro={intro} />
      <div data-motion className="trend">
        <div className="trend-scene max-xl:hidden">
          <TrendLine start={4.85} perMonth={2.309} target={17.1} perPercent={14.47} />
        </div>
        <ol className="trend-scene trend-stair">
          {steps.map(({ date, month, value, note: finding }, place) => (
            <li
              key={date}
              className={classNames('trend-step', value < 7 && 'in-target')}
              style={{ '--month': month, '--fall': first - value } as CSSProperties}
            >
              <div
                className={classNames('plays-in', value < 7 && 'text-accent')}
                style={{ '--plays-at': `${place * 0.06}s` } as CSSProperties}
              >
                {place === firstInTarget ? (
                  <p className="trend-target xl:hidden">{target}</p>
                ) : null}
                <p className="text-muted text-sm">{date}</p>
                <p className="text-ink">{finding}</p>
                <p className="trend-figure">
                  {value.toFixed(1)}
                  <span className="ml-1.5 text-muted text-xl tracking-normal">%</span>
                </p>
              </div>
            </li>
          ))}
        </ol>
        <div className="trend-notes page-column">
          <p className="trend-target max-xl:hidden">{target}</p>
          <p className="mt-3 text-muted text-sm">{note}</p>
          <CapList items={points} className="mt-3" />
        </div>
      </div>
    </Section>
  );
}
