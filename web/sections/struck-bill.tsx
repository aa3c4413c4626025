import type { CSSProperties } from 'react';
import { copyOf } from '#content/copy-of.ts';
import { Picture, Sheet, SheetHeader } from '#web/pictures/picture.tsx';

const { bill: billCopy, fees: allFees } = copyOf('limsforlabs');

type Bill = {
  caption: string;
  account: string;
  fees: readonly string[];
  charge: string;
  sum: string;
};

/**
 * A statement whose fees are struck out one after the other, until one line is left; by default that of a laboratory.
 */
export function StruckBill({ bill = laboratoryBill }: { bill?: Bill }) {
  const { caption, account, fees, charge, sum } = bill;
  return (
    <Picture caption={caption}>
      <Sheet>
        <SheetHeader title={billCopy.title} detail={account} className="px-5 py-4 sm:px-7" />
        <div className="px-5 py-2 text-sm sm:px-7">
          {fees.map((name, place) => (
            <p key={name} className="flex justify-between gap-4 py-0.5 text-muted md:py-1.5">
              <span className="struck" style={{ '--place': place } as CSSProperties}>
                {name}
              </span>
              <span className="font-semibold text-ink">{billCopy.none}</span>
            </p>
          ))}
        </div>
        <footer className="rounded-b-sheet border-ink border-t-2 px-5 py-4 sm:py-5 sm:px-7">
          <p className="flex flex-wrap items-baseline justify-between gap-x-4 text-base">
            <span className="font-semibold">{charge}</span>
            <span className="text-xl">{sum}</span>
          </p>
        </footer>
      </Sheet>
    </Picture>
  );
}

const laboratoryBill: Bill = {
  caption: billCopy.caption,
  account: billCopy.account,
  fees: allFees.map(({ name }) => name),
  charge: billCopy.charge,
  sum: billCopy.sum,
};
