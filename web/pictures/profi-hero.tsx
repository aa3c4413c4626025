import { BloodTube, longTube, shortTube } from '#web/pictures/blood-tube.tsx';
import type { HeroPicture } from '#web/pictures/picture.tsx';
import { classNames } from '#web/ui/class-names.ts';

/** The opening of the Professional page: an order as the rack of its tubes, and its results. */
export const profiHero: HeroPicture = {
  className: '[--split:-5.9rem] [--overlap:1rem] max-xl:[&_.product-hero-picture]:ml-0',
  picture: (
    <div data-tone="tint" className="h-full pb-10 pl-(--gutter) xl:pl-14">
      <RackedTubes />
      <Order />
      <Results />
    </div>
  ),
  caption:
    'An order in the Professional portal, with sample data: three tubes in their order of draw, and a urine cup. In front are today’s results and those of two earlier visits: creatinine and potassium are high, hemoglobin is low.',
};

const columns =
  'grid grid-cols-[repeat(4,6.8rem)] justify-items-center md:grid-cols-[repeat(4,minmax(0,10.8rem))] md:pl-3';

/** The tubes behind the order, each above its column. They drop in one after another. */
function RackedTubes() {
  return (
    <div className={`${columns} h-[17rem] items-end overflow-clip`}>
      <BloodTube color="fill-teal" {...shortTube} className={`${tube} ${drop}`} />
      <BloodTube color="fill-gold" {...longTube} className={`${tube} ${drop} [--plays-at:0.08s]`} />
      <BloodTube
        color="fill-lavender"
        {...shortTube}
        className={`${tube} ${drop} [--plays-at:0.16s]`}
      />
      <svg
        viewBox="0 0 112 204"
        className={`w-21 md:w-26 ${drop} [--plays-at:0.24s]`}
        aria-hidden="true"
      >
        <path d="M8 26h96l-9 178h-78z" className="fill-sheet" />
        <path d="M11 84h90l-6 120h-78z" className="fill-gold/35" />
        <path d="M8 26l9 178h78l9-178" className="fill-none stroke-soft" strokeWidth="1.5" />
        <rect width="112" height="28" rx="5" className="fill-amber" />
      </svg>
    </div>
  );
}

const tube = 'w-12 md:w-13';
/** Where the picture is below the text, the tubes stand from the start, because an empty rack would look broken. */
const drop = 'plays-in -mb-13 [--plays-from:translateY(-4rem)] max-xl:animate-none! md:-mb-17';

function Order() {
  return (
    <div data-tone="sheet" className="hero-sheet relative border border-line border-r-0 pb-20">
      <p className="flex flex-wrap items-baseline gap-x-7 whitespace-nowrap border-line border-b px-5 py-4 text-muted text-sm md:px-7">
        <b className="font-semibold text-ink text-lg">Order 26-1120-0533</b>
        <span>MRN 40-2217, female, 58 years</span>
        <span className="max-lg:hidden">E11.22, Z79.01</span>
      </p>
      <ol className={`${columns} pt-4 text-center text-sm`}>
        {vessels.map(([number, name, holds, tests]) => (
          <li key={name}>
            <b className="font-semibold text-accent text-base">{number}</b>
            <p className="font-semibold text-base leading-tight">{name}</p>
            <p className="mb-2 text-muted">{holds}</p>
            {tests.map((test) => (
              <p key={test} className="font-medium leading-tight">
                {test}
              </p>
            ))}
          </li>
        ))}
      </ol>
    </div>
  );
}

/** On narrow screens the oldest results and the ranges are left out; the flags stay. */
function Results() {
  const row = 'border-line border-t *:py-2 *:first:pl-4 *:first:text-left md:*:first:pl-7';
  return (
    <div
      data-tone="sheet"
      className="hero-sheet relative -mt-14 break-inside-avoid mr-3 -ml-3 max-w-[42.1rem] rounded-r-[1.06rem] border border-line md:mr-(--gutter) md:-ml-4 xl:-ml-18"
    >
      <p className="flex flex-wrap items-baseline justify-between gap-x-6 px-4 pt-4 pb-2.5 text-muted text-sm md:px-7">
        <b className="font-semibold text-ink text-lg">Results</b>4 verified by 10:41, 2 pending
      </p>
      <table className="w-full text-right">
        <tbody>
          <tr className={`${row} text-muted text-sm`}>
            <th className="font-normal">Test</th>
            {['Nov ’25', 'May ’26', 'Today'].map((visit, place) => (
              <td key={visit} className={columnClasses[place]}>
                <span className="mr-6 whitespace-nowrap">{visit}</span>
              </td>
            ))}
            <td className="pr-7 max-md:hidden">Range</td>
          </tr>
          {results.map(([test, unit, values, range]) => (
            <tr key={test} className={row}>
              <th className="font-medium">
                {test} <span className="font-normal text-muted text-sm">{unit}</span>
              </th>
              {values.map((value, place) => (
                <td key={value} className={columnClasses[place]}>
                  <Value text={value} today={place === 2} turns={test === 'Creatinine'} />
                </td>
              ))}
              <td
                className={classNames(
                  'whitespace-nowrap pr-7 text-sm max-md:hidden',
                  unit ? 'text-muted' : 'font-semibold text-heparin',
                )}
              >
                {range}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** On narrow screens the last visit's column is the table's last. */
const columnClasses = ['max-md:hidden', undefined, 'max-md:pr-2'];

/** A value with its flag, H or L. Today's flagged values are red; one turns red in the motion. */
function Value({ text, today, turns }: { text: string; today: boolean; turns: boolean }) {
  const [value, flag] = text.split(' ');
  const size = today ? 'font-semibold text-lg leading-none' : 'text-muted';
  const shown = (
    <>
      {value}
      <span className="inline-block w-6 pl-1.5 text-left font-semibold text-sm">{flag}</span>
    </>
  );
  if (!today || !flag) return <span className={size}>{shown}</span>;
  return (
    <span className={`relative ${size}`}>
      {turns ? (
        <span className="plays-out absolute right-6 text-ink [--plays-at:0.8s]">{value}</span>
      ) : null}
      <span className={classNames('text-alarm', turns && 'plays-in [--plays-at:0.6s]')}>
        {shown}
      </span>
    </span>
  );
}

/** The order of draw of CLSI GP41: citrate, serum, EDTA. */
const vessels = [
  ['1', 'Light blue', 'citrate, 2.7 mL', ['PT/INR']],
  ['2', 'Gold', 'serum gel, 5 mL', ['Creatinine', 'Potassium']],
  ['3', 'Lavender', 'EDTA, 4 mL', ['HbA1c', 'CBC']],
  ['Cup', 'Urine', '10 mL', ['Albumin/', 'creatinine']],
] as const;

/** Test, unit, values with their flags, and reference range; the INR has a target instead. */
const results = [
  ['INR', '', ['2.4', '2.9', '2.6'], 'Target 2.0–3.0'],
  ['Creatinine', 'mg/dL', ['1.04 H', '1.21 H', '1.38 H'], '0.51–0.95'],
  ['Potassium', 'mmol/L', ['4.6', '4.9', '5.2 H'], '3.5–5.1'],
  ['Hemoglobin', 'g/dL', ['12.6', '12.1', '11.4 L'], '12.0–15.5'],
] as const;
