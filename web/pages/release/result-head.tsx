import { RangeBar } from '#web/pictures/picture.tsx';

export type Result = {
  readonly name: string;
  readonly value: string;
  readonly unit?: string | undefined;
  readonly range?: readonly [low: number, high: number] | undefined;
};

type ResultHeadProps = Result & { level: 2 | 3 | 4 };

/** A result at display size: name, value, unit, flag and range. */
export function ResultHead({ level, ...result }: ResultHeadProps) {
  const { name, value, unit, range } = result;
  const Heading = `h${level}` as const;
  return (
    <div className="release-wide flex flex-wrap items-end justify-between gap-x-4 gap-y-1 border-line border-y py-2.5 xl:py-6">
      <Heading tabIndex={-1} data-heading>
        <span className="block font-semibold text-lg leading-tight xl:mb-3 xl:text-xl">{name}</span>
        <span className="flex items-baseline gap-2 whitespace-nowrap leading-none">
          <b className="release-value">{value}</b>{' '}
          <span className="text-muted xl:text-lg">{unit}</span> <Flag {...result} />
        </span>
      </Heading>
      {range ? (
        <p className="grid max-w-[14.5rem] flex-[1_1_5rem] grid-cols-1 gap-1 text-center text-muted text-sm [&>svg]:w-full">
          <RangeBar
            value={numberOf(value)}
            low={range[0]}
            high={range[1]}
            range="stroke-accent/35"
          />
          <span>
            {range[0]}–{range[1]}
          </span>
        </p>
      ) : null}
    </div>
  );
}

/** H or L; for a susceptibility, its category is the rules' call and not shown before. */
export function Flag({ value, range }: Result) {
  const number = numberOf(value);
  const flag = !range ? '' : number < range[0] ? 'L' : number > range[1] ? 'H' : '';
  return flag ? (
    <b className="rounded-[4px] bg-alarm px-1.5 font-semibold text-sheet">{flag}</b>
  ) : null;
}

function numberOf(value: string): number {
  return Number(value.replace(',', ''));
}
