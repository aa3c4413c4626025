import { type Brochure, brochures, brochuresCopy } from '#content/brochures.ts';
import { href } from '#content/pages.ts';
import { brochureFile, products } from '#content/products.ts';
import { site } from '#contract/site.ts';
import { ArrowLink } from '#web/sections/arrow-link.tsx';
import { PageHero } from '#web/sections/page-hero.tsx';
import { Cap } from '#web/ui/cap.tsx';

export function BrochuresPage() {
  return (
    <>
      <div className="print:hidden">
        <PageHero title={brochuresCopy.title} intro={brochuresCopy.intro} />
      </div>
      <div className="page-column grid gap-10 pb-20 md:pb-28">
        {brochures.map((brochure) => (
          <BrochureSheet key={brochure.slug} brochure={brochure} />
        ))}
      </div>
    </>
  );
}

function BrochureSheet({ brochure }: { brochure: Brochure }) {
  const product = products.find(({ slug }) => slug === brochure.slug);
  if (!product) return null;
  return (
    <article
      id={brochure.slug}
      data-tone="sheet"
      data-accent={product.cap}
      aria-labelledby={`${brochure.slug}-title`}
      className="rounded-sheet border border-line px-5 py-8 shadow-sheet md:p-12 not-first:print:break-before-page print:border-0 print:p-0 print:shadow-none"
    >
      <div className="grid gap-x-16 gap-y-8 lg:grid-cols-[minmax(0,20rem)_minmax(0,1fr)]">
        <div>
          <Cap className="text-2xl" />
          <h2 id={`${brochure.slug}-title`} className="text-2xl mt-4">
            {product.name}
          </h2>
          <p className="intro mt-4">{brochure.intro}</p>
          <div className="mt-6 print:hidden">
            <ArrowLink
              link={{
                text: `${brochuresCopy.more} ${product.name}`,
                to: href(product.link),
              }}
            />
            <ArrowLink link={{ text: brochuresCopy.download, href: brochureFile(brochure.slug) }} />
          </div>
        </div>
        <dl className="border-line border-t">
          {brochure.facts.map(([name, fact]) => (
            <div
              key={name}
              className="grid gap-x-8 gap-y-0.5 border-line border-b py-3.5 sm:grid-cols-[9rem_minmax(0,1fr)]"
            >
              <dt className="text-muted">{name}</dt>
              <dd className="font-semibold">{fact}</dd>
            </div>
          ))}
        </dl>
      </div>
      <p className="text-sm mt-8 hidden text-muted print:block">
        {site.company}, {site.address}. {site.email}
      </p>
    </article>
  );
}
