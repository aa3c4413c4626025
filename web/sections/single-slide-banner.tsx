import { copyOf } from '#content/copy-of.ts';
import { demoHref } from '#contract/addresses.ts';
import { brochureFile, products } from '#contract/products.ts';
import { Tube, tubeFills } from '#web/pictures/picture.tsx';
import { BrochureCover } from '#web/sections/brochure-cover.tsx';
import type { ProductCopy } from '#web/sections/product-sections.tsx';
import { ProductsMenu } from '#web/shell/menu-item.tsx';
import { ButtonLink } from '#web/ui/button.tsx';

const productActions = copyOf('product-pages/actions');

/** Its slug decides its picture and buttons. */
export type Banner = ProductCopy['banner'];

/**
 * The single-slide banner (R40): picture, title, description and actions. For `client` the actions are the products;
 * for any other slug, that product's brochure and demo.
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
          <p className="intro mt-4 md:mt-6">{text}</p>
          <div className="mt-6 flex flex-wrap gap-2.5 max-md:*:px-3.5 md:mt-8 md:gap-3.5">
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
        <div className="-mb-(--section-space) max-lg:hidden">
          {product ? (
            <BrochureCover slug={product.slug} className="mx-auto max-w-[22rem] rotate-2" />
          ) : (
            <ProductTubes />
          )}
        </div>
      </div>
    </section>
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
