import { Picture, Sheet, SheetHeader, SheetTitle } from '#web/pictures/picture.tsx';
import { classNames } from '#web/ui/class-names.ts';

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

/** Patients who share a gap, with the part of their group that has it. */
export function CohortList() {
  return (
    <Picture caption="Cohorts due for follow-up, with sample data: four groups of patients with an abnormal result. The longest list is HbA1c of 6.5% or above without a urine albumin-creatinine ratio: 131 of 538 patients.">
      <Sheet>
        <SheetHeader title="Due for follow-up" detail="last 12 months" />
        {cohorts.map(([result, missing, due, patients]) => (
          <div key={result} className="border-line border-b px-4 py-3.5 last:border-0 sm:px-6">
            <p className="flex flex-wrap justify-between gap-x-4">
              <b className="font-semibold text-base">{result}</b>
              <span className="text-muted">
                <b className="font-semibold text-heparin">{due}</b> of {patients}
              </span>
            </p>
            <p className="text-muted">{missing}</p>
            <p className="mt-2 h-2 bg-wash">
              <span
                className="block h-full bg-heparin"
                style={{ width: `${Math.round((due / patients) * 100)}%` }}
              />
            </p>
          </div>
        ))}
      </Sheet>
    </Picture>
  );
}

/** Abnormal result, recommended test, patients without it, and patients with the result. */
const cohorts = [
  ['HbA1c 6.5% or above', 'No urine albumin-creatinine ratio', 131, 538],
  ['Hemoglobin below range', 'No ferritin', 96, 412],
  ['TSH above range', 'No free T4', 41, 187],
  ['HCV antibody reactive', 'No HCV RNA', 7, 22],
] as const;

const panelColumns =
  'grid grid-cols-[minmax(0,1fr)_repeat(3,minmax(0,2.9rem))] items-center gap-x-1 sm:grid-cols-[minmax(0,1fr)_repeat(3,4.4rem)] sm:gap-x-2';
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
