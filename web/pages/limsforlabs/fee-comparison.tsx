import { billCopy, comparisonCopy, fees } from '#content/limsforlabs.ts';
import { Picture, Sheet } from '#web/pictures/picture.tsx';
import { ArrowLinks } from '#web/sections/arrow-link.tsx';
import { Section, SectionHeading } from '#web/ui/section.tsx';

/**
 * Compares the fees of other contracts with ours (R76, R79). Three columns fit on a phone, so it
 * never scrolls.
 */
export function FeeComparison() {
  const { accession, columns, none } = comparisonCopy;
  return (
    <Section labelledBy="fees-title">
      <SectionHeading id="fees-title" title={comparisonCopy.title} intro={comparisonCopy.intro} />
      <table className="table fee-table mt-10 lg:mt-14">
        <caption className="sr-only">{comparisonCopy.caption}</caption>
        <thead>
          <tr>
            <th scope="col">{columns.line}</th>
            <th scope="col">{columns.others}</th>
            <th scope="col">{columns.ours}</th>
          </tr>
        </thead>
        <tbody>
          {fees.map((fee) => (
            <tr key={fee.name}>
              <th scope="row">{fee.name}</th>
              <td>{fee.others}</td>
              <td>
                <b>{none}</b>
                <span>{fee.ours}</span>
              </td>
            </tr>
          ))}
          <tr>
            <th scope="row">{accession.name}</th>
            <td>{accession.others}</td>
            <td>
              <b>{accession.rate}</b>
              <span>{accession.ours}</span>
            </td>
          </tr>
        </tbody>
      </table>
      <div className="mt-8 grid items-baseline gap-x-16 gap-y-4 lg:grid-cols-2">
        <p className="max-w-measure text-muted text-sm">{comparisonCopy.note}</p>
        <ArrowLinks links={comparisonCopy.links} className="lg:justify-end" />
      </div>
    </Section>
  );
}

/** A statement whose fees are struck out one after the other, until one line is left. */
export function StruckBill() {
  return (
    <Picture caption={billCopy.caption}>
      <Sheet>
        <header className="flex flex-wrap items-baseline justify-between gap-x-4 border-line border-b px-5 py-4 sm:px-7">
          <p className="font-semibold text-base">{billCopy.title}</p>
          <p className="text-muted">{billCopy.account}</p>
        </header>
        <div className="px-5 py-2 text-sm sm:px-7">
          {fees.map(({ name }, place) => (
            <p key={name} className="flex justify-between gap-4 py-1.5 text-muted">
              <span className={`struck struck-${place}`}>{name}</span>
              <span className="font-semibold text-ink">{billCopy.none}</span>
            </p>
          ))}
        </div>
        <footer className="rounded-b-sheet border-ink border-t-2 px-5 py-5 sm:px-7">
          <p className="flex flex-wrap items-baseline justify-between gap-x-4 text-base">
            <span className="font-semibold">{billCopy.charge}</span>
            <span className="text-xl">{billCopy.sum}</span>
          </p>
        </footer>
      </Sheet>
    </Picture>
  );
}
