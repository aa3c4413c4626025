import { brochures } from '#content/brochures.ts';
import { demoHref } from '#content/pages.ts';
import { type Banner, productActions } from '#content/product-pages/product-copy.ts';
import { brochureFile, products } from '#content/products.ts';
import { Sheet, Tube, tubeFills } from '#web/pictures/picture.tsx';
import { ProductsMenu } from '#web/shell/menu-item.tsx';
import { ButtonLink } from '#web/ui/button.tsx';
import { Cap } from '#web/ui/cap.tsx';

/**
 * The single-slide banner (R40): picture, title, description and actions. For `client` these are the products, for any
 * other slug the brochure and the demo of that product.
 */
export function SingleSlideBanner({ slug, title, text }: Banner) {
  const product = slug === 'client' ? undefined : products.find((each) => each.slug === slug);
  return (
    <section aria-labelledby="banner-title" data-tone="ink" className="section overflow-hidden">
      <div className="page-column grid grid-cols-1 items-center gap-x-16 gap-y-12 lg:grid-cols-[7fr_5fr]">
        <div>
          <h2 id="banner-title" className="text-3xl">
            {title}
          </h2>
          <p className="intro mt-6">{text}</p>
          <div className="mt-8 flex flex-wrap gap-3.5">
            {product ? (
              <>
                <ButtonLink href={brochureFile(product.slug)} target="_blank">
                  {productActions.brochure}
                </ButtonLink>
                <ButtonLink to={demoHref(product.link)} variant="secondary">
                  {productActions.demo}
                </ButtonLink>
              </>
            ) : (
              <ProductsMenu label={productActions.more} variant="primary" />
            )}
          </div>
        </div>
        <div className="-mb-[clamp(3.76rem,2.5rem+5vw,7.06rem)] max-lg:hidden">
          {product ? <BrochureCover product={product} /> : <ProductTubes />}
        </div>
      </div>
    </section>
  );
}

/** A sheet with the facts of a product's brochure. Decorative: the link next to it describes it. */
function BrochureCover({ product }: { product: (typeof products)[number] }) {
  const brochure = brochures.find((each) => each.slug === product.slug);
  if (!brochure) return null;
  return (
    <div aria-hidden="true" data-accent={product.cap} className="mx-auto max-w-[22rem] rotate-2">
      <Sheet className="aspect-[8.5/11] overflow-hidden p-8">
        <Cap color={product.cap} className="text-2xl" />
        <p className="mt-4 text-2xl">{product.name}</p>
        <p className="mt-2 text-muted text-sm">{brochure.intro}</p>
        <ul className="mt-5">
          {brochure.facts.map(([name, fact]) => (
            <li
              key={name}
              className="grid grid-cols-[5.4rem_minmax(0,1fr)] gap-x-3 border-line border-t py-1.5"
            >
              <span className="text-muted">{name}</span>
              <span className="font-semibold">{fact}</span>
            </li>
          ))}
        </ul>
      </Sheet>
    </div>
  );
}

/** The caps of the four products, on tubes. */
function ProductTubes() {
  return (
    <div aria-hidden="true" className="flex justify-center gap-8 text-chalk-soft">
      {products.map(({ slug, cap }, index) => (
        <Tube key={slug} color={tubeFills[cap]} filled={0.9 - index * 0.18} className="h-72" />
      ))}
    </div>
  );
}
