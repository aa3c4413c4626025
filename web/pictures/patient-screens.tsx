import { Picture, RangeBar, Sheet } from '#web/pictures/picture.tsx';
import { classNames } from '#web/ui/class-names.ts';

/** The opening of the Patient page: the app with today's results. */
export function PhoneResults() {
  return (
    <Picture
      className="mx-auto w-full max-w-[22rem]"
      caption="The Patient app, with sample data: three values of a metabolic panel from today. Glucose is high at 112 mg/dL, the other two are in range, and each has a sentence of explanation."
    >
      <div
        data-tone="sheet"
        className="rounded-[2.4rem] border-[7px] border-ink p-5 pt-7 text-sm shadow-sheet"
      >
        <p className="text-muted">Today, 2:05 PM</p>
        <p className="text-xl">Your metabolic panel</p>
        <p className="mt-2 text-muted">3 results. 2 are in range, 1 is high.</p>
        {panel.map(([name, value, low, high, words]) => {
          const outside = value < low || value > high;
          return (
            <div key={name} className="mt-3 border-line border-t pt-3">
              <p className="flex justify-between gap-3 font-semibold">
                {name}
                <span className={outside ? 'text-alarm' : 'text-heparin'}>
                  {value} {outside ? 'high' : 'in range'}
                </span>
              </p>
              <div className="mt-1.5 flex">
                <RangeBar value={value} low={low} high={high} />
              </div>
              <p className="mt-1 text-xs text-muted">{words}</p>
            </div>
          );
        })}
        <p className="mt-4 rounded-full bg-serum py-2.5 text-center font-semibold text-sheet">
          See how it changed
        </p>
      </div>
    </Picture>
  );
}

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
          <RangeBar value={8} low={13} high={150} />
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

/** Name, value and adult reference range in mg/dL, mmol/L, and mg/dL, and an explanation. */
const panel = [
  ['Glucose, fasting', 112, 70, 99, 'Sugar in the blood after hours without food.'],
  ['Potassium', 4.3, 3.5, 5.1, 'A mineral that muscles and the heart need.'],
  ['Calcium', 9.4, 8.6, 10.2, 'A mineral in bones, nerves and muscles.'],
] as const;

const explained = [
  ['What it measures', 'The iron your body has stored. It drops before you become anemic.'],
  ['What can lower it', 'Blood loss, pregnancy, or too little iron from food.'],
  ['What to ask your doctor', 'Why is it low, and should we check my blood count again?'],
] as const;

const people = [
  { who: 'My daughter', role: 'read-only', since: 'since March', ended: false },
  { who: 'My husband', role: 'same access as me', since: 'since January', ended: false },
  { who: 'My new doctor', role: 'read-only', since: 'since June', ended: false },
  { who: 'My neighbor', role: 'read-only', since: 'since 2024', ended: true },
];
