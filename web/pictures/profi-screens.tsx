import { Picture, Sheet, SheetHeader, SheetTitle, Tube } from '#web/pictures/picture.tsx';
import { classNames } from '#web/ui/class-names.ts';

/** Four tests over four visits: the trend is on one page. */
export function CumulativeReport() {
  return (
    <Picture caption="A cumulative report, with sample data: over four visits creatinine rises from 0.92 to 1.38 mg/dL and eGFR falls from 73 to 44.">
      <Sheet className="overflow-hidden">
        <SheetHeader title="Kidney function" detail="MRN 40-2217, female, 58 years" />
        <div className={`${cumulative} border-line border-b py-2 text-muted`}>
          <span className="@max-xs:invisible @max-xs:w-0">Test</span>
          {visits.map((visit) => (
            <span key={visit} className="text-right">
              {visit}
            </span>
          ))}
        </div>
        {history.map(({ test, unit, values, high }) => (
          <div key={test} className={`${cumulative} border-line border-b py-2.5 last:border-0`}>
            <span className="@max-xs:col-span-full">
              <b className="font-semibold">{test}</b>{' '}
              <span className="text-muted @max-md:block">{unit}</span>
            </span>
            {values.map((value) => (
              <span
                key={value}
                className={classNames(
                  'text-right font-semibold @max-xs:nth-2:col-start-2',
                  high.includes(value) && 'text-alarm',
                )}
              >
                {value}
              </span>
            ))}
          </div>
        ))}
      </Sheet>
    </Picture>
  );
}

/** The location of each tube of an order. */
export function SampleTracking() {
  return (
    <Picture caption="Sample tracking, with sample data: two tubes of an order are verified, the third is being analyzed, and the urine cup has not been received.">
      <Sheet className="px-4 py-4 sm:px-6">
        <SheetTitle title="Order 26-1120-0547" detail="collected 08:40" />
        <div className="mt-3">
          {vessels.map(({ name, color, steps, note, late }) => (
            <div
              key={name}
              className="grid grid-cols-[2rem_minmax(0,5.4rem)_minmax(3.2rem,1fr)] items-center gap-x-3 border-line border-t py-2.5 sm:grid-cols-[2rem_7.4rem_minmax(0,1fr)_8rem]"
            >
              <Tube color={color} filled={0.8} className="h-11 text-muted" />
              <span className="font-medium">{name}</span>
              <span className="flex items-center">
                {stations.map((station, index) => (
                  <span key={station} className="flex flex-1 items-center last:flex-none">
                    <span
                      className={classNames(
                        'size-3 shrink-0 rounded-full border-2',
                        index < steps ? 'border-citrate bg-citrate' : 'border-field bg-sheet',
                      )}
                    />
                    {index < stations.length - 1 ? (
                      <span
                        className={classNames(
                          'h-0.5 flex-1',
                          index < steps - 1 ? 'bg-citrate' : 'bg-line',
                        )}
                      />
                    ) : null}
                  </span>
                ))}
              </span>
              <span
                className={classNames(
                  'font-semibold max-sm:col-start-3 sm:text-right',
                  late ? 'text-alarm' : 'text-muted',
                )}
              >
                {note}
              </span>
            </div>
          ))}
        </div>
      </Sheet>
    </Picture>
  );
}

const cumulative =
  'grid grid-cols-[minmax(0,1fr)_repeat(4,2.8rem)] items-baseline gap-x-1.5 px-4 tracking-tight sm:px-6 @md:grid-cols-[minmax(0,1fr)_repeat(4,4.2rem)] @md:gap-x-3 @md:tracking-normal';
const visits = ['May ’25', 'Nov ’25', 'May ’26', 'Nov ’26'];
/** eGFR by CKD-EPI 2021. */
const history = [
  {
    test: 'Creatinine',
    unit: 'mg/dL',
    values: ['0.92', '1.04', '1.21', '1.38'],
    high: ['1.04', '1.21', '1.38'],
  },
  {
    test: 'eGFR',
    unit: (
      <>
        mL/min/1.73 m<sup>2</sup>
      </>
    ),
    values: ['73', '63', '52', '44'],
    high: ['52', '44'],
  },
  { test: 'Potassium', unit: 'mmol/L', values: ['4.4', '4.6', '4.9', '5.2'], high: ['5.2'] },
  { test: 'Urine ACR', unit: 'mg/g', values: ['18', '42', '88', '140'], high: ['42', '88', '140'] },
];

const stations = ['ordered', 'collected', 'received', 'verified'];
const vessels = [
  { name: 'Blue, 2.7 mL', color: 'fill-teal', steps: 4, note: 'Verified 10:12', late: false },
  { name: 'Gold, 5 mL', color: 'fill-gold', steps: 4, note: 'Verified 10:41', late: false },
  {
    name: 'Lavender, 4\u00a0mL',
    color: 'fill-lavender',
    steps: 3,
    note: 'In analysis',
    late: false,
  },
  { name: 'Urine cup', color: 'fill-amber', steps: 1, note: 'Not received', late: true },
];
