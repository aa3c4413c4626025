import { Picture, PinnedNote, RangeBar, Sheet } from '#web/pictures/picture.tsx';
import { classNames } from '#web/ui/class-names.ts';

/** One accession in the laboratory's worklist: verified results, held results, and the reason. */
export function Worklist() {
  return (
    <Picture
      className="relative"
      caption="A worklist in the Laboratory system, with sample data. Potassium is held: it rose by 1.7 mmol/L in a day and the sample is hemolyzed. Ferritin is low and waits for review."
    >
      <Sheet className="pb-2">
        <header className="flex items-center justify-between gap-4 border-line border-b px-4 py-3.5 sm:px-6">
          <div>
            <p className="font-semibold text-base">26-1120-0417</p>
            <p className="text-muted">Female, 34 years. Serum, drawn 08:12</p>
          </div>
          <Barcode className="h-8 w-[90px] sm:h-9 sm:w-[135px]" />
        </header>
        <div className={`${columns} border-line border-b py-2 text-muted`}>
          <span>Test</span>
          <span>Result</span>
          <span className={rangeCell}>
            <span className={wideOnly}>Reference range</span>
            <span className="sm:hidden">Range</span>
          </span>
          <span className={wideOnly}>Before</span>
          <span>State</span>
        </div>
        {rows.map((row) => (
          <Row key={row[0]} row={row} />
        ))}
        <footer className="flex flex-wrap gap-x-6 gap-y-1 px-4 py-3 text-muted sm:px-6">
          <span>AU680, rack 14-3</span>
          <span>QC in control, 2 levels</span>
          <span className="sm:ml-auto">FHIR DiagnosticReport: partial</span>
        </footer>
      </Sheet>
      <DeltaCheck />
    </Picture>
  );
}

function Row({ row }: { row: (typeof rows)[number] }) {
  const [test, result, unit, low, high, before, state] = row;
  const flag = result < low ? 'L' : result > high ? 'H' : '';
  return (
    <div className={classNames(columns, 'border-line border-b py-2.5', flag && 'bg-alarm/4')}>
      <span className="font-medium">{test}</span>
      <span className="whitespace-nowrap">
        <b className={flag ? 'font-bold text-alarm' : 'font-semibold'}>{result}</b>{' '}
        <span className="text-muted">{unit}</span>
        {flag ? (
          <b className="ml-1 rounded-[3px] bg-alarm px-1 font-semibold text-sheet">{flag}</b>
        ) : null}
      </span>
      <span className={`${rangeCell} flex items-center gap-2`}>
        <RangeBar value={result} low={low} high={high} />
        <span className={classNames(wideOnly, 'w-[5.4em] shrink-0 text-muted')}>
          {low}–{high}
        </span>
      </span>
      <span className={`${wideOnly} text-muted`}>{before}</span>
      <span
        className={classNames(
          'font-semibold',
          state === 'Verified' ? 'text-heparin' : 'text-alarm',
        )}
      >
        {state}
      </span>
    </div>
  );
}

/** The reason for the hold, as a note pinned to the sheet's lower edge. */
function DeltaCheck() {
  return (
    <PinnedNote className="max-w-86 lg:-mr-8">
      <p className="flex justify-between font-semibold">
        Potassium, delta check <span className="text-alarm">Held</span>
      </p>
      <div className="mt-2 flex items-end gap-4">
        <svg viewBox="0 0 96 40" className="h-10 w-24 shrink-0" role="presentation">
          <path d="M0 15H96V33H0z" className="fill-heparin/12" />
          <path
            d="M4 25 27 28 50 24 71 26 91 5"
            className="fill-none stroke-ink"
            strokeWidth="1.6"
          />
          <circle cx="91" cy="5" r="3.4" className="fill-alarm" />
        </svg>
        <p className="text-muted">
          4.2 → <b className="font-semibold text-alarm">5.9 mmol/L</b> in 24&nbsp;h. Hemolysis index
          2+. Recollect.
        </p>
      </div>
    </PinnedNote>
  );
}

const columns =
  'grid grid-cols-[4rem_minmax(5.5rem,1fr)_3.2rem] items-center gap-x-1.5 px-4 max-sm:@2xs:grid-cols-[4rem_5.5rem_minmax(0,1fr)_3.2rem] sm:grid-cols-[5.2rem_6.6rem_minmax(0,1fr)_2.6rem_4.6rem] sm:gap-x-3 sm:px-6';
const wideOnly = 'hidden sm:inline';
const rangeCell = '@max-2xs:hidden';

/** Test, result, unit, adult reference range, the result before, and state. */
const rows = [
  ['Sodium', 139, 'mmol/L', 135, 145, 140, 'Verified'],
  ['Potassium', 5.9, 'mmol/L', 3.5, 5.1, 4.2, 'Held'],
  ['Creatinine', 0.84, 'mg/dL', 0.51, 0.95, 0.81, 'Verified'],
  ['Glucose', 94, 'mg/dL', 70, 99, 91, 'Verified'],
  ['Calcium', 9.4, 'mg/dL', 8.6, 10.2, 9.3, 'Verified'],
  ['Ferritin', 8, 'ng/mL', 13, 150, 19, 'Review'],
] as const;

/** Accession 26-1120-0417 in Code 128 C: a scanner reads it from the screen. */
function Barcode({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 90 22" className={className} preserveAspectRatio="none" aria-hidden="true">
      <path
        d="M0 11H90"
        className="stroke-ink"
        strokeWidth="22"
        strokeDasharray={widths}
        shapeRendering="crispEdges"
      />
    </svg>
  );
}

/** Start C, 26, 11, 20, 04, 17, check digit 5, stop: widths of bars and spaces in turn, in modules. */
const widths = [...'2112323212212312122212311213221232211312222331112', '9'].join(' ');
