import type { ProductCopy } from '#content/product-pages/product-copy.ts';
import { Cap } from '#web/ui/cap.tsx';
import { Section } from '#web/ui/section.tsx';
import { SectionHeading } from '#web/ui/section-heading.tsx';

/** Problems in the reader's words on the left, what the product does about them on the right. */
export function PainPoints({ title, columns, items }: ProductCopy['pains']) {
  const [before, after] = columns;
  return (
    <Section id="pains" tone="sheet" labelledBy="pains-title">
      <SectionHeading id="pains-title" title={title} />
      <div
        aria-hidden="true"
        className={`${row} mt-10 pb-3 text-muted text-sm max-md:hidden lg:mt-14`}
      >
        <p>{before}</p>
        <p className="pl-9">{after}</p>
      </div>
      <dl className="max-md:mt-8">
        {items.map(([pain, answer]) => (
          <div key={pain} className={`${row} border-line border-t py-6 md:items-baseline md:py-7`}>
            <dt className="max-w-[26em] text-lg text-muted">{pain}</dt>
            <dd className="flex gap-4">
              <Cap className="mt-[0.3em]" />
              <span className="max-w-[34em]">{answer}</span>
            </dd>
          </div>
        ))}
      </dl>
    </Section>
  );
}

const row = 'grid gap-x-14 gap-y-3 md:grid-cols-[5fr_7fr]';
