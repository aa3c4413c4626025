import { copyOf } from '#content/copy-of.ts';

const { facts } = copyOf('home');

/** A figure about the product and what it counts. */
export type Figure = { readonly value: string; readonly label: string };

/** Key figures in one line below a product's hero; on phones two in a row, or one if text is large. */
export function FactsLine({ figures }: { figures: readonly Figure[] }) {
  return (
    <section aria-label={facts.title} className="border-line border-t">
      <dl className="page-column flex flex-wrap justify-between gap-x-6 gap-y-3 py-5 text-sm max-md:grid max-md:grid-cols-[repeat(auto-fit,minmax(7.4rem,1fr))] md:gap-x-8 md:py-6">
        {figures.map(({ value, label }) => (
          <div
            key={value}
            className="flex flex-col-reverse justify-end gap-x-2 md:flex-row-reverse md:items-baseline"
          >
            <dt className="text-muted">{label}</dt>
            <dd className="whitespace-nowrap font-semibold">{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
