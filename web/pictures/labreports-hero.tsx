import type { HeroPicture } from '#web/pictures/picture.tsx';

/** The opening of the Labreports page: a rack with holes, and the list that names three of them. */
export const labreportsHero: HeroPicture = {
  className:
    '[--split:0.5rem] [--overlap:5rem] [--rack:max(45.6rem,min(50vw+2.6rem,54rem))] [&_h1]:max-w-[7.3em]',
  picture: (
    <>
      <Rack />
      <FollowUpList />
    </>
  ),
  caption:
    'A hundred patients as a rack seen from above, with sample data. A cap is a follow-up test on file, a hole one that was never ordered. Labreports lists the holes by name.',
};

/** A hundred tubes, ten by ten units. Its right side and, on small screens, its foot are cut off. */
function Rack() {
  return (
    <div className="h-[33rem] w-[33rem] overflow-hidden rounded-3xl border border-line bg-ink-raised p-4 forced-color-adjust-none md:-mr-16 md:ml-auto md:h-[46rem] md:w-[min(56rem,100%+4rem)] md:p-6 xl:my-11 xl:mr-0 xl:ml-0 xl:h-auto xl:w-(--rack)">
      <svg viewBox="0 0 10 10" aria-hidden="true" className="w-full overflow-visible fill-none">
        <path
          d={every(/[^o]/g, 'm-.35 0a.35.35 0 1 0 .7 0a.35.35 0 1 0-.7 0')}
          className="fill-(--tone) stroke-field"
          strokeWidth=".02"
          strokeDasharray=".04 .07"
        />
        {capRings.map(([width, color]) => (
          <path
            key={width}
            d={every(/o/g, 'h0')}
            className={color}
            strokeWidth={width}
            strokeLinecap="round"
          />
        ))}
        {found.map(({ at }, place) => (
          <g key={at} className={`plays-in ${moments[place]}`}>
            <path d={`M${at}h0`} className="stroke-chalk" strokeWidth=".92" strokeLinecap="round" />
            <path
              d={`M${at}h0`}
              className="stroke-(--tone)"
              strokeWidth=".85"
              strokeLinecap="round"
            />
            <path d={`M${at}h0`} className={deep} strokeWidth=".7" strokeLinecap="round" />
            <text
              x={at.split(' ')[0]}
              y={at.split(' ')[1]}
              dy=".11"
              textAnchor="middle"
              fontSize=".31"
              className="fill-sheet font-semibold"
            >
              {place + 1}
            </text>
          </g>
        ))}
      </svg>
    </div>
  );
}

/** The patients behind three of the holes. */
function FollowUpList() {
  return (
    <div
      data-tone="sheet"
      className="relative -mt-66 mr-5 -ml-3 rounded-[1.06rem] shadow-[0_40px_80px_-20px_var(--color-ink)] md:-mt-52 md:ml-0 md:w-[35.3rem] border border-transparent xl:absolute xl:top-[calc(2.35rem+0.6*var(--rack))] xl:left-0 xl:mt-0"
    >
      <p className="flex flex-wrap items-baseline justify-between gap-x-6 px-4 py-4 text-muted text-sm sm:px-7">
        <b className="font-semibold text-ink text-lg">Due for follow-up</b>
        for review by a pathologist
      </p>
      {found.map(({ finding, patient, missing, since }, place) => (
        <div
          key={finding}
          className="grid grid-cols-[minmax(0,1fr)_8.4rem] gap-x-1 gap-y-2 border-line border-t px-4 py-3 leading-snug max-[18rem]:grid-cols-1 sm:grid-cols-[1.3fr_1fr] sm:gap-x-3 sm:px-7"
        >
          <p>
            <b className="font-semibold max-sm:text-sm">{finding}</b>
            <br />
            <span className="text-muted text-sm">{patient}</span>
          </p>
          <p
            className={`plays-in grid grid-cols-[auto_1fr] content-start gap-x-2.5 sm:gap-x-3.5 ${moments[place]}`}
          >
            <span className="row-span-2 grid h-10 w-7 place-items-center rounded-[3px_3px_13px_13px] bg-heparin pb-1 font-semibold text-sheet">
              {place + 1}
            </span>
            <b className="font-semibold text-heparin">{missing}</b>
            <span className="text-muted text-sm">{since}</span>
          </p>
        </div>
      ))}
    </div>
  );
}

/** A cap is `o`, a hole that nobody looked at is a dot, and a number is a hole on the list. */
const rack = [
  '..o...o..o',
  'o..1ooo..o',
  '.oo..ooo.o',
  '.2.oooo.oo',
  'o..o3oooo.',
  '.oooo..oo.',
  '.ooooo..oo',
  'oo.oo.o..o',
  '.o.oo.oo.o',
  'oo..o..oo.',
].join('');

/** Draws `drawing` at the center of each place in the rack that has this sign. */
function every(sign: RegExp, drawing: string): string {
  return [...rack.matchAll(sign)].map(({ index }) => `M${center(index)}${drawing}`).join('');
}

function center(index: number): string {
  return `${(index % 10) + 0.5} ${Math.floor(index / 10) + 0.5}`;
}

/** The cap's green on paper, which is the darker one here. */
const deep = 'stroke-(--palette-heparin)';
/** A cap from above: rim, top, and the edge of its hollow. */
const capRings = [
  [0.79, 'stroke-heparin'],
  [0.735, deep],
  [0.4, 'stroke-heparin'],
] as const;

const moments = ['[--plays-at:0.3s]', '[--plays-at:0.55s]', '[--plays-at:0.8s]'];

const found = [
  ['Hemoglobin 10.4 g/dL', 'MRN 40-1187, F 34', 'Ferritin', 'none in 11 mo'],
  ['TSH 7.8 mIU/L', 'MRN 40-2217, F 58', 'Free T4', 'none in 6 mo'],
  ['HCV antibody reactive', 'MRN 40-3302, M 49', 'HCV RNA', 'none in 4 mo'],
].map(([finding, patient, missing, since], place) => ({
  at: center(rack.indexOf(`${place + 1}`)),
  finding,
  patient,
  missing,
  since,
}));
