import files from '#content/brochure-files.json' with { type: 'json' };
import { copyOf } from '#content/copy-of.ts';
import { href } from '#contract/addresses.ts';
import { brochureFile, type Product, products } from '#contract/products.ts';
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
      <ul className="page-column grid gap-x-9 gap-y-11 pb-16 md:grid-cols-2 md:gap-y-16 md:pb-24 lg:grid-cols-4">
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
      className="grid grid-cols-[repeat(auto-fit,minmax(min(9.4rem,100%),1fr))] content-start items-start gap-x-5 gap-y-6 md:grid-cols-1"
    >
      <BrochureCover slug={slug} />
      <div>
        <h2 className="text-accent text-xl wrap-anywhere">
          <ProductMark color={cap} name={name} />
        </h2>
        <p className="mt-2 text-muted max-md:text-sm lg:min-h-[4lh]">
          {brochures.find((each) => each.slug === slug)?.intro}
        </p>
        <ButtonLink
          href={brochureFile(slug)}
          target="_blank"
          variant="secondary"
          small
          className="mt-4 max-w-full whitespace-normal"
        >
          <span>{brochuresCopy.download}</span>
          <VisuallyHidden>{` for ${name}`}</VisuallyHidden>
        </ButtonLink>
        <p className="mt-2 text-muted text-sm">
          PDF, {pages} pages, {Math.round(bytes / 1000)} kB
        </p>
        <ArrowLink link={{ text: `${brochuresCopy.more} ${name}`, to: href(link) }} />
      </div>
    </li>
  );
}
