import { copyOf } from '#content/copy-of.ts';
import type { HeroPicture } from '#web/pictures/picture.tsx';
import { TrendLine } from '#web/pictures/trend-line.tsx';

const { trend: patientTrend } = copyOf('product-pages/patient');

/**
 * The opening of the Patient page: one line of results crosses the page and ends inside the phone.
 * Below 1024 px only the phone shows it.
 */
export const patientHero: HeroPicture = {
  className: 'patient-hero',
  picture: (
    <div className="patient-scene">
      <div className="patient-phone max-lg:overflow-hidden">
        <Result />
        <div className="patient-window relative">
          <p className="px-[min(1.75rem,7vw)] pt-5 font-semibold">Your last six results</p>
          <div className="relative h-48 lg:hidden">
            <TrendLine start={8} perMonth={2.55} target={7.7} perPercent={5} figures="text-base" />
            <Target className="left-[min(1.75rem,7vw)]" />
          </div>
        </div>
        <p className="absolute inset-x-7 top-[45.6rem] flex justify-between whitespace-nowrap border-line border-t pt-3 text-muted max-xl:text-sm max-lg:hidden">
          <b className="font-semibold text-ink">What to ask your doctor</b>3 questions
        </p>
      </div>
      <div className="absolute inset-0 max-lg:hidden">
        <TrendLine
          start={7.19}
          perMonth={2.534}
          target={41.4}
          perPercent={6.94}
          figures="text-xl"
          dated
        />
        <Target className="left-[4.06%]" />
      </div>
      <div className="patient-phone max-lg:hidden" data-frame />
    </div>
  ),
  caption:
    'The Patient app, with sample data: six HbA1c values from March 2024 to November 2026, falling from 8.1% to 6.6%. The last two are inside the target of below 7.0%.',
};

function Result() {
  return (
    <div className="px-[min(1.75rem,7vw)] pt-7 lg:h-[27.6rem] lg:overflow-clip">
      <p className="text-muted text-sm">Today, 2:05 PM</p>
      <p className="mt-1 font-semibold text-lg leading-tight tracking-tight">
        HbA1c, average blood sugar
      </p>
      <p className="mt-3 flex flex-wrap items-baseline gap-3 font-semibold leading-none">
        <b className="text-(length:--text-figure) tracking-[-0.05em]">6.6</b>
        <span className="text-muted text-xl">%</span>
        <span className="plays-in ml-auto text-heparin [--plays-at:0.5s]">In target</span>
      </p>
      <p className="mt-4 leading-normal">
        This is your average blood sugar over about three months. It is inside the target you set
        with your doctor, and lower than in May.
      </p>
      <p className="mt-4 border-line border-t py-3.5">
        <b className="font-semibold">Shared with your daughter</b>
        <br />
        <span className="text-muted">Read-only. You can revoke it.</span>
      </p>
    </div>
  );
}

/** Placed below the edge where the tint ends. */
function Target({ className }: { className: string }) {
  return (
    <p
      className={`absolute top-[8.4rem] whitespace-nowrap font-semibold text-heparin text-sm lg:top-[42.2rem] ${className}`}
    >
      {patientTrend.target}
    </p>
  );
}
