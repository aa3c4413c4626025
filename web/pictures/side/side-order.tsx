import { Tube } from '#web/pictures/tube.tsx';
import { classNames } from '#web/ui/class-names.ts';

/** An order's tests, and its tubes in the order of draw of CLSI GP41. */
export function SideOrder() {
  return (
    <div
      aria-hidden="true"
      className="grid aspect-2/1 grid-cols-[1fr_1.25fr] items-center gap-x-6 text-xs"
    >
      <div>
        {tests.map(({ name, last, due }) => (
          <p
            key={name}
            className="flex flex-wrap justify-between gap-x-2 border-line border-b py-1.5 last:border-0"
          >
            <span className="font-medium">{name}</span>
            <span className={classNames(due ? 'font-semibold text-serum' : 'text-muted')}>
              {last}
            </span>
          </p>
        ))}
      </div>
      <div className="grid grid-cols-3 text-center">
        {tubes.map(({ name, holds, color }, place) => (
          <div key={name}>
            <Tube color={color} filled={0.85} className="mx-auto h-20 text-muted xl:h-26" />
            <p className="mt-1 text-muted">{place + 1}</p>
            <p className="font-semibold">{name}</p>
            <p className="text-muted">{holds}</p>
          </div>
        ))}
      </div>
    </div>
  );
}

const tests = [
  { name: 'PT/INR', last: '4 weeks', due: false },
  { name: 'CMP, TSH', last: '6 months', due: false },
  { name: 'HbA1c', last: 'due', due: true },
];

const tubes = [
  { color: 'fill-teal', name: 'Blue', holds: 'PT/INR' },
  { color: 'fill-gold', name: 'Gold', holds: 'CMP, TSH' },
  { color: 'fill-lavender', name: 'Lavender', holds: 'HbA1c' },
];
