import { href } from '#content/addresses.ts';
import files from '#content/brochure-files.json' with { type: 'json' };
import { copyOf } from '#content/copy-of.ts';
import { brochureFile, type Product, products } from '#content/products.ts';
import { ArrowLink } from '#web/sections/arrow-link.tsx';
import { BrochureCover } from '#web/sections/brochure-cover.tsx';
import { PageHero } from '#web/sections/page-hero.tsx';
import { ButtonLink } from '#web/ui/button.tsx';
import { ProductMark } from '#web/ui/cap.tsx';
import { VisuallyHidden } from '#web/ui/icon.tsx';

const { brochures, texts: brochuresCopy } = copyOf('brochures');

/** The cover of each brochure, with its file. */
export function BrochuresPage() {
  return (
    <>
      <PageHero title={brochuresCopy.title} intro={brochuresCopy.intro} />
      <ul className="page-column pb-16 md:pb-24">
        {products.map((product) => (
          <BrochureItem key={product.slug} product={product} />
        ))}
      </ul>
    </>
  );
}

function BrochureItem({ product }: { product: Product }) {
  const { slug, name, cap, link } = product;
  const { bytes, pages } = files[slug];
  return (
    <li
      id={slug}
      data-accent={cap}
      className="grid grid-cols-1 items-center gap-x-16 gap-y-8 border-line border-t py-10 md:grid-cols-[20rem_minmax(0,1fr)] lg:py-14"
    >
      <BrochureCover product={product} />
      <div>
        <h2 className="text-xl text-accent lg:text-2xl">
          <ProductMark color={cap} name={name} />
        </h2>
        <p className="mt-4 max-w-[28em] text-lg text-muted">
          {brochures.find((each) => each.slug === slug)?.intro}
        </p>
        <div className="mt-5 flex flex-wrap items-center gap-x-6 gap-y-2">
          <ButtonLink href={brochureFile(slug)} target="_blank" variant="secondary">
            <span>{brochuresCopy.download}</span>
            <VisuallyHidden>{` for ${name}`}</VisuallyHidden>
          </ButtonLink>
          <span className="text-sm text-muted">
            PDF, {pages} pages, {Math.round(bytes / 1000)} kB
          </span>
        </div>
        <div className="mt-2">
          <ArrowLink link={{ text: `${brochuresCopy.more} ${name}`, to: href(link) }} />
        </div>
      </div>
    </li>
  );
}
