import files from '#content/brochure-files.json' with { type: 'json' };
import { brochures, brochuresCopy } from '#content/brochures.ts';
import { href } from '#content/pages.ts';
import { brochureCover, brochureFile, type Product, products } from '#content/products.ts';
import type { PageContents } from '#web/lib/page-contents.ts';
import { ArrowLink } from '#web/sections/arrow-link.tsx';
import { PageHero } from '#web/sections/page-hero.tsx';
import { ButtonLink } from '#web/ui/button.tsx';
import { ProductMark } from '#web/ui/cap.tsx';
import { VisuallyHidden } from '#web/ui/icon.tsx';

export const contents = { Brochures: <BrochuresPage /> } satisfies PageContents;

/** The first page of each brochure, with its file. */
function BrochuresPage() {
  return (
    <>
      <PageHero title={brochuresCopy.title} intro={brochuresCopy.intro} />
      <ul className="page-column grid grid-cols-1 gap-x-12 gap-y-16 pb-20 md:grid-cols-2 md:pb-28">
        {products.map((product) => (
          <BrochureItem key={product.slug} product={product} />
        ))}
      </ul>
    </>
  );
}

function BrochureItem({ product: { slug, name, cap, link } }: { product: Product }) {
  const { bytes, pages } = files[slug];
  return (
    <li id={slug} data-accent={cap}>
      <BrochurePreview slug={slug} />
      <h2 className="text-xl mt-8 text-accent">
        <ProductMark color={cap} name={name} />
      </h2>
      <p className="mt-3 text-muted">{brochures.find((each) => each.slug === slug)?.intro}</p>
      <div className="mt-5 flex flex-wrap items-center gap-x-6 gap-y-2">
        <ButtonLink href={brochureFile(slug)} target="_blank" variant="secondary">
          {brochuresCopy.download}
          <VisuallyHidden>{` for ${name}`}</VisuallyHidden>
        </ButtonLink>
        <span className="text-sm text-muted">
          PDF, {pages} pages, {Math.round(bytes / 1000)} kB
        </span>
      </div>
      <div className="mt-2">
        <ArrowLink link={{ text: `${brochuresCopy.more} ${name}`, to: href(link) }} />
      </div>
    </li>
  );
}

/** The first page of the brochure, which `tools/print-brochures.ts` draws. Decorative: the text next to it describes it. */
function BrochurePreview({ slug }: { slug: Product['slug'] }) {
  return (
    <img
      src={brochureCover(slug)}
      alt=""
      width="660"
      height="854"
      loading="lazy"
      className="h-auto w-[19.42rem] max-w-full rounded-sheet border border-line shadow-sheet"
    />
  );
}
