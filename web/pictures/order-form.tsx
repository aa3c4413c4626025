import { Picture, Sheet, SheetHeader, Tube } from '#web/pictures/picture.tsx';
import { classNames } from '#web/ui/class-names.ts';

/** A doctor's order: diagnoses, tests, tubes in their order of draw, and progress so far. */
export function OrderForm() {
  return (
    <Picture caption="An order in the Professional portal, with sample data: four tests, one of them overdue, three tubes in their order of draw and a urine cup. The sample has been received.">
      <Sheet className="overflow-hidden">
        <SheetHeader title="Order 26-1120-0533" detail="MRN 40-2217, female, 58 years" />
        <div className="grid sm:grid-cols-[1fr_1.12fr]">
          <div className="px-4 py-3 sm:px-6 sm:py-4">
            <p className="text-muted">Diagnoses</p>
            <p className="mt-1.5 flex flex-wrap gap-1.5">
              {diagnoses.map((diagnosis) => (
                <span
                  key={diagnosis}
                  className="rounded-[5px] bg-citrate/10 px-2 py-0.5 font-medium"
                >
                  {diagnosis}
                </span>
              ))}
            </p>
            <p className="mt-3 text-muted sm:mt-4">Tests</p>
            {tests.map((test) => (
              <OrderedTest key={test.name} {...test} />
            ))}
          </div>
          <div className="border-line border-t bg-wash px-4 py-3 sm:border-t-0 sm:border-l sm:px-4 sm:py-4">
            <p className="text-muted">Draw in this order</p>
            <div className="mt-3 grid grid-cols-[repeat(4,auto)] gap-1 text-center">
              {vessels.map(({ color, name, volume, tests: inIt }, index) => (
                <div key={name}>
                  {color ? (
                    <Tube color={color} filled={0.85} className="mx-auto h-16 text-muted sm:h-28" />
                  ) : (
                    <UrineCup />
                  )}
                  <p className="mt-1 font-semibold sm:mt-2">{index < 3 ? index + 1 : 'Cup'}</p>
                  <p className="font-medium">{name}</p>
                  <p className="text-muted max-sm:hidden">{volume}</p>
                  <p className="text-muted">{inIt}</p>
                </div>
              ))}
            </div>
          </div>
        </div>
        <div className="border-line border-t px-4 py-3.5 sm:px-6">
          <Journey />
        </div>
      </Sheet>
    </Picture>
  );
}

function OrderedTest({ name, last, due }: (typeof tests)[number]) {
  return (
    <p className="flex items-center gap-2.5 border-line border-b py-1 last:border-0 sm:py-1.5">
      <svg viewBox="0 0 16 16" className="size-4 shrink-0" role="presentation">
        <path
          d="M3 0H13a3 3 0 0 1 3 3V13a3 3 0 0 1-3 3H3a3 3 0 0 1-3-3V3a3 3 0 0 1 3-3z"
          className="fill-citrate"
        />
        <path d="M4 8.2 7 11 12 5" className="fill-none stroke-sheet" strokeWidth="1.8" />
      </svg>
      <span className="font-medium">{name}</span>
      <span
        className={classNames(
          'ml-auto whitespace-nowrap',
          due ? 'font-semibold text-alarm' : 'text-muted',
        )}
      >
        {last}
      </span>
    </p>
  );
}

function UrineCup() {
  return (
    <svg viewBox="0 0 60 110" className="mx-auto h-16 text-muted sm:h-28" role="presentation">
      <path d="M9 78 51 78 48 106H12z" className="fill-gold/30" />
      <path d="M6 58 12 106H48L54 58" className="fill-none stroke-current" strokeWidth="1.5" />
      <path d="M3 46H57V58H3z" className="fill-gold" />
    </svg>
  );
}

/** The sample's progress: four stations, the last one still open. */
export function Journey() {
  return (
    <div className="grid grid-cols-[1fr_1fr_1fr_auto]">
      {stations.map(({ name, time }, index) => (
        <p key={name} className="relative pt-4">
          <svg
            viewBox="0 0 10 10"
            className="absolute top-0 left-0 z-1 size-2.5"
            role="presentation"
          >
            <circle
              cx="5"
              cy="5"
              r="4"
              strokeWidth="2"
              className={time ? 'fill-citrate stroke-citrate' : 'fill-sheet stroke-citrate'}
            />
          </svg>
          {index < stations.length - 1 ? (
            <span
              className={classNames(
                'absolute top-1 right-0 left-2.5 border-t-2 border-citrate',
                index === 2 && 'border-dotted',
              )}
            />
          ) : null}
          <span className="font-medium">{name}</span>
          <br />
          <span className="text-muted">{time || 'in analysis'}</span>
        </p>
      ))}
    </div>
  );
}

/** ICD-10-CM. */
const diagnoses = ['E11.9 Type 2 diabetes', 'Z79.01 Anticoagulant use'];

const tests = [
  { name: 'PT/INR', last: '4 weeks ago', due: false },
  { name: 'CMP, TSH', last: '6 months ago', due: false },
  { name: 'HbA1c', last: 'Due since June', due: true },
  { name: 'Urine ACR', last: '11 months ago', due: false },
];

/** The order of draw of CLSI GP41: citrate, serum, EDTA. */
const vessels = [
  { color: 'fill-teal', name: 'Blue', volume: '2.7 mL', tests: 'PT/INR' },
  { color: 'fill-gold', name: 'Gold', volume: '5 mL', tests: 'CMP, TSH' },
  { color: 'fill-lavender', name: 'Lavender', volume: '3 mL', tests: 'HbA1c' },
  { color: '', name: 'Urine', volume: '10 mL', tests: 'ACR' },
];

const stations = [
  { name: 'Ordered', time: '08:12' },
  { name: 'Collected', time: '08:40' },
  { name: 'Received', time: '09:25' },
  { name: 'Verified', time: '' },
];
