import { facts } from '#content/home.ts';
import type { Figure } from '#content/prose.ts';

/** Key figures in one line below a product's hero; on phones a list with its figures on the right. */
export function FactsLine({ figures }: { figures: readonly Figure[] }) {
  return (
    <section aria-label={facts.title} className="border-line border-t">
      <dl className="page-column flex flex-wrap justify-between gap-x-8 py-3 text-sm md:py-6">
        {figures.map(({ value, label }) => (
          <div
            key={value}
            className="flex items-baseline gap-x-2 max-md:w-full max-md:justify-between max-md:border-line max-md:py-2 max-md:not-first:border-t md:flex-row-reverse"
          >
            <dt className="text-muted">{label}</dt>
            <dd className="whitespace-nowrap font-semibold max-md:w-33 max-md:flex-none">
              {value}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
