import { Picture, Sheet, SheetHeader } from '#web/pictures/picture.tsx';
import { Cap } from '#web/ui/cap.tsx';
import { classNames } from '#web/ui/class-names.ts';

/** A doctor's order: diagnoses, tests with their tubes in order of draw, and progress so far. */
export function OrderForm() {
  return (
    <Picture caption="An order in the Professional portal, with sample data: four lines of tests, one of them overdue, with their tubes in order of draw and a urine cup. The samples have been received.">
      <Sheet className="overflow-hidden">
        <SheetHeader title="Order 26-1120-0533" detail="MRN 40-2217, female, 58 years" />
        <div className="px-4 py-3 sm:px-6 sm:py-4">
          <p className="text-muted">Diagnoses</p>
          <p className="mt-1.5 flex flex-wrap gap-1.5">
            {diagnoses.map((diagnosis) => (
              <span key={diagnosis} className="rounded-[5px] bg-citrate/10 px-2 py-0.5 font-medium">
                {diagnosis}
              </span>
            ))}
          </p>
          <p className="mt-3 text-muted sm:mt-4">Tests, in order of draw</p>
          {tests.map((test) => (
            <OrderedTest key={test.name} {...test} />
          ))}
        </div>
        <div className="border-line border-t px-4 py-3.5 sm:px-6">
          <Journey />
        </div>
      </Sheet>
    </Picture>
  );
}

function OrderedTest({ name, cap, vessel, last, due }: (typeof tests)[number]) {
  return (
    <p className="flex items-baseline gap-x-2.5 border-line border-b py-2 last:border-0">
      <CheckedBox className="size-4 shrink-0 self-center" />
      <span className="font-semibold @lg:w-44">{name}</span>
      <Cap color={cap} className="self-center" />
      <span className="flex-1 text-muted @max-lg:hidden">{vessel}</span>
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

export function CheckedBox({ className }: { className: string }) {
  return (
    <svg viewBox="0 0 16 16" className={className} role="presentation">
      <path
        d="M3 0H13a3 3 0 0 1 3 3V13a3 3 0 0 1-3 3H3a3 3 0 0 1-3-3V3a3 3 0 0 1 3-3z"
        className="fill-citrate"
      />
      <path d="M4 8.2 7 11 12 5" className="fill-none stroke-sheet" strokeWidth="1.8" />
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
const diagnoses = ['E11.22 Type 2 diabetes with CKD', 'Z79.01 Anticoagulant use'];

/** Tubes in CLSI GP41's order of draw: citrate, serum, EDTA. */
const tests = [
  { name: 'PT/INR', cap: 'teal', vessel: 'Light blue, 2.7 mL', last: '4 weeks ago', due: false },
  {
    name: 'Creatinine, potassium',
    cap: 'gold',
    vessel: 'Gold, 5 mL',
    last: '6 months ago',
    due: false,
  },
  {
    name: 'HbA1c, CBC',
    cap: 'lavender',
    vessel: 'Lavender, 4 mL',
    last: 'Due since August',
    due: true,
  },
  { name: 'Urine ACR', cap: 'amber', vessel: 'Cup, 10 mL', last: '6 months ago', due: false },
] as const;

const stations = [
  { name: 'Ordered', time: '08:12' },
  { name: 'Collected', time: '08:40' },
  { name: 'Received', time: '09:25' },
  { name: 'Verified', time: '' },
];
