import { limsforlabsCopy } from '#content/limsforlabs.ts';
import { DemoSection } from '#web/forms/demo/demo-section.tsx';
import { NewsletterSection } from '#web/forms/newsletter/newsletter-section.tsx';
import { FeatureList } from '#web/sections/feature-list.tsx';
import { PageHero } from '#web/sections/page-hero.tsx';
import { PlatformMapButton } from '#web/sections/platform-map-buttons.tsx';
import { ProductLinks } from '#web/sections/product-links.tsx';
import { ButtonLink } from '#web/ui/button.tsx';
import { CapList } from '#web/ui/cap.tsx';
import { Section } from '#web/ui/section.tsx';
import { SectionHeading } from '#web/ui/section-heading.tsx';

export function LimsforlabsPage() {
  const { directions, gains, demo, products } = limsforlabsCopy;
  return (
    <>
      <PageHero title={limsforlabsCopy.title} intro={limsforlabsCopy.intro} picture={<Bill />}>
        <ButtonLink to={demo.to}>{demo.text}</ButtonLink>
        <PlatformMapButton />
      </PageHero>
      <FeatureList id="gains" tone="ink" title={gains.title} points={gains.points}>
        <h3 className="font-semibold">{directions.title}</h3>
        <CapList
          className="mt-2"
          items={directions.items.map(({ name, color }) => ({ key: name, text: name, color }))}
        />
      </FeatureList>
      <Section id="products" labelledBy="products-title">
        <SectionHeading id="products-title" title={products.title} />
        <ProductLinks slugs={['laboratory', 'professional', 'patient']} />
      </Section>
      <DemoSection />
      <NewsletterSection />
    </>
  );
}

/** The bill of a month: what others list line by line, and the one line that is left. */
function Bill() {
  const { fees } = limsforlabsCopy;
  return (
    <section
      data-tone="sheet"
      aria-labelledby="fees"
      className="rounded-sheet border border-line px-5 py-6 shadow-sheet md:px-8 md:py-8"
    >
      <h2 id="fees" className="text-xl">
        {fees.title}
      </h2>
      <ul className="mt-4 border-line border-t">
        {fees.items.map((item) => (
          <li key={item} className="flex justify-between gap-4 border-line border-b py-2.5">
            {item}
            <span className="text-muted">$0</span>
          </li>
        ))}
      </ul>
      <p className="mt-5 flex items-baseline justify-between gap-4 font-semibold">
        <span>{fees.charge}</span>
        <span>{fees.rate}</span>
      </p>
    </section>
  );
}
