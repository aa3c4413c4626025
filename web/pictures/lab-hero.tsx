import { runsUntilStop } from '#web/pictures/control-runs.ts';
import type { HeroPicture } from '#web/pictures/picture.tsx';
import { Cap } from '#web/ui/cap.tsx';
import { classNames } from '#web/ui/class-names.ts';

/** The opening of the Laboratory page: the instruments, and the control that stopped one of them. */
export const labHero: HeroPicture = {
  className: '[--overlap:2.5rem]',
  picture: (
    <>
      <InstrumentBoard />
      <StoppedControl />
    </>
  ),
  caption:
    'The instrument board in the Laboratory system, with sample data. Sodium on the AU680 was above +2s in two runs in a row, so its patient results are held.',
};

/** Each instrument with its control status and its waiting samples, one stroke per sample. */
function InstrumentBoard() {
  return (
    <div
      data-tone="ink"
      className="hero-sheet relative pl-5 pb-20 sm:pl-8 md:pb-50 xl:mt-12 xl:pb-28"
    >
      <div className="grid h-18 grid-cols-[auto] items-center whitespace-nowrap text-muted text-sm leading-tight md:grid-cols-[21.5rem_auto]">
        <p>
          <b className="font-semibold text-chalk text-lg leading-tight">Instruments, 10:42</b>
          <br />
          412 results since 06:00
        </p>
        <p className="self-end pb-3 max-md:hidden">In process</p>
      </div>
      <ul>
        {instruments.map(([name, bench, waiting], place) => (
          <li
            key={name}
            className={classNames(
              'relative grid min-h-16 grid-cols-[8.5rem_6.9rem_auto] items-center border-line border-t leading-tight md:min-h-[4.65rem] md:grid-cols-[11.6rem_9.9rem_auto]',
              place > 3 && 'max-md:hidden',
            )}
          >
            {place === 0 ? (
              <span className="plays-in absolute inset-y-0 right-0 -left-8 border-alarm border-l-4 bg-alarm/20 [--plays-at:0.75s]" />
            ) : null}
            <p className="relative">
              <b className="font-semibold text-lg leading-tight">{name}</b>
              <br />
              <span className="text-muted text-sm">{bench}</span>
            </p>
            <Control held={place === 0} />
            <p className="relative flex items-center gap-4">
              <span className="w-6 text-right max-md:hidden">{waiting}</span>
              <Waiting samples={waiting} held={place === 0} />
            </p>
          </li>
        ))}
      </ul>
    </div>
  );
}

function Control({ held }: { held: boolean }) {
  return (
    <p className="relative font-medium text-sm md:text-base">
      <span className={classNames('text-heparin', held && `plays-out absolute ${whenHeld}`)}>
        <Cap color="heparin" className="mr-2" />
        In control
      </span>
      {held ? (
        <span className={`plays-in text-alarm ${whenHeld}`}>
          <span className="cap mr-2 bg-alarm" />
          Held, 2-2s
        </span>
      ) : null}
    </p>
  );
}

/** One stroke of 3 px, and a gap of 3 px, for each sample; many run off the edge. */
function Waiting({ samples, held }: { samples: number; held: boolean }) {
  const strokes =
    'absolute inset-0 forced-color-adjust-none bg-[repeating-linear-gradient(90deg,currentColor_0_3px,#0000_3px_6px)]';
  return (
    <span className="relative h-7 flex-none" style={{ width: samples * 6 }}>
      <span className={classNames(strokes, 'text-accent', held && `plays-out ${whenHeld}`)} />
      {held ? <span className={`${strokes} plays-in text-alarm ${whenHeld}`} /> : null}
    </span>
  );
}

/** The control's last runs in standard deviations; two in a row are above +2s. */
function StoppedControl() {
  return (
    <div
      data-tone="sheet"
      className="hero-sheet relative -mt-14 -ml-2 border border-line border-r-0 md:-mt-42 md:ml-[12%] xl:-mt-[20.95rem] xl:-ml-(--overlap)"
    >
      <p className="flex flex-wrap items-baseline justify-between gap-x-6 px-5 pt-5 text-muted text-sm md:pr-11 md:pl-7">
        <b className="font-semibold text-ink text-lg">Sodium, control level 1</b>
        AU680, mean 140.0, SD 1.2 mmol/L
      </p>
      <div className="relative mt-1 h-[17.65rem] pl-22 text-sm">
        {levels.map(([name, at]) => (
          <span
            key={name}
            className="absolute left-5 -translate-y-1/2 text-muted md:left-7"
            style={{ top: `${at}%` }}
          >
            {name}
          </span>
        ))}
        <div className="control-bands relative h-full overflow-hidden">
          <svg
            viewBox="0 0 720 300"
            aria-hidden="true"
            className="absolute top-0 left-[min(0px,100%-42.4rem)] h-full w-auto"
          >
            <path
              d={`M${points.slice(0, -1).join('L')}`}
              className="fill-none stroke-ink"
              strokeWidth="1.75"
            />
            <path
              d={`M${points.slice(-2).join('L')}`}
              pathLength="1"
              className="plays-draw fill-none stroke-ink [--plays-at:0.3s]"
              strokeWidth="1.75"
            />
            <path
              d={dots(points.slice(0, -2))}
              className="stroke-ink"
              strokeWidth="9"
              strokeLinecap="round"
            />
            <path
              d={dots(points.slice(-2, -1))}
              className="stroke-alarm"
              strokeWidth="14"
              strokeLinecap="round"
            />
            <g className="plays-in [--plays-at:0.55s]">
              <path
                d={dots(points.slice(-1))}
                className="stroke-alarm"
                strokeWidth="14"
                strokeLinecap="round"
              />
              <path d="M594 0V300" className="stroke-alarm" />
              <g className="fill-alarm" fontSize="16">
                <text x="606" y="50" className="font-semibold">
                  2-2s
                </text>
                <text x="606" y="84">
                  143.0 mmol/L
                </text>
              </g>
            </g>
          </svg>
        </div>
      </div>
      <p className="flex flex-wrap justify-between gap-x-6 border-line border-t px-5 py-4 text-muted md:pr-11 md:pl-7">
        <b className="plays-in font-semibold text-alarm [--plays-at:0.75s]">
          38 patient results held
        </b>
        Recalibrate, then repeat both levels
      </p>
    </div>
  );
}

const whenHeld = '[--plays-at:0.75s]';

/** Instrument, bench, and the number of samples that wait for it. */
const instruments = [
  ['AU680', 'Biochemistry', 62],
  ['Alinity i', 'Immunochemistry', 34],
  ['XN-1000', 'Hematology', 47],
  ['DxC 700 AU', 'Biochemistry', 12],
  ['VITEK 2', 'Microbiology', 21],
  ['BioPlex 2200', 'Serology', 8],
] as const;

/** Names of the levels with their place in percent of the chart's height. */
const levels = [
  ['+3s', 10.67],
  ['+2s', 23.33],
  ['140.0', 48.67],
  ['−2s', 74],
  ['−3s', 86.67],
] as const;

/** 38 units per standard deviation. */
const points = runsUntilStop.map(
  (run, index) => `${18 + index * 36} ${(146 - run * 38).toFixed(1)}`,
);

function dots(at: readonly string[]): string {
  return at.map((point) => `M${point}h0`).join('');
}
