import { automates } from '#content/capabilities.ts';
import type { ProductCopy } from '#content/product-pages/product-copy.ts';
import { CapabilityDrawing } from '#web/pictures/capability-drawing.tsx';
import { Section } from '#web/ui/section.tsx';
import { SectionHeading } from '#web/ui/section-heading.tsx';

/** The ten capabilities by name and drawing. The home page describes each of them. */
export function CapabilityList({ title, text }: ProductCopy['automates']) {
  return (
    <Section id="automates" tone="ink" labelledBy="automates-title">
      <SectionHeading id="automates-title" title={title} intro={text} />
      <ul className="mt-10 grid grid-cols-2 gap-x-5 md:grid-cols-5 lg:mt-14">
        {automates.map(({ slug, name }) => (
          <li key={slug} className="border-line border-t pt-4 pb-8">
            <CapabilityDrawing slug={slug} className="h-12 w-full max-w-30 text-accent" />
            <h3 className="mt-3 font-semibold">{name}</h3>
          </li>
        ))}
      </ul>
    </Section>
  );
}
