import { Picture, PinnedNote, Sheet, SheetHeader, SheetTitle } from '#web/pictures/picture.tsx';
import { classNames } from '#web/ui/class-names.ts';

/** The lead picture of the Labreports page: results without a follow-up test on file. */
export function GapWorklist() {
  return (
    <Picture caption="The gap list in Labreports, with sample data: five patients whose results have no recommended follow-up test on file, such as low hemoglobin without iron studies.">
      <Sheet className="pb-4">
        <SheetHeader title="Due for follow-up" detail="sorted by time without a test" />
        <div className={`${gapColumns} border-line border-b py-2 text-muted`}>
          <span className="max-sm:hidden">Patient</span>
          <span>Result on file</span>
          <span>Missing</span>
          <span className="text-right max-sm:hidden">Since</span>
        </div>
        {gaps.map(({ patient, finding, missing, since }) => (
          <div key={patient} className={`${gapColumns} border-line border-b py-2.5 last:border-0`}>
            <span className="text-muted max-sm:hidden">{patient}</span>
            <b className="font-semibold">{finding}</b>
            <span className="font-semibold text-heparin">+ {missing}</span>
            <span className="text-right text-muted max-sm:hidden">{since}</span>
          </div>
        ))}
      </Sheet>
      <PinnedNote>
        <p className="font-semibold">Why iron studies?</p>
        <p className="mt-1 text-muted">
          Hemoglobin 10.4 g/dL, MCV 74 fL, female, 52. No ferritin on file, no follow-up order.
        </p>
      </PinnedNote>
    </Picture>
  );
}

/** Orders against the parts of their panel. */
export function PanelMatrix() {
  return (
    <Picture caption="A panel check, with sample data: five orders for the hepatitis B triple panel. Two lack the core antibody, one has the surface antigen only.">
      <Sheet className="px-4 py-4 sm:px-6">
        <SheetTitle title="Hepatitis B triple panel" detail="3 of 5 orders incomplete" />
        <div className={`${panelColumns} mt-3 py-2 text-muted`}>
          <span>Order</span>
          {parts.map((part) => (
            <span key={part} className="text-center">
              {part}
            </span>
          ))}
        </div>
        {orders.map(({ order, has }) => (
          <div key={order} className={`${panelColumns} border-line border-t py-2.5`}>
            <span className="whitespace-nowrap font-medium">
              <span className="max-sm:hidden">26-1120-</span>
              {order}
            </span>
            {parts.map((part) => (
              <span
                key={part}
                className={classNames(
                  'mx-auto size-4 rounded-full border-2',
                  has.includes(part) ? 'border-heparin bg-heparin' : 'border-alarm border-dashed',
                )}
              />
            ))}
          </div>
        ))}
      </Sheet>
    </Picture>
  );
}

/** Tests ordered out of habit, each with a suggested alternative and the reason. */
export function TestSelection() {
  return (
    <Picture caption="Suggestions for test selection, with sample data: TSH with reflex instead of total T4, 25-hydroxy vitamin D instead of 1,25-dihydroxy, and CRP instead of ESR.">
      <Sheet>
        {swaps.map(([ordered, suggested, reason]) => (
          <div key={ordered} className="border-line border-b px-4 py-4 last:border-0 sm:px-6">
            <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
              <span className="text-muted line-through">{ordered}</span>
              <span className="font-semibold text-heparin">→ {suggested}</span>
            </p>
            <p className="mt-1 text-muted">{reason}</p>
          </div>
        ))}
        <footer className="flex flex-wrap gap-2 px-4 py-3 sm:px-6">
          <span className="rounded-full bg-heparin px-4 py-1.5 font-semibold text-sheet">
            Send to doctor
          </span>
          <span className="rounded-full border border-field px-4 py-1.5 font-semibold">
            Dismiss
          </span>
        </footer>
      </Sheet>
    </Picture>
  );
}

const gapColumns =
  'grid grid-cols-2 items-center gap-x-4 px-4 sm:grid-cols-[6.4rem_minmax(0,1fr)_minmax(0,1fr)_4rem] sm:px-6';
const gaps = [
  { patient: '40-1187, F 52', finding: 'Hemoglobin 10.4', missing: 'Iron studies', since: '11 mo' },
  { patient: '40-2604, M 61', finding: 'Fasting glucose 148', missing: 'HbA1c', since: '9 mo' },
  { patient: '41-0315, F 47', finding: 'TSH 7.8', missing: 'Free T4', since: '7 mo' },
  { patient: '40-1922, M 66', finding: 'eGFR 52', missing: 'Urine ACR', since: '6 mo' },
  { patient: '41-0480, M 39', finding: 'HCV antibody reactive', missing: 'HCV RNA', since: '4 mo' },
];

const panelColumns =
  'grid grid-cols-[minmax(0,1fr)_repeat(3,2.9rem)] items-center gap-x-1 sm:grid-cols-[minmax(0,1fr)_repeat(3,4.4rem)] sm:gap-x-2';
const parts = ['HBsAg', 'anti-HBs', 'anti-HBc'];
const orders = [
  { order: '0611', has: ['HBsAg', 'anti-HBs', 'anti-HBc'] },
  { order: '0634', has: ['HBsAg', 'anti-HBs'] },
  { order: '0658', has: ['HBsAg'] },
  { order: '0702', has: ['HBsAg', 'anti-HBs', 'anti-HBc'] },
  { order: '0719', has: ['HBsAg', 'anti-HBs'] },
];

const swaps = [
  ['Total T4', 'TSH with reflex to free T4', 'Suspected thyroid disease, no TSH on file.'],
  [
    'Vitamin D, 1,25-dihydroxy',
    'Vitamin D, 25-hydroxy',
    'Suspected deficiency, normal kidney function.',
  ],
  ['ESR', 'CRP', 'Undiagnosed inflammation.'],
] as const;
