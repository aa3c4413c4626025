import { copyOf } from '#content/copy-of.ts';
import type { Figure } from '#content/prose.ts';

const { facts } = copyOf('home');

/** Key figures in one line below a product's hero; on phones a list with its figures on the right. */
export function FactsLine({ figures }: { figures: readonly Figure[] }) {
  return (
    <section aria-label={facts.title} className="border-line border-t">
      <dl className="page-column flex flex-wrap justify-between gap-x-8 py-3 text-sm md:py-6">
        {figures.map(({ value, label }) => (
          <div
            key={value}
            className="gap-x-2 max-md:grid max-md:w-full max-md:grid-cols-[repeat(auto-fit,minmax(7.6rem,1fr))] max-md:border-line max-md:py-2 max-md:not-first:border-t md:flex md:flex-row-reverse md:items-baseline"
          >
            <dt className="text-muted">{label}</dt>
            <dd className="whitespace-nowrap font-semibold">{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
