import { CheckedBox, Journey } from '#web/pictures/journey.tsx';
import {
  type HeroPicture,
  HeroSheetHeader,
  HeroSheets,
  heroFooter,
  heroRow,
  Line,
  Stretched,
} from '#web/pictures/picture.tsx';
import { classNames } from '#web/ui/class-names.ts';

/** A doctor's order next to earlier results, and how far its samples have come. */
export const orderSlide: HeroPicture = {
  picture: <Order />,
  caption:
    'An order in the Professional portal, with sample data: six tests next to their earlier results. HbA1c has been due since June. The samples have been received and are in analysis.',
};

function Order() {
  return (
    <HeroSheets
      front={
        <>
          <p className="mb-3 font-semibold md:text-lg">3 tubes and a cup</p>
          <Journey />
        </>
      }
    >
      <HeroSheetHeader title="Order 26-1120-0529" detail="MRN 40-2194, female, 61 years" />
      {tests.map((test) => (
        <OrderedTest key={test.name} {...test} />
      ))}
      <footer className={heroFooter}>
        <span>E11.9 Type 2 diabetes</span>
        <span className="max-sm:hidden">Z79.01 Anticoagulant use</span>
      </footer>
    </HeroSheets>
  );
}

function OrderedTest({ name, last, unit, when, due = false, earlier }: OrderedTestProps) {
  const scale = Math.max(...earlier) - Math.min(...earlier);
  const points = earlier.map(
    (value, place) =>
      `${94 - (earlier.length - 1 - place) * 21} ${78 - ((value - Math.min(...earlier)) / scale) * 56}`,
  );
  const color = due ? 'stroke-alarm' : 'stroke-citrate';
  return (
    <div
      className={classNames(
        heroRow,
        due && 'bg-alarm/6',
        'grid-cols-[8.9rem_7.4rem_minmax(0,1fr)] md:grid-cols-[11.6rem_7.6rem_8.8rem_minmax(0,1fr)]',
      )}
    >
      <b className="flex items-center gap-3 font-medium">
        <CheckedBox className="size-5 shrink-0" />
        {name}
      </b>
      <span className="text-muted text-sm max-md:hidden">
        <b className="font-semibold text-ink text-lg">{last}</b> {unit}
      </span>
      <span className={classNames('text-sm', due ? 'font-semibold text-alarm' : 'text-muted')}>
        {when}
      </span>
      <span className="h-full max-[22.5rem]:hidden">
        <Stretched>
          <Line d={`M${points.join('L')}`} className={`fill-none ${color}`} strokeWidth="2" />
          <Line
            d={points.map((point) => `M${point}h0`).join('')}
            className={color}
            strokeWidth="8"
            strokeLinecap="round"
          />
        </Stretched>
      </span>
    </div>
  );
}

type OrderedTestProps = {
  name: string;
  last: string;
  unit: string;
  when: string;
  due?: boolean;
  /** Earlier results, the latest last. */
  earlier: readonly number[];
};

const tests: readonly OrderedTestProps[] = [
  {
    name: 'PT/INR',
    last: '2.4',
    unit: '',
    when: '4 weeks ago',
    earlier: [2.1, 2.7, 2.3, 2.8, 2.4],
  },
  {
    name: 'Creatinine',
    last: '0.88',
    unit: 'mg/dL',
    when: '6 months ago',
    earlier: [0.81, 0.84, 0.82, 0.86, 0.88],
  },
  { name: 'TSH', last: '1.9', unit: 'mIU/L', when: '6 months ago', earlier: [2.2, 1.8, 2.0, 1.9] },
  {
    name: 'HbA1c',
    last: '7.4',
    unit: '%',
    when: 'Due since June',
    due: true,
    earlier: [6.8, 6.9, 7.1, 7.4],
  },
  { name: 'LDL-C', last: '92', unit: 'mg/dL', when: '11 months ago', earlier: [128, 117, 101, 92] },
  { name: 'Urine ACR', last: '22', unit: 'mg/g', when: '11 months ago', earlier: [12, 18, 22] },
];
