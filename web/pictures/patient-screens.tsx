import { Picture, RangeBar, Sheet } from '#web/pictures/picture.tsx';
import { classNames } from '#web/ui/class-names.ts';

/** One value with its meaning and questions for the doctor. */
export function PlainResult() {
  return (
    <Picture caption="One result explained, with sample data: ferritin is 8 ng/mL, below the range of 13 to 150. The page says what ferritin measures, what can lower it, and what to ask the doctor.">
      <Sheet className="px-4 py-4 text-sm sm:px-6 sm:py-5">
        <p className="flex items-baseline justify-between gap-4">
          <b className="text-xl">Ferritin</b>
          <span className="font-semibold text-alarm">Low</span>
        </p>
        <p className="mt-1">
          <b className="font-semibold text-lg">8</b>{' '}
          <span className="text-muted">ng/mL, range 13 to 150</span>
        </p>
        <div className="mt-2 flex">
          <RangeBar value={8} low={13} high={150} range="stroke-accent/35" />
        </div>
        {explained.map(([title, text]) => (
          <p key={title} className="mt-3 border-line border-t pt-3">
            <b className="font-semibold">{title}</b>
            <br />
            <span className="text-muted">{text}</span>
          </p>
        ))}
      </Sheet>
    </Picture>
  );
}

/** The people with access, and the button that ends it. */
export function AccessList() {
  return (
    <Picture caption="The list of people with access, with sample data: a daughter and a new doctor with read-only access, and a husband with the same access as the patient. Each can be revoked, as a neighbor’s was today.">
      <Sheet className="text-sm">
        <header className="border-line border-b px-4 py-3.5 sm:px-6">
          <p className="text-xl">Who can see my records</p>
        </header>
        {people.map(({ who, role, since, ended }) => (
          <div
            key={who}
            className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-line border-b px-4 py-3.5 last:border-0 sm:px-6"
          >
            <p className={classNames(ended && 'text-muted line-through')}>
              <b className="font-semibold">{who}</b>
              <br />
              <span className="text-muted">
                {role}, {since}
              </span>
            </p>
            {ended ? (
              <span className="text-muted">Revoked today</span>
            ) : (
              <span className="rounded-full border border-serum px-3.5 py-1 font-semibold text-serum">
                Revoke
              </span>
            )}
          </div>
        ))}
      </Sheet>
    </Picture>
  );
}

const explained = [
  ['What it measures', 'The iron your body has stored. It drops before you become anemic.'],
  ['What can lower it', 'Blood loss or pregnancy, or not getting or absorbing enough iron.'],
  ['What to ask your doctor', 'Why is it low, and should we check my blood count again?'],
] as const;

const people = [
  { who: 'My daughter', role: 'read-only', since: 'since March', ended: false },
  { who: 'My husband', role: 'same access as me', since: 'since January', ended: false },
  { who: 'My new doctor', role: 'read-only', since: 'since June', ended: false },
  { who: 'My neighbor', role: 'read-only', since: 'since 2024', ended: true },
];
