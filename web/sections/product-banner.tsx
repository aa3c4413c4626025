import type { ReactNode } from 'react';
import type { ProductCopy } from '#content/product-pages/product-copy.ts';

type ProductBannerProps = ProductCopy['banner'] & {
  picture: ReactNode;
  /** Its buttons (R40). */
  children: ReactNode;
};

/** The single-slide banner: picture, title, description and two actions. */
export function ProductBanner({ title, text, picture, children }: ProductBannerProps) {
  return (
    <section aria-labelledby="banner-title" data-tone="ink" className="section overflow-hidden">
      <div className="page-column grid items-center gap-x-16 gap-y-12 lg:grid-cols-[7fr_5fr]">
        <div>
          <h2 id="banner-title" className="text-3xl">
            {title}
          </h2>
          <p className="intro mt-6">{text}</p>
          <div className="mt-8 flex flex-wrap gap-3.5">{children}</div>
        </div>
        <div className="-mb-[clamp(3.76rem,2.5rem+5vw,7.06rem)] max-lg:hidden">{picture}</div>
      </div>
    </section>
  );
}
